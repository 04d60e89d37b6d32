import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { type StateChange, stateDiff } from '#core/state-diff.ts';
import type { BalanceMove, SliceChanges, WorldChanges } from '#core/timeline.ts';

/** What a state means, slice by slice. */
export type Meanings = Readonly<Record<string, JsonObject>>;

const NOTHING: JsonObject = {};
/** A value that is longer as JSON is cut for showing. */
const LONGEST = 4000;
const MOST_CHANGES = 60;

/** Where two states differ, slice by slice, as it is shown: cut to what can be read. */
export function worldChanges(before: Meanings, after: Meanings): WorldChanges {
  const slices = sliceDiffs(before, after).map(({ slice, changes, isCut }): SliceChanges => ({
    slice,
    changes: changes.slice(0, MOST_CHANGES).map(cutChange),
    isCut: isCut || changes.length > MOST_CHANGES,
  }));
  return { slices, balances: balancesMoved(before, after) };
}

/** The same, whole. Slices whose values are the same object are not looked into. */
export function sliceDiffs(before: Meanings, after: Meanings): SliceChanges[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((slice) => {
    const [old, now] = [before[slice] ?? NOTHING, after[slice] ?? NOTHING];
    if (old === now) return [];
    const diff = stateDiff(readable(old), readable(now));
    return diff.changes.length === 0 ? [] : [{ slice, ...diff }];
  });
}

const tables = new WeakMap<JsonObject, JsonObject>();

/** A data base's tables as records by key, so that a row that changed is one whose columns changed. */
function readable(state: JsonObject): JsonObject {
  if (!isJsonObject(state.tables)) return state;
  const known = tables.get(state);
  if (known) return known;
  const records = Object.entries(state.tables).map(([name, table]) => [name, recordsOf(table)] as const);
  const read = { ...state, tables: Object.fromEntries(records) };
  tables.set(state, read);
  return read;
}

function recordsOf(table: JsonValue): JsonValue {
  if (!isJsonObject(table) || !Array.isArray(table.columns) || !Array.isArray(table.rows)) return table;
  const names = table.columns.map((column) => nameOf(Array.isArray(column) ? column[0] : column));
  const rows = table.rows.map((row) =>
    Array.isArray(row) ? Object.fromEntries(row.map((cell, at) => [names[at] ?? String(at), cell])) : row,
  );
  const first = names[0] ?? '';
  const keys = rows.map((row) => (isJsonObject(row) ? nameOf(row[first]) : ''));
  const isKey = new Set(keys).size === rows.length;
  return { ...table, rows: isKey ? Object.fromEntries(rows.map((row, at) => [keys[at]!, row])) : rows };
}

const nameOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

const cutChange = ({ kind, path, before, after }: StateChange): StateChange => ({
  kind,
  path,
  ...(before === undefined ? {} : { before: cutValue(before) }),
  ...(after === undefined ? {} : { after: cutValue(after) }),
});

function cutValue(value: JsonValue): JsonValue {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : value;
}

/** The balances of all accounts of a ledger that differ, in minor units: the sums of its postings. */
function balancesMoved(before: Meanings, after: Meanings): BalanceMove[] {
  if (before.ledger === after.ledger) return [];
  const [old, now] = [balances(before.ledger), balances(after.ledger)];
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((key) => {
    const [from, to] = [old.get(key) ?? 0, now.get(key) ?? 0];
    const [account = '', currency = ''] = key.split('\n');
    return from === to ? [] : [{ account, currency, before: from, after: to }];
  });
}

function balances(ledger: JsonObject | undefined): Map<string, number> {
  const sums = new Map<string, number>();
  for (const transaction of listOf(ledger?.transactions))
    for (const posting of listOf(isJsonObject(transaction) ? transaction.postings : undefined)) {
      if (!isJsonObject(posting) || typeof posting.amount !== 'number') continue;
      const key = `${nameOf(posting.account)}\n${nameOf(posting.currency)}`;
      sums.set(key, (sums.get(key) ?? 0) + posting.amount);
    }
  return sums;
}

const listOf = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);
