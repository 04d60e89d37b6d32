import { readFileSync } from 'node:fs';
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
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

export type LinkKind = 's' | 't' | 'standings' | 'audit' | 'builder';

/** What follows `#/<kind>/` in links as the page writes them; of a builder `#/evaluate?setup=`. */
export function realLinks(kind: LinkKind): string[] {
  const file = new URL('../../vectors/permalink/links.json', import.meta.url);
  const vectors = JSON.parse(readFileSync(file, 'utf8')) as { kind: string; text: string }[];
  return vectors.filter((each) => each.kind === kind).map(({ text }) => text);
}

const FORMAT = '10';
const CHECKSUM_BYTES = 4;

/** 32-bit FNV-1a, as src/files/permalink/envelope.ts has it: what stands under a checksum that fits is looked at. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

const payloadOf = (text: string): Buffer => Buffer.from(text.slice(text.indexOf('.') + 1), 'base64url');
const packedIn = (text: string): Buffer => payloadOf(text).subarray(CHECKSUM_BYTES);
const jsonIn = (text: string): string => inflateRawSync(packedIn(text)).toString();

function sealed(packed: Uint8Array): string {
  const head = Buffer.alloc(CHECKSUM_BYTES);
  head.writeUInt32BE(checksum(packed));
  return `${FORMAT}.${Buffer.concat([head, packed]).toString('base64url')}`;
}
/** A link of this text under a checksum that fits, whatever the text is. */
export const withJson = (json: string): string => sealed(deflateRawSync(json));

function flipped(bytes: Uint8Array, { upTo }: Chance): Buffer {
  const changed = Buffer.from(bytes);
  for (let more = upTo(4); more >= 0; more--) {
    const at = upTo(Math.max(0, changed.length - 1));
    changed[at] = (changed[at] ?? 0) ^ (1 << upTo(7));
  }
  return changed;
}

const MARK = '\u0001changed\u0001';

/** One value of the link, wherever it is, becomes a hostile one, gets a hostile name, or goes. */
function changedValue(json: string, chance: Chance): string {
  const link = JSON.parse(json) as Record<string, unknown>;
  const places: [Record<string, unknown>, string][] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const of = value as Record<string, unknown>;
    for (const key of Object.keys(of)) {
      places.push([of, key]);
      walk(of[key]);
    }
  };
  walk(link);
  const [of, key] = chance.of(places);
  const kind = chance.upTo(4);
  const raw = kind === 0 ? chance.of(hostileJson) : undefined;
  const likeIt = typeof of[key] === 'number' ? chance.of(hostileNumbers) : chance.of(hostileTexts);
  if (kind === 1) of[chance.of(hostileTexts)] = of[key];
  else if (kind === 2) delete of[key];
  else of[key] = raw === undefined ? likeIt : MARK;
  const text = JSON.stringify(link);
  return raw === undefined ? text : text.replace(JSON.stringify(MARK), raw);
}

/** Counts that are allowed one by one and much together, of tasks, repeats and models, with verdicts that are all alike. */
function largeCounts(json: string, { upTo }: Chance): string {
  const { config, dataset } = JSON.parse(json) as { config: object; dataset: object };
  const models = 1 + upTo(49);
  const repeats = 1 + upTo(99);
  const taskCount = Math.floor(100_000 / models / repeats);
  const cells = taskCount * models * repeats;
  return JSON.stringify({
    kind: 'result',
    config: {
      ...config,
      agentIds: ['single-shot'],
      execution: undefined,
      models: Array.from({ length: models }, (_, index) => ({
        id: `m${index}`,
        kind: 'language-model',
        title: `Model ${index} ${'name '.repeat(upTo(70))}`,
      })),
      repeats,
    },
    dataset,
    createdAt: 1_795_000_000_000,
    versions: { app: '1', rules: '1' },
    ordinalsHash: 1,
    taskCount,
    // Base 4, three digits to a character: all 0, or all as drawn.
    verdicts: `&${String.fromCharCode(35 + upTo(63)).repeat(Math.ceil(cells / 3))}`,
  });
}

type Mutation = (text: string, chance: Chance) => string;

/** What is done to a link's text, each by its name. */
export const mutations: Record<string, Mutation> = {
  'bits flipped': (text, chance) => `${FORMAT}.${flipped(payloadOf(text), chance).toString('base64url')}`,
  'bits flipped under a fitting checksum': (text, chance) => sealed(flipped(packedIn(text), chance)),
  'cut off': (text, { upTo }) => text.slice(0, upTo(text.length - 1)),
  'bytes put in under a fitting checksum': (text, { upTo }) => {
    const packed = packedIn(text);
    const at = upTo(packed.length - 1);
    const more = Uint8Array.from({ length: 1 + upTo(300) }, () => upTo(255));
    return sealed(Buffer.concat([packed.subarray(0, at), more, packed.subarray(at)]));
  },
  'characters put in': (text, chance) => {
    const at = chance.upTo(text.length);
    return text.slice(0, at) + chance.of(hostileTexts).slice(0, 500) + text.slice(at);
  },
  'base64 of another kind': (text, { of }) =>
    text.replaceAll(of(['-', '_', 'A', 'B']), of(['+', '/', '=', ' ', '%', '%2f'])),
  'another version': (text, { of }) =>
    `${of(['0', '1', '9', '11', '9999', '-1', '1e3', '', '__proto__'])}${text.slice(FORMAT.length)}`,
  'another value': (text, chance) => withJson(changedValue(jsonIn(text), chance)),
  'bytes changed in its JSON': (text, chance) =>
    withJson(flipped(Buffer.from(jsonIn(text)), chance).toString()),
  'bytes that inflate without end': (_, { upTo }) => bombOf(1 + upTo(9)),
};

/** The same of set-ups and results alone. */
export const resultMutations: Record<string, Mutation> = {
  ...mutations,
  'large counts': (text, chance) => withJson(largeCounts(jsonIn(text), chance)),
};

/** A link that unpacks to a thousand times its length. */
export function bombOf(megabytes: number): string {
  // A megabyte that does not end, many times, then an end: deflating a gigabyte would take seconds.
  const block = deflateRawSync(new Uint8Array(1_000_000), { finishFlush: constants.Z_SYNC_FLUSH });
  return sealed(Buffer.concat([...Array<Buffer>(megabytes).fill(block), Buffer.from([3, 0])]));
}

/** The part of a mutated link after the `#`, with the mutation's name. The same chance gives the same link. Half are results. */
export function mutatedLink(chance: Chance): { name: string; hash: string } {
  const kind = chance.of(['s', 's', 's', 't', 'audit', 'standings', 'builder'] as const);
  const done = kind === 's' ? resultMutations : mutations;
  const name = chance.of(Object.keys(done));
  const text = done[name]!(chance.of(realLinks(kind)), chance);
  if (kind === 'builder')
    return { name, hash: `#/evaluate?setup=${encodeURIComponent(text.toWellFormed())}` };
  const cell =
    chance.upTo(9) > 0
      ? ''
      : `/${chance.of([1, 72, ...hostileNumbers])}/${chance.of([1, 3, ...hostileNumbers])}/1`;
  const query = chance.upTo(9) > 0 ? '' : `?decided=${chance.of(hostileTexts).slice(0, 300)}`;
  const place =
    chance.upTo(19) > 0
      ? `${kind}/${text}${cell}`
      : `${chance.of(['r', 'lab/r', 'lab/run', 'data', 'connect'])}/${text}${cell}`;
  return { name, hash: `#/${place}${query}` };
}
