import { expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import { mulberry32 } from '#core/random.ts';
import {
  fromAuditLink,
  fromBuilderLink,
  fromPermalink,
  fromStandingsLink,
  fromTranscriptLink,
} from '#files/permalink/index.ts';
import { runs } from '../../tools/full-size.ts';
import { bombOf, chanceOf, mutations, realLinks, resultMutations, type LinkKind } from './mutate.ts';

const SEED = Number(process.env.LINK_SEED ?? 11);
const EACH = runs(40);

/** Reads a link of a kind; whatever it says must be what a page can show. */
const readers: Record<LinkKind, (text: string) => Promise<void>> = {
  s: async (text) => {
    const link = await fromPermalink(text);
    const origin = link.dataset.origin;
    if (origin?.kind === 'url') expect(typeof origin.url).toBe('string');
    for (const model of link.config.models)
      if ('baseUrl' in model) expect(model.baseUrl).toMatch(/^https?:\/\//);
  },
  t: async (text) => {
    const { result, transcripts } = await fromTranscriptLink(text);
    expect([...transcripts.keys()].every((cell) => cell < result.verdicts.length)).toBe(true);
  },
  standings: async (text) => {
    const { systems, ordinals, counts, scorerIds } = await fromStandingsLink(text);
    expect(counts).toHaveLength(scorerIds.length);
    for (const { correct } of counts) expect(correct).toHaveLength(systems.length * ordinals.length);
  },
  audit: async (text) => {
    const { ordinals, contenders, repeats, instruments } = await fromAuditLink(text);
    const cells = ordinals.length * contenders.length * repeats;
    for (const { said } of instruments) expect(said).toHaveLength(cells);
    expect(cells * instruments.length).toBeLessThanOrEqual(400_000);
  },
  builder: async (text) => {
    const { url, testbed, count, mostCalls, sizes, prompts } = await fromBuilderLink(text);
    if (url !== undefined) expect(url).toMatch(/^https?:\/\/[^\s@?#]+$/);
    expect(url === undefined || testbed === undefined).toBe(true);
    expect([count <= 500, mostCalls <= 5000]).toEqual([true, true]);
    for (const size of Object.values(sizes)) expect(Number.isInteger(size)).toBe(true);
    for (const { system, user } of Object.values(prompts)) expect(typeof (system + user)).toBe('string');
  },
};
const kinds = Object.keys(readers) as LinkKind[];

test.each(kinds)('links of kind %s as the page writes them are read', async (kind) => {
  const real = realLinks(kind);
  expect(real.length).toBeGreaterThan(0);
  for (const text of real) await readers[kind](text);
});

const cases = kinds.flatMap((kind) =>
  Object.entries(kind === 's' ? resultMutations : mutations).map(
    ([name, mutate]) => [kind, name, mutate] as const,
  ),
);

test.each(cases)(
  `a link of kind %s with %s is read or refused with words (LINK_SEED=${SEED})`,
  async (kind, name, mutate) => {
    const chance = chanceOf(mulberry32(SEED));
    const real = realLinks(kind);
    let refused = 0;
    for (let at = 0; at < EACH; at++) {
      const text = mutate(chance.of(real), chance);
      try {
        await readers[kind](text);
      } catch (error) {
        expect(error, text.slice(0, 200)).toBeInstanceOf(PlaygroundError);
        expect((error as PlaygroundError).code).toMatch(/^permalink-(unreadable|newer)$/);
        refused += 1;
      }
    }
    expect('polluted' in {}).toBe(false);
    // A mutation that changes nothing would attack nothing.
    if (name === 'large counts') expect(refused).toBeLessThan(EACH);
    else expect(refused).toBeGreaterThan(0);
  },
);

test.each([1000, 400])('a link that unpacks to %d MB is refused before it is unpacked', async (megabytes) => {
  const link = bombOf(megabytes);
  const before = process.memoryUsage().arrayBuffers;
  await expect(fromTranscriptLink(link)).rejects.toMatchObject({ code: 'permalink-unreadable' });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64e6);
});

/** Milliseconds of processor time, whatever else the machine does. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

test('the largest claims that a link may hold are read without stalling the thread that reads them', async () => {
  const chance = chanceOf(mulberry32(SEED));
  const [real] = realLinks('s');
  const texts = Array.from({ length: 20 }, () => resultMutations['large counts']!(real!, chance));
  const spans: number[] = [];
  let cells = 0;
  for (const text of texts) {
    const from = processorMs();
    const link = await fromPermalink(text).catch(() => undefined);
    spans.push(processorMs() - from);
    if (link?.kind === 'result') cells = Math.max(cells, link.verdicts.length);
  }
  expect(cells).toBeGreaterThan(90_000);
  // The page has 200 ms for a task; most of it goes into drawing. Measured: 9 ms.
  expect(spans.toSorted((a, b) => a - b)[texts.length >> 1]).toBeLessThan(60);
});
