import { ROOT_DIGITS, type Transcript } from '#core/transcript.ts';
import { MAX_PAYLOAD_BYTES, shortLength, splitParts, tooLong, unreadable } from './codec.ts';
import { ofReplays, toHeader } from './header.ts';
import { RESULT_PARTS, resultParts, toLink } from './result-parts.ts';
import { headerBytes, headerValue, seal, unseal } from './sealed.ts';
import type { ResultLink } from './snapshot.ts';
import { transcriptEntry, transcriptOfEntry, type TranscriptEntry } from './transcript-entry.ts';
import validTranscripts from './transcripts.schema.json?validate';

/** A result with what was said in some of its cells. */
export interface TranscriptLink {
  result: ResultLink;
  /** By cell number. */
  transcripts: ReadonlyMap<number, Transcript>;
  /** The version of the testbed that answered. */
  testbed: string;
}

interface Said {
  t: string;
  c: TranscriptEntry[];
}

/** Format 2 holds the parts of a result in format 6, format 3 those of one in format 7. Format 1 has no further figures. */
const FORMAT = '2';
const FORMAT_OF_REPLAYS = '3';
const READABLE = ['1', FORMAT, FORMAT_OF_REPLAYS];
const HASH_BYTES = 4;
const ROOT_BYTES = ROOT_DIGITS / 2;

/** The text that follows `#/t/`: version, dot, payload. Throws PlaygroundError 'permalink-too-long'. */
export async function toTranscriptLink({ result, transcripts, testbed }: TranscriptLink): Promise<string> {
  const of = toHeader(result, result.ordinals !== undefined);
  const header = headerBytes(of);
  const c = [...transcripts].map(([cell, transcript]) => transcriptEntry(cell, transcript));
  const said = headerBytes({ t: testbed, c } satisfies Said);
  if (said.length > MAX_PAYLOAD_BYTES || !validTranscripts(headerValue(said))) throw tooLong();
  return seal(ofReplays(of) ? FORMAT_OF_REPLAYS : FORMAT, [
    header,
    ...resultParts(result),
    said,
    toHashes([...transcripts.values()]),
  ]);
}

/** Reads what toTranscriptLink wrote. Throws PlaygroundError permalink-unreadable or permalink-newer. */
export async function fromTranscriptLink(text: string): Promise<TranscriptLink> {
  const { version, whole } = unseal(text, READABLE);
  const parts = await splitParts(whole, shortLength);
  const ofResult = 1 + RESULT_PARTS - (version === '1' ? 1 : 0);
  if (parts.length < ofResult) throw unreadable('a part of the result is missing');
  const [saidBytes, hashes] = parts.slice(ofResult);
  const result = toLink(parts.slice(0, ofResult));
  if (result.kind !== 'result') throw unreadable('it holds no result');
  const said = headerValue(saidBytes);
  if (!validTranscripts(said)) throw unreadable('what was said is not in the format of our links');
  const { t: testbed, c: entries } = said as Said;
  const read = readerOf(hashes ?? new Uint8Array(0));
  const transcripts = new Map<number, Transcript>();
  for (const entry of entries) {
    if (entry.c >= result.verdicts.length || transcripts.has(entry.c))
      throw unreadable('it speaks of a cell that it does not have');
    transcripts.set(entry.c, { ...transcriptOfEntry(entry), ...read(entry) });
  }
  return { result, transcripts, testbed };
}

/** Of each transcript its results' hashes and its root, one after the other. */
function toHashes(transcripts: readonly Transcript[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (const { results, root } of transcripts) {
    for (const hash of results) bytes.push(hash >>> 24, (hash >>> 16) & 255, (hash >>> 8) & 255, hash & 255);
    for (let at = 0; root !== undefined && at < ROOT_DIGITS; at += 2)
      bytes.push(Number.parseInt(root.slice(at, at + 2), 16));
  }
  return Uint8Array.from(bytes);
}

/** Reads what toHashes wrote, entry by entry. Throws permalink-unreadable where bytes are missing. */
function readerOf(bytes: Uint8Array): (entry: TranscriptEntry) => Pick<Transcript, 'results' | 'root'> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  return ({ n = 0, w }) => {
    const size = n * HASH_BYTES + (w ? ROOT_BYTES : 0);
    if (at + size > bytes.length) throw unreadable('the hashes of its results are cut off');
    const results = Array.from({ length: n }, (_, index) => view.getUint32(at + index * HASH_BYTES));
    const rootAt = at + n * HASH_BYTES;
    at += size;
    if (!w) return { results };
    const root = [...bytes.subarray(rootAt, at)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return { results, root };
  };
}
