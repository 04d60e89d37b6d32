import { readFileSync } from 'node:fs';
import { constants, deflateRawSync } from 'node:zlib';
import {
  fromBase64Url,
  joinParts,
  shortLength,
  splitParts,
  toBase64Url,
} from '../../../src/permalink/codec.ts';
import type { Chance } from './mutate.ts';
import { hostileJson, hostileTexts } from './hostile-values.ts';
import { sealed } from './sealed.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Mutation = (text: string, chance: Chance) => string | Promise<string>;

/** What follows `#/t/` in links with transcripts, one of each format. */
export function realTranscripts(): string[] {
  const file = new URL('../../vectors/permalink/links.json', import.meta.url);
  const vectors = JSON.parse(readFileSync(file, 'utf8')) as { kind: string; text: string }[];
  return vectors.filter(({ kind }) => kind === 't').map(({ text }) => text);
}

const versionOf = (text: string): string => text.slice(0, text.indexOf('.'));
const payloadOf = (text: string): Bytes => fromBase64Url(text.slice(text.indexOf('.') + 1));
/** Which part holds what was said. */
const saidAt = (text: string): number => (versionOf(text) === '1' ? 4 : 5);

async function withPart(text: string, at: number, change: (part: Bytes) => Bytes): Promise<string> {
  const split = await splitParts(payloadOf(text).slice(4), shortLength);
  const parts = split.map((part) => new Uint8Array(part));
  parts[at] = change(parts[at]!);
  return sealed(await joinParts(parts), versionOf(text));
}

/** A value of what was said becomes a hostile one, `__proto__` and scripts among them. */
function withValue(part: Bytes, { of, upTo }: Chance): Bytes {
  const text = new TextDecoder().decode(part);
  const values = [...text.matchAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|null/g)];
  const { index, 0: value } = of(values);
  const other = upTo(1) === 0 ? of(hostileJson) : JSON.stringify(of(hostileTexts));
  return new TextEncoder().encode(text.slice(0, index) + other + text.slice(index + value.length));
}

const flipped = (bytes: Bytes, { upTo }: Chance): Bytes => {
  const changed = bytes.slice();
  const at = upTo(Math.max(0, changed.length - 1));
  changed[at] = (changed[at] ?? 0) ^ (1 << upTo(7));
  return changed;
};

/** What is done to the text of a link with transcripts, each by its name. */
export const transcriptMutations: Record<string, Mutation> = {
  'bits are flipped': (text, chance) => `${versionOf(text)}.${toBase64Url(flipped(payloadOf(text), chance))}`,
  'its end is missing': (text, { upTo }) => text.slice(0, upTo(text.length - 1)),
  'bits are flipped under a checksum that fits': (text, chance) =>
    sealed(flipped(payloadOf(text), chance).subarray(4), versionOf(text)),
  'a value is a hostile one': (text, chance) =>
    withPart(text, saidAt(text), (part) => withValue(part, chance)),
  'a part is other bytes': (text, chance) =>
    withPart(text, chance.upTo(saidAt(text) + 1), (part) => flipped(part, chance)),
  'a part unpacks to megabytes': (text, { upTo, of }) =>
    withPart(text, of([0, saidAt(text)]), () => new Uint8Array((1 + upTo(3)) * 1_000_000)),
  'its format is another': (text, { upTo }) => `${upTo(9999)}.${text.slice(2)}`,
};

/** A link whose first part unpacks to a thousand times its length. */
export function bombOf(megabytes: number): string {
  // A megabyte that does not end, many times, then an end: deflating a gigabyte would take seconds.
  const block = deflateRawSync(new Uint8Array(1_000_000), { finishFlush: constants.Z_SYNC_FLUSH });
  const packed = Buffer.concat([...Array<Buffer>(megabytes).fill(block), Buffer.from([3, 0])]);
  const size = packed.length * 2 + 1;
  const head = [(size & 127) | 128, ((size >> 7) & 127) | 128, ((size >> 14) & 127) | 128, size >> 21];
  const whole = new Uint8Array(head.length + packed.length);
  whole.set(head);
  whole.set(packed, head.length);
  return sealed(whole, '2');
}
