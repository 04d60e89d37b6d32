import {
  fromBase64Url,
  joinParts,
  shortLength,
  splitParts,
  toBase64Url,
} from '../../../src/permalink/codec.ts';
import { toBitmap } from '../../../src/permalink/bits.ts';
import { mulberry32 } from '#core/random.ts';
import type { Chance } from './mutate.ts';
import { hostileJson, hostileNumbers, hostileTexts } from './hostile-values.ts';
import { sealed } from './sealed.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Mutation = (text: string, chance: Chance) => string | Promise<string>;

const FORMAT = '1';
const TASKS = 60;

/** An audit as toAuditLink writes it, without the check that only the bundler makes. */
async function audit(tasks: number, models: number, instruments: number): Promise<string> {
  const random = mulberry32(tasks + models);
  const header = {
    d: ['ground', 'Tasks', TASKS, 'ff'],
    a: 1_795_000_000,
    v: ['1', '1'],
    u: 'run-1',
    m: Array.from({ length: models }, (_, at) =>
      at === 1 ? ['Oracle', 1, 'baseline-oracle'] : `model ${at}`,
    ),
    r: 1,
    i: Array.from({ length: instruments }, (_, at) => [`instrument-${at}`, at % 6, `Instrument ${at}`]),
    g: ['mail', 'map'],
    c: 1,
  };
  // Every byte holds five verdicts.
  const verdicts = Uint8Array.from({ length: Math.ceil((tasks * models) / 5) * instruments }, () =>
    Math.floor(random() * 243),
  );
  const ordinals = Array.from({ length: tasks }, (_, at) => at);
  const groups = Uint8Array.from(ordinals, (at) => at % 3);
  const head = new TextEncoder().encode(JSON.stringify(header));
  return sealed(await joinParts([head, toBitmap(ordinals, TASKS), groups, verdicts]), FORMAT);
}

/** What follows `#/audit/` in links as the page writes them. */
export const realAudits = (): Promise<string[]> =>
  Promise.all([audit(5, 1, 2), audit(40, 3, 4), audit(60, 4, 12)]);

const payloadOf = (text: string): Bytes => fromBase64Url(text.slice(text.indexOf('.') + 1));

async function withParts(text: string, change: (parts: Bytes[]) => Bytes[]): Promise<string> {
  const split = await splitParts(payloadOf(text).slice(4), shortLength);
  return sealed(await joinParts(change(split.map((part) => new Uint8Array(part)))), FORMAT);
}

const withPart = (text: string, at: number, change: (part: Bytes) => Bytes): Promise<string> =>
  withParts(text, (parts) => parts.map((part, place) => (place === at ? change(part) : part)));

function flipped(bytes: Bytes, { upTo }: Chance): Bytes {
  const changed = bytes.slice();
  const at = upTo(Math.max(0, changed.length - 1));
  changed[at] = (changed[at] ?? 0) ^ (1 << upTo(7));
  return changed;
}

/** A value of the header becomes a hostile one, scripts, prototypes and impossible counts among them. */
function withValue(part: Bytes, { of, upTo }: Chance): Bytes {
  const text = new TextDecoder().decode(part);
  const values = [...text.matchAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?/g)];
  const { index, 0: value } = of(values);
  const other = [of(hostileJson), JSON.stringify(of(hostileTexts)), JSON.stringify(of(hostileNumbers))][
    upTo(2)
  ]!;
  return new TextEncoder().encode(text.slice(0, index) + other + text.slice(index + value.length));
}

/** What is done to the text of a link to an audit, each by its name. */
export const auditMutations: Record<string, Mutation> = {
  'bits are flipped': (text, chance) => `${FORMAT}.${toBase64Url(flipped(payloadOf(text), chance))}`,
  'its end is missing': (text, { upTo }) => text.slice(0, upTo(text.length - 1)),
  'bits are flipped under a checksum that fits': (text, chance) =>
    sealed(flipped(payloadOf(text), chance).subarray(4), FORMAT),
  'a value of the header is a hostile one': (text, chance) =>
    withPart(text, 0, (part) => withValue(part, chance)),
  'its tasks, categories or verdicts are other bytes': (text, chance) =>
    withPart(text, 1 + chance.upTo(2), (part) => flipped(flipped(part, chance), chance)),
  'parts are in another order': (text, chance) =>
    withParts(text, (parts) => parts.concat(parts).slice(chance.upTo(3)).slice(0, 4)),
  'a part unpacks to megabytes': (text, { upTo }) =>
    withPart(text, upTo(3), () => new Uint8Array((1 + upTo(3)) * 1_000_000)),
  'its format is another': (text, { upTo }) => `${2 + upTo(9997)}.${text.slice(2)}`,
};
