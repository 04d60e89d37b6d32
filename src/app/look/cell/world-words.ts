import { isJsonObject, type JsonValue } from '#core/json.ts';
import { pointerParts } from '#core/json-pointer.ts';
import type { StateChange } from '#core/state-diff.ts';
import type { BalanceMove, NoReturn, PlayedCall, SliceChanges, Stop, WorldChanges } from '#core/timeline.ts';
import { callName } from '#core/tool.ts';
import { count, counted, readable, locale } from '../../frame/format.ts';

/** One difference between two states of a world, as a line of text. */
export interface ChangeRow {
  kind: 'added' | 'removed' | 'changed' | 'moved';
  place: string;
  /** '' where there is none. */
  before: string;
  after: string;
}

/** What a slice of the testbed's state is called to a person. */
const TITLES: Readonly<Record<string, string>> = {
  filesystem: 'Files',
  git: 'Git repositories',
  sqlite: 'Database',
  ledger: 'Money',
  mail: 'Mail',
  todo: 'To-do list',
  calendar: 'Calendar',
  contacts: 'Contacts',
  crm: 'Customers and orders',
  memory: 'Knowledge graph',
  travel: 'Bookings',
  chart: 'Charts',
  playwright: 'Browser (playwright)',
  puppeteer: 'Browser (puppeteer)',
};
export const sliceTitle = (slice: string): string => TITLES[slice] ?? slice;

/** The lines of a slice, the balances that moved last. */
export const rowsOf = ({ slice, changes }: SliceChanges, balances: readonly BalanceMove[]): ChangeRow[] => [
  ...changes.map((change) => rowOf(slice, change)),
  ...(slice === 'ledger' ? balances.map(balanceRow) : []),
];

function rowOf(slice: string, { kind, path, before, after }: StateChange): ChangeRow {
  if (typeof before === 'string' && typeof after === 'string' && before.includes('\n')) {
    const lines = changedLines(before, after);
    return { kind, place: placeWords(slice, path), ...lines };
  }
  return {
    kind,
    place: placeWords(slice, path),
    before: before === undefined ? '' : written(before),
    after: after === undefined ? '' : written(after),
  };
}

/** `/tables/orders/rows/12/status` → `orders › 12 › status`; in files a path. */
export function placeWords(slice: string, path: string): string {
  const parts = pointerParts(path);
  if (slice === 'filesystem') {
    const [, ...below] = parts.filter((part) => part !== 'entries');
    const inFile = below.at(-1) === 'content' ? below.slice(0, -1) : below;
    return `/home/ada/${inFile.join('/')}`;
  }
  const [first, ...rest] = parts.filter((part) => part !== 'rows' && part !== 'tables');
  const shown = rest.map((part) =>
    /^\d+$/.test(part) && slice !== 'sqlite' ? `no. ${Number(part) + 1}` : part,
  );
  return [first ?? '', ...shown].join(' › ') || sliceTitle(slice);
}

/** A record as lines of names and values; a file as its text. */
function written(value: JsonValue): string {
  if (!isJsonObject(value))
    return Array.isArray(value) ? value.map((item) => readable(item)).join('\n') : readable(value);
  if (value.type === 'file' && typeof value.content === 'string') return value.content;
  if (value.type === 'directory') return 'a folder';
  return Object.entries(value)
    .map(([name, member]) => `${name}: ${readable(member)}`)
    .join('\n');
}

/** Of two texts of several lines those that differ, with a word for those that are left out. */
function changedLines(before: string, after: string): { before: string; after: string } {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start++;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  const cut = (lines: string[]): string =>
    [
      ...(start > 0 ? [`(${counted(start, 'equal line')})`] : []),
      ...lines.slice(start, lines.length - end),
      ...(end > 0 ? [`(${counted(end, 'equal line')})`] : []),
    ].join('\n');
  return { before: cut(old), after: cut(now) };
}

function balanceRow({ account, currency, before, after }: BalanceMove): ChangeRow {
  const by = after - before;
  return {
    kind: 'moved',
    place: `balance of ${account}`,
    before: amountWords(before, currency),
    after: `${amountWords(after, currency)} (${by > 0 ? '+' : ''}${amountWords(by, currency)})`,
  };
}

/** Minor units → `−12.50 EUR`. */
function amountWords(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  const amount = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${amount.format(minor / 10 ** digits).replace('-', '\u2212')}\u00a0${currency}`;
}

function digitsOf(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
    }).resolvedOptions();
    return maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** `2 rows in Files, 1 in Mail`; what a call did, in a line. */
export function changesInShort({ slices }: WorldChanges, isMarked = false): string {
  if (slices.length === 0)
    return isMarked
      ? 'It changed only a clock, a counter or a cache, which are not compared.'
      : 'It changed nothing.';
  return `It changed ${slices
    .map(
      ({ slice, changes, isCut }) =>
        `${counted(changes.length, 'place')}${isCut ? ' and more' : ''} in ${sliceTitle(slice)}`,
    )
    .join(', ')}.`;
}

/** `Before the first call`, `After call 2, mail_send`. */
export const stopWords = ({ call }: Stop, index: number): string =>
  call ? `After ${callName(index - 1, call.call.name, '')}` : 'Before the first call';

/** What was found, in a sentence for the transcript. */
export function noReturnWords(found: NoReturn, calls: number): string {
  switch (found.kind) {
    case 'found':
      return `Point of no return: after ${callName(found.call, found.name, '')}, the search found no way to the expected end.`;
    case 'open':
      return found.missing.length === 0
        ? 'No point of no return: the world reached the end that the label expects.'
        : `No point of no return: after the last of ${counted(calls, 'call')} the end could still be reached.`;
    case 'no-claim':
      return `No claim about a point of no return. ${found.why}${
        found.open === undefined
          ? ''
          : ` After ${count(found.open)} of ${counted(calls, 'call')} the end could still be reached.`
      }`;
  }
}

export const playedWords = ({ name, arguments: args, undoes }: PlayedCall): string =>
  `${undoes ? 'undo: ' : ''}${name} ${Object.entries(args)
    .map(([key, value]) => `${key}: ${readable(value)}`)
    .join(', ')}`;
