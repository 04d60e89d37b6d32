import { contendersOf, doubledContender } from '#core/contender.ts';
import { PlaygroundError } from '#core/errors.ts';
import { checksum, fromBase64Url, joinParts, splitParts, toBase64Url, unreadable } from './codec.ts';
import { configOf, datasetOf, summaryOf, toHeader, type Header } from './header.ts';
import validHeader from './header.schema.json?validate';
import { fromBitmap, selectionHash, toBitmap } from './selection-bits.ts';
import type { Link, ResultLink } from './snapshot.ts';
import { packVerdicts, unpackVerdicts } from './verdict-digits.ts';

export type { ClaimedSummary, Link, LinkedDataset, ResultLink, SetupLink } from './snapshot.ts';
export { selectionHash } from './selection-bits.ts';

/** Links up to this length work everywhere we know of; longer ones are cut by some chat and mail programs. */
export const SAFE_LENGTH = 2000;

/** More cells than this do not go into a link; the exported file takes any number. */
export const MAX_CELLS = 100_000;

/**
 * The text that follows `#/s/`: version, dot, payload. A result whose selection bitmap would push it over SAFE_LENGTH
 * leaves the bitmap out; the set-up and the hash still say which tasks were meant.
 */
export async function toPermalink(link: Link): Promise<string> {
  if (link.kind === 'setup') return encode(toHeader(link), []);
  const withTasks = await encode(toHeader(link), resultParts(link, true));
  if (withTasks.length <= SAFE_LENGTH || !link.ordinals) return withTasks;
  const without = await encode(toHeader(link), resultParts(link, false));
  return without.length <= SAFE_LENGTH ? without : withTasks;
}

/** Reads what toPermalink wrote. Throws PlaygroundError permalink-unreadable or permalink-newer. */
export async function fromPermalink(text: string): Promise<Link> {
  const dot = text.indexOf('.');
  const version = text.slice(0, dot);
  if (dot < 1 || !/^\d{1,4}$/.test(version)) throw unreadable('it does not begin with a version');
  if (version !== '1') {
    throw new PlaygroundError(
      'permalink-newer',
      `This link was made by a newer version of the page (format ${version}).`,
      'Reload the page to get the newest version, then open the link again.',
    );
  }
  const payload = fromBase64Url(text.slice(dot + 1));
  if (payload.length < 5) throw unreadable('its end is missing');
  const whole = payload.slice(4);
  if (checksum(whole) !== new DataView(payload.buffer).getUint32(0))
    throw unreadable('it was cut or changed on its way');
  return toLink(await splitParts(whole));
}

async function encode(header: Header, parts: Uint8Array<ArrayBuffer>[]): Promise<string> {
  const whole = await joinParts([new TextEncoder().encode(JSON.stringify(header)), ...parts]);
  const payload = new Uint8Array(4 + whole.length);
  new DataView(payload.buffer).setUint32(0, checksum(whole));
  payload.set(whole, 4);
  return `1.${toBase64Url(payload)}`;
}

function resultParts(link: ResultLink, withTasks: boolean): Uint8Array<ArrayBuffer>[] {
  const bitmap = withTasks && link.ordinals ? toBitmap(link.ordinals, link.dataset.tasks) : new Uint8Array(0);
  return [bitmap, packVerdicts(link.verdicts)];
}

function toLink(parts: Uint8Array[]): Link {
  const header = readHeader(parts[0]);
  const config = configOf(header);
  const doubled = doubledContender(config);
  if (doubled) throw unreadable(`“${doubled.title}” stands in it twice`);
  const dataset = datasetOf(header);
  if (header.k === 's') return { kind: 'setup', config, dataset };
  const { a: createdAt, v: versions, n: taskCount, h: ordinalsHash } = header;
  if (createdAt === undefined || !versions || taskCount === undefined || ordinalsHash === undefined) {
    throw unreadable('a part of the result is missing');
  }
  const cells = taskCount * contendersOf(config).length * config.repeats;
  if (cells > MAX_CELLS) throw unreadable('it claims more cells than a link may hold');
  const verdicts = unpackVerdicts(parts[2] ?? new Uint8Array(0), cells);
  if (!verdicts) throw unreadable('its verdicts are cut off');
  return {
    kind: 'result',
    config,
    dataset,
    createdAt: createdAt * 1000,
    versions: { app: versions[0], rules: versions[1] },
    ordinals: readOrdinals(parts[1], dataset.tasks, taskCount, ordinalsHash),
    ordinalsHash,
    taskCount,
    verdicts,
    summary: summaryOf(header),
  };
}

function readHeader(bytes: Uint8Array | undefined): Header {
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw unreadable('its text is no JSON');
  }
  if (!validHeader(header)) throw unreadable('it is not in the format of our links');
  return header as Header;
}

function readOrdinals(
  bytes: Uint8Array | undefined,
  tasks: number,
  count: number,
  hash: number,
): number[] | undefined {
  if (!bytes || bytes.length === 0) return undefined;
  const ordinals = fromBitmap(bytes, Math.min(tasks, bytes.length * 8));
  if (ordinals.length !== count || selectionHash(ordinals) !== hash)
    throw unreadable('its list of tasks was changed');
  return ordinals;
}
