import {
  fromBase64Url,
  joinParts,
  shortLength,
  splitParts,
  toBase64Url,
} from '../../../src/permalink/codec.ts';
import { auditMutations, realAudits } from './mutate-audits.ts';
import { realTranscripts, transcriptMutations } from './mutate-transcripts.ts';
import { sealed } from './sealed.ts';
import { hostileJson, hostileNumbers, hostileTexts } from './hostile-values.ts';

/** A seeded generator: `upTo(n)` is an integer from 0 to n. */
export interface Chance {
  upTo: (most: number) => number;
  of: <Item>(items: readonly Item[]) => Item;
}

export const chanceOf = (random: () => number): Chance => {
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  return { upTo, of: (items) => items[upTo(items.length - 1)]! };
};

type Bytes = Uint8Array<ArrayBuffer>;
const packed = (text: string): Bytes => fromBase64Url(text.slice(text.indexOf('.') + 1));
function flipped(bytes: Bytes, { upTo }: Chance, from = 0): Bytes {
  const changed = bytes.slice();
  for (let more = upTo(4); more >= 0; more--) {
    const at = from + upTo(Math.max(0, changed.length - from - 1));
    changed[at] = (changed[at] ?? 0) ^ (1 << upTo(7));
  }
  return changed;
}

async function changedParts(text: string, change: (parts: Bytes[]) => Bytes[]): Promise<string> {
  const parts = (await splitParts(packed(text).slice(4), shortLength)) as Bytes[];
  return sealed(await joinParts(change(parts)));
}

const MARK = '\u0001changed\u0001';

/** One value of the header, wherever it is, becomes a hostile one. */
function changedHeader(bytes: Bytes, chance: Chance): Bytes {
  const header: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const places: [Record<string, unknown>, string][] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const of = value as Record<string, unknown>;
    for (const key of Object.keys(of)) {
      places.push([of, key]);
      walk(of[key]);
    }
  };
  walk(header);
  const [of, key] = chance.of(places);
  const kind = chance.upTo(4);
  const raw = kind === 0 ? chance.of(hostileJson) : undefined;
  const likeIt = typeof of[key] === 'number' ? chance.of(hostileNumbers) : chance.of(hostileTexts);
  if (kind === 1) of[chance.of(hostileTexts)] = of[key];
  else if (kind === 2) delete of[key];
  else of[key] = raw === undefined ? likeIt : MARK;
  const text = JSON.stringify(header);
  return new TextEncoder().encode(raw === undefined ? text : text.replace(JSON.stringify(MARK), raw));
}

/** Counts that are allowed one by one and much together: tasks, repeats, models. */
function largeHeader(bytes: Bytes, { upTo }: Chance): Bytes {
  const header = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  const models = 1 + upTo(49);
  const repeats = 1 + upTo(99);
  Object.assign(header, {
    m: Array.from({ length: models }, (_, index) => [
      `m${index}`,
      'l',
      `Model ${index} ${'name '.repeat(upTo(70))}`,
    ]),
    r: repeats,
    n: Math.floor(100_000 / models / repeats),
    h: 1,
    a: 1_795_000_000,
    v: ['1', '1'],
  });
  return new TextEncoder().encode(JSON.stringify(header));
}

/** Bytes that inflate to far more than a link may hold, and verdicts that are all alike: 100,000 of them are a few bytes. */
const bomb = (megabytes: number): Bytes => new Uint8Array(megabytes * 1_000_000);
const alike = (symbols: number): Bytes =>
  new Uint8Array(60_000).fill(symbols === 0 ? 0 : 0b0101_1010, 1).fill(symbols, 0, 1);

type Mutation = (text: string, chance: Chance) => string | Promise<string>;

/** What is done to a link's text, each by its name. */
export const mutations: Record<string, Mutation> = {
  'bits flipped': (text, chance) => `3.${toBase64Url(flipped(packed(text), chance))}`,
  'bits flipped under a fitting checksum': (text, chance) =>
    sealed(flipped(packed(text).slice(4), chance), chance.of(['1', '2', '3'])),
  'cut off': (text, { upTo }) => text.slice(0, upTo(text.length)),
  'bytes added under a fitting checksum': (text, chance) =>
    sealed(
      Uint8Array.from([
        ...packed(text).slice(4),
        ...Array.from({ length: 1 + chance.upTo(300) }, () => chance.upTo(255)),
      ]),
    ),
  'characters put in': (text, chance) => {
    const at = chance.upTo(text.length);
    return text.slice(0, at) + chance.of(hostileTexts).slice(0, 500) + text.slice(at);
  },
  'base64 of another kind': (text, { of }) =>
    text.replaceAll(of(['-', '_', 'A', 'B']), of(['+', '/', '=', ' ', '%', '%2f'])),
  'another version': (text, { of }) =>
    `${of(['0', '1', '2', '4', '9999', '-1', '1e3', '', '__proto__'])}${text.slice(1)}`,
  'a value of the header': (text, chance) =>
    changedParts(text, ([head, ...rest]) => [changedHeader(head!, chance), ...rest]),
  'large counts': (text, chance) =>
    changedParts(text, ([head]) => [largeHeader(head!, chance), new Uint8Array(0), alike(chance.upTo(63))]),
  'parts in another order': (text, chance) =>
    changedParts(text, (parts) => parts.concat(parts).slice(chance.upTo(parts.length)).slice(0, 4)),
  'a part that inflates without end': (text, chance) =>
    changedParts(text, (parts) =>
      [...parts.slice(0, chance.upTo(parts.length)), bomb(1 + chance.upTo(9))].slice(0, 4),
    ),
};

/**
 * The part of a mutated link after the `#`, with the mutation's name. The same chance gives the same link. One of four is of a link with
 * transcripts, one of four of a link to an audit.
 */
export async function mutatedLink(
  real: readonly string[],
  chance: Chance,
): Promise<{ name: string; hash: string }> {
  const [page, done, of] = await [
    () => ['s', mutations, real] as const,
    () => ['s', mutations, real] as const,
    () => ['t', transcriptMutations, realTranscripts()] as const,
    async () => ['audit', auditMutations, await realAudits()] as const,
  ][chance.upTo(3)]!();
  const name = chance.of(Object.keys(done));
  const text = await done[name]!(chance.of(of), chance);
  const cell =
    chance.upTo(9) > 0
      ? ''
      : `/${chance.of([1, 72, ...hostileNumbers])}/${chance.of([1, 3, ...hostileNumbers])}/1`;
  const query = chance.upTo(9) > 0 ? '' : `?decided=${chance.of(hostileTexts).slice(0, 300)}`;
  const place =
    chance.upTo(19) > 0
      ? `${page}/${text}${cell}`
      : `${chance.of(['r', 'lab/r', 'lab/run', 'data', 'connect'])}/${text}${cell}`;
  return { name, hash: `#/${place}${query}` };
}
