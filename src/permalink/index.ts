import { shortLength, splitParts, tooLong, twoByteLength } from './codec.ts';
import { ofReplays, toHeader, type Header } from './header.ts';
import validHeader from './header.schema.json?validate';
import { MAX_CELLS, partsOfDigits, resultParts, toLink } from './result-parts.ts';
import { headerBytes, headerValue, seal, unseal } from './sealed.ts';
import type { Link, ResultLink } from './snapshot.ts';

export { asShared } from './figure-bits.ts';
export { sharedInterval } from './further-bits.ts';
export { AVERAGES } from './snapshot.ts';
export type {
  ClaimedAmount,
  ClaimedCalls,
  ClaimedCost,
  ClaimedFigures,
  ClaimedFurther,
  ClaimedInterval,
  ClaimedReading,
  Link,
  LinkedDataset,
  LinkedVerdict,
  ResultLink,
  SetupLink,
} from './snapshot.ts';
export { selectionHash } from './bits.ts';
export { MAX_CELLS } from './result-parts.ts';
export { fromTranscriptLink, toTranscriptLink, type TranscriptLink } from './transcripts.ts';
export { fromAuditLink, toAuditLink, type LinkedAudit } from './audits.ts';
export { fromStandingsLink, toStandingsLink, type LinkedStandings } from './standings.ts';

/**
 * Format 3 is format 2 with one more verdict. It is written only where that verdict occurs, so that a page of an earlier version reads
 * all other links, and says of these that they are newer. Format 4 may choose tasks and ask in ways that earlier versions do not know,
 * format 5 is of answers that were read from a log. Format 6 adds further figures, and codes its verdicts by how likely they are.
 * Format 7 is for replayed servers: it names their recordings, and the cells that need a call that is not in them. Links of all formats
 * are read.
 */
const FORMAT = '2';
const FORMAT_WITH_UNDECIDED = '3';
const FORMAT_WITH_NEW_WAYS = '4';
const FORMAT_OF_RECORDED = '5';
const FORMAT_WITH_FURTHER = '6';
const FORMAT_OF_REPLAYS = '7';
const READABLE = [
  '1',
  FORMAT,
  FORMAT_WITH_UNDECIDED,
  FORMAT_WITH_NEW_WAYS,
  FORMAT_OF_RECORDED,
  FORMAT_WITH_FURTHER,
  FORMAT_OF_REPLAYS,
];

/** Links up to this length work everywhere we know of; longer ones are cut by some chat and mail programs. */
export const SAFE_LENGTH = 2000;

/**
 * The text that follows `#/s/`: version, dot, payload. What would push a result over SAFE_LENGTH is left out: first the list of
 * chosen tasks, since the set-up and the list's hash still say which were meant, then the further figures, then all figures beside the
 * verdicts. Throws PlaygroundError 'permalink-too-long'.
 */
export async function toPermalink(link: Link): Promise<string> {
  if (link.kind === 'setup') return encode(toHeader(link), []);
  if (link.verdicts.length > MAX_CELLS) throw tooLong();
  const { further, ...without } = link;
  const { figures: _, ...bare } = without;
  const isCoded = further !== undefined;
  const whole = await encodeResult(link, isCoded);
  if (whole.length <= SAFE_LENGTH) return whole;
  const shorter: ResultLink[] = [
    { ...link, ordinals: undefined },
    ...(isCoded ? [without, { ...without, ordinals: undefined }] : []),
    bare,
    { ...bare, ordinals: undefined },
  ];
  for (const each of shorter) {
    const text = await encodeResult(each, isCoded);
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
  const older = header.o ? FORMAT_OF_RECORDED : isInNewWays(header) ? FORMAT_WITH_NEW_WAYS : usual;
  const format = ofReplays(header) ? FORMAT_OF_REPLAYS : usual === FORMAT_WITH_FURTHER ? usual : older;
  const bytes = headerBytes(header);
  // A log may name more models, or longer ones, than a reader of links takes.
  if (header.o && !validHeader(headerValue(bytes))) throw tooLong();
  return seal(format, [bytes, ...parts]);
}

function encodeResult(link: ResultLink, isCoded: boolean): Promise<string> {
  const header = toHeader(link, link.ordinals !== undefined);
  if (isCoded) return encode(header, resultParts(link), FORMAT_WITH_FURTHER);
  const format = link.verdicts.includes('undecided') ? FORMAT_WITH_UNDECIDED : FORMAT;
  return encode(header, partsOfDigits(link), format);
}
