import { contendersOf, doubledContender } from '#core/contender.ts';
import { quoted } from '#core/quoted.ts';
import { isRecorded, type RunConfig } from '#core/run.ts';
import { shortLength, splitParts, tooLong, twoByteLength, unreadable } from './codec.ts';
import { cellCounts, packFigures, unpackFigures } from './figure-bits.ts';
import { configOf, datasetOf, meansOf, toHeader, type Header } from './header.ts';
import validHeader from './header.schema.json?validate';
import { fromBitmap, selectionHash, toBitmap } from './bits.ts';
import type { Link, LinkedDataset, ResultLink } from './snapshot.ts';
import { headerBytes, headerValue, seal, unseal } from './sealed.ts';
import { packVerdicts, unpackVerdicts } from './verdict-digits.ts';

export { asShared } from './figure-bits.ts';
export { AVERAGES } from './snapshot.ts';
export type {
  ClaimedFigures,
  Link,
  LinkedDataset,
  LinkedVerdict,
  ResultLink,
  SetupLink,
} from './snapshot.ts';
export { selectionHash } from './bits.ts';
export { fromStandingsLink, toStandingsLink, type LinkedStandings } from './standings.ts';

/**
 * Format 3 is format 2 with one more verdict. It is written only where that verdict occurs, so that a page of an earlier version reads
 * all other links, and says of these that they are newer. Format 4 may choose tasks and ask in ways that earlier versions do not know,
 * format 5 is of answers that were read from a log.
 * What earlier versions wrote is read.
 */
const FORMAT = '2';
const FORMAT_WITH_UNDECIDED = '3';
const FORMAT_WITH_NEW_WAYS = '4';
const FORMAT_OF_RECORDED = '5';
const READABLE = ['1', FORMAT, FORMAT_WITH_UNDECIDED, FORMAT_WITH_NEW_WAYS, FORMAT_OF_RECORDED];

/** Links up to this length work everywhere we know of; longer ones are cut by some chat and mail programs. */
export const SAFE_LENGTH = 2000;

/** More cells than this do not go into a link; the exported file takes any number. */
export const MAX_CELLS = 100_000;

/**
 * The text that follows `#/s/`: version, dot, payload. What would push a result over SAFE_LENGTH is left out: first the list of
 * chosen tasks, since the set-up and the list's hash still say which were meant, then the figures beside the verdicts. Throws
 * PlaygroundError 'permalink-too-long'.
 */
export async function toPermalink(link: Link): Promise<string> {
  if (link.kind === 'setup') return encode(toHeader(link), []);
  if (link.verdicts.length > MAX_CELLS) throw tooLong();
  const { ordinals, figures: _, ...bare } = link;
  const whole = await encodeResult(link);
  if (whole.length <= SAFE_LENGTH) return whole;
  const shorter: ResultLink[] = [
    { ...link, ordinals: undefined },
    { ...bare, ordinals },
    { ...bare, ordinals: undefined },
  ];
  for (const each of shorter) {
    const text = await encodeResult(each);
    if (text.length <= SAFE_LENGTH) return text;
  }
  return whole;
}

/** Reads what toPermalink wrote. Throws PlaygroundError permalink-unreadable or permalink-newer. */
export async function fromPermalink(text: string): Promise<Link> {
  const { version, whole } = unseal(text, READABLE);
  return toLink(await splitParts(whole, version === '1' ? twoByteLength : shortLength));
}

const isInNewWays = ({ s, g }: Header): boolean =>
  s?.sample?.per !== undefined || g?.m?.[0] === 's' || g?.a?.includes('w') === true;

async function encode(header: Header, parts: Uint8Array<ArrayBuffer>[], usual = FORMAT): Promise<string> {
  const format = header.o ? FORMAT_OF_RECORDED : isInNewWays(header) ? FORMAT_WITH_NEW_WAYS : usual;
  const bytes = headerBytes(header);
  // A log may name more models, or longer ones, than a reader of links takes.
  if (header.o && !validHeader(headerValue(bytes))) throw tooLong();
  return seal(format, [bytes, ...parts]);
}

function encodeResult(link: ResultLink): Promise<string> {
  const { ordinals, figures, verdicts, config } = link;
  const counts = cellCounts(verdicts, contendersOf(config).length, config.repeats);
  const parts = [
    ordinals ? toBitmap(ordinals, link.dataset.tasks) : new Uint8Array(0),
    packVerdicts(verdicts),
    ...(figures ? [packFigures(figures, counts)] : []),
  ];
  const format = verdicts.includes('undecided') ? FORMAT_WITH_UNDECIDED : FORMAT;
  return encode(toHeader(link, ordinals !== undefined), parts, format);
}

function toLink(parts: Uint8Array[]): Link {
  const header = readHeader(parts[0]);
  const config = configOf(header);
  const doubled = doubledContender(config);
  if (doubled) throw unreadable(`${quoted(doubled.title)} stands in it twice`);
  if ((config.recorded !== undefined) !== isRecorded({ models: config.models }))
    throw unreadable('it does not say where its recorded answers were read, or has none');
  const dataset = datasetOf(header);
  const isSetup = header.k === undefined ? header.a === undefined : header.k === 's';
  if (isSetup && config.recorded) throw unreadable('answers that were recorded elsewhere cannot be run');
  if (isSetup) return { kind: 'setup', config, dataset };
  return { config, dataset, ...resultOf(header, config, dataset, parts) };
}

function resultOf(
  header: Header,
  config: RunConfig,
  dataset: LinkedDataset,
  [, bitmap, packed, packedFigures]: Uint8Array[],
): Omit<ResultLink, 'config' | 'dataset'> {
  const { a: createdAt, v: versions } = header;
  const ordinals = bitmap?.length
    ? fromBitmap(bitmap, Math.min(dataset.tasks, bitmap.length * 8))
    : undefined;
  const taskCount = header.n ?? ordinals?.length;
  const ordinalsHash = header.h ?? (ordinals && selectionHash(ordinals));
  if (createdAt === undefined || !versions || taskCount === undefined || ordinalsHash === undefined) {
    throw unreadable('a part of the result is missing');
  }
  if (ordinals && (ordinals.length !== taskCount || selectionHash(ordinals) !== ordinalsHash)) {
    throw unreadable('its list of tasks was changed');
  }
  const contenders = contendersOf(config).length;
  const cells = taskCount * contenders * config.repeats;
  if (cells > MAX_CELLS) throw unreadable('it claims more cells than a link may hold');
  const verdicts = unpackVerdicts(packed ?? new Uint8Array(0), cells);
  if (!verdicts) throw unreadable('its verdicts are cut off');
  const counts = cellCounts(verdicts, contenders, config.repeats);
  const figures = packedFigures && unpackFigures(packedFigures, counts);
  if (packedFigures && !figures) throw unreadable('its figures are none that its verdicts allow');
  const means = meansOf(header)?.slice(0, contenders);
  return {
    kind: 'result',
    createdAt: createdAt * 1000,
    versions: { app: versions[0], rules: versions[1] },
    ordinals,
    ordinalsHash,
    taskCount,
    verdicts,
    ...(figures ? { figures } : {}),
    ...(means?.length ? { means } : {}),
  };
}

function readHeader(bytes: Uint8Array | undefined): Header {
  const header = headerValue(bytes);
  if (!validHeader(header)) throw unreadable('it is not in the format of our links');
  return header as Header;
}
