import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import { mulberry32 } from '#core/random.ts';
import { fromTranscriptLink } from '#permalink/index.ts';
import { fromBase64Url, joinParts, shortLength, splitParts, toBase64Url } from '../../src/permalink/codec.ts';
import { chanceOf, type Chance } from '../attack/links/mutate.ts';
import { hostileJson, hostileTexts } from '../attack/links/hostile-values.ts';
import { sealed } from '../attack/links/sealed.ts';
import vectors from '../vectors/permalink/links.json';

/** 10,000 of them: `LINKS=10000 npx vitest run --project unit tests/permalink/hostile-transcripts.test.ts` prints the slowest. */
const LINKS = Number(process.env.LINKS ?? 400);
const real = vectors.find(({ kind }) => kind === 't')!.text;
const payload = fromBase64Url(real.slice(2));

type Bytes = Uint8Array<ArrayBuffer>;
type Mutation = (chance: Chance) => string | Promise<string>;

async function withPart(at: number, change: (part: Bytes) => Bytes): Promise<string> {
  const parts = (await splitParts(payload.slice(4), shortLength)).map((part) => new Uint8Array(part));
  parts[at] = change(parts[at]!);
  return sealed(await joinParts(parts), '1');
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
  const at = upTo(changed.length - 1);
  changed[at] = changed[at]! ^ (1 << upTo(7));
  return changed;
};

const mutations: Record<string, Mutation> = {
  'bits are flipped': (chance) => `1.${toBase64Url(flipped(payload, chance))}`,
  'its end is missing': ({ upTo }) => real.slice(0, upTo(real.length - 1)),
  'bits are flipped under a checksum that fits': (chance) =>
    sealed(flipped(payload, chance).subarray(4), '1'),
  'a value is a hostile one': (chance) => withPart(4, (part) => withValue(part, chance)),
  'a part is other bytes': (chance) => withPart(chance.upTo(5), (part) => flipped(part, chance)),
  'a part unpacks to megabytes': ({ upTo, of }) =>
    withPart(of([0, 4, 5]), () => new Uint8Array((1 + upTo(3)) * 1_000_000)),
  'its format is another': ({ upTo }) => `${upTo(9999)}.${real.slice(2)}`,
};

describe('a transcript link of a stranger', () => {
  test(`is read or refused in words, ${LINKS} mutated ones`, async () => {
    const chance = chanceOf(mulberry32(11));
    const kinds = Object.values(mutations);
    let slowest = 0;
    let read = 0;
    for (let made = 0; made < LINKS; made++) {
      const text = await kinds[made % kinds.length]!(chance);
      const startedAt = performance.now();
      try {
        const { result, transcripts } = await fromTranscriptLink(text);
        expect(result.kind).toBe('result');
        expect([...transcripts.keys()].every((cell) => cell < result.verdicts.length)).toBe(true);
        read++;
      } catch (error) {
        if (!(error instanceof PlaygroundError)) throw error;
        expect(error.code).toMatch(/^permalink-(unreadable|newer)$/);
      }
      slowest = Math.max(slowest, performance.now() - startedAt);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    }
    expect(read).toBeGreaterThan(0);
    if (process.env.LINKS) console.log(`slowest ${Math.round(slowest)} ms; ${read} of ${LINKS} are read`);
  });

  test('of 64 MB is refused before it is unpacked', async () => {
    const block = new Uint8Array(64 * 1024);
    const stream = new ReadableStream<Bytes>({
      start(controller) {
        for (let at = 0; at < 1024; at++) controller.enqueue(block);
        controller.close();
      },
    });
    const packed = new Uint8Array(
      await new Response(stream.pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer(),
    );
    const head = [
      ((packed.length * 2 + 1) & 127) | 128,
      (((packed.length * 2 + 1) >> 7) & 127) | 128,
      (packed.length * 2 + 1) >> 14,
    ];
    const link = sealed(Uint8Array.from([...head, ...packed]), '1');
    await expect(fromTranscriptLink(link)).rejects.toMatchObject({ code: 'permalink-unreadable' });
  });
});
