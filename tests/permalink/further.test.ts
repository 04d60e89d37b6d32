import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mulberry32 } from '#core/random.ts';
import type { RunConfig } from '#core/run.ts';
import {
  fromPermalink,
  fromTranscriptLink,
  selectionHash,
  toPermalink,
  toTranscriptLink,
  type ClaimedFurther,
  type LinkedVerdict,
  type ResultLink,
} from '#files/permalink/index.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';
import { runs } from '../tools/full-size.ts';

const kinds = ['correct', 'incorrect', 'no-call', 'partial', 'not-counted', undefined, 'undecided'] as const;
const scorerIds = [
  'mcpbr-mcptoolbench',
  'mcpbr-mcptoolbench-as-coded',
  'mcpbr-toolbench',
  'mcpbr-toolbench-as-coded',
  'ast',
  'ast-dag',
];
const configOf = (models: number, repeats: number): RunConfig => ({
  title: 'Ground',
  selection: { datasetId: 'ground' },
  models: Array.from({ length: models }, (_, index) =>
    aLanguageModel({ id: `openrouter:vendor/model-${index}`, model: `vendor/model-${index}` }),
  ),
  agentIds: ['native-tools'],
  repeats,
  seed: 42,
  scorerIds,
});

/** As many cells as a run of these sizes has, each kind by its share, and every figure that a report of them may say. */
function resultOf(tasks: number, models: number, repeats: number, shares: readonly number[]): ResultLink {
  const random = mulberry32(tasks);
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  const verdicts: (LinkedVerdict | undefined)[] = [];
  while (verdicts.length < tasks * models * repeats) {
    let left = random();
    const verdict = kinds[shares.findIndex((share) => (left -= share) < 0)];
    // Four of five repeats end as the one before.
    const isAgain = verdicts.length % repeats > 0 && random() < 0.8;
    verdicts.push(isAgain ? verdicts.at(-1) : verdict);
  }
  const chosen = [...Array(tasks).keys()];
  const interval = { low: upTo(5e3) / 1e4, high: (5e3 + upTo(5e3)) / 1e4 };
  const resampled = repeats > 1 ? { interval } : {};
  const average = (n: number) => ({ mean: n === 0 ? null : upTo(1e5) / 1e5, n });
  return {
    kind: 'result',
    config: configOf(models, repeats),
    dataset: {
      id: 'ground',
      title: 'Ground',
      tasks,
      orderHash: '0123456789abcdef',
      origin: { kind: 'shipped', path: 'generated/ground.json.gz' },
    },
    createdAt: 1_795_000_000_000,
    versions: { app: '0.1.0', rules: '2026-11' },
    ordinals: chosen,
    ordinalsHash: selectionHash(chosen),
    taskCount: tasks,
    verdicts,
    figures: countsOf(verdicts, models, repeats).map(({ counted, failed }) => ({
      outcomes: counted > 0 ? { called: counted } : {},
      averages: {
        toolSelection: average(counted),
        parameters: average(counted),
        sequenceMatch: average(counted),
      },
      callsPerExpectedCall: counted === 0 ? null : upTo(3e5) / 1e5,
      causes: failed > 3 ? { 'wrong-tool': 1, 'wrong-argument': failed - 3, unknown: 1 } : {},
    })),
    further: Array.from({ length: models }, (): ClaimedFurther => {
      const cells = tasks * repeats;
      const time = { value: upTo(9e8) / 1e5, cells };
      return {
        averages: {
          toolSelection: { tasks, interval },
          parameters: { tasks: upTo(tasks) },
          sequenceMatch: { tasks, interval },
        },
        readings: scorerIds.map((_, index) =>
          index === 2 ? null : { counted: cells, solved: upTo(cells), failed: 0, tasks, ...resampled },
        ),
        calls: {
          made: 2 * cells,
          failed: upTo(cells),
          tasks,
          interval,
          causes: { 'api-error': 1, unknown: 1 },
          unmade: {},
        },
        cost: {
          inputTokens: { value: upTo(2 ** 40), cells },
          outputTokens: { value: upTo(2 ** 30), cells },
          dollars: { value: upTo(9e8) / 1e8, cells },
          time,
          waited: time,
        },
      };
    }),
  };
}

const NOT_COUNTED: unknown[] = [undefined, 'not-counted', 'undecided'];
const countsOf = (verdicts: readonly (LinkedVerdict | undefined)[], models: number, repeats: number) =>
  Array.from({ length: models }, (_, model) => {
    const own = verdicts.filter((_, cell) => Math.floor(cell / repeats) % models === model);
    const counted = own.filter((verdict) => !NOT_COUNTED.includes(verdict)).length;
    return { counted, failed: counted - own.filter((verdict) => verdict === 'correct').length };
  });

describe('a link with every figure of its report', () => {
  test('comes back as it was, whatever the size of the run', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 4 }),
        async (...sizes) => {
          const link = resultOf(...sizes, [0.3, 0.2, 0.1, 0.1, 0.1, 0.1, 0.1]);
          const text = await toPermalink(link);
          expect(await fromPermalink(text)).toEqual(link);
        },
      ),
      { numRuns: runs(30) },
    );
  });

  test('comes back with transcripts too', async () => {
    const result = resultOf(2, 2, 2, [0.5, 0.5]);
    const text = await toTranscriptLink({ result, transcripts: new Map(), testbed: '1' });
    expect((await fromTranscriptLink(text)).result).toEqual(result);
  });

  // Measured: 2,541, 2,514, 1,700 and 1,986 characters.
  test.each([
    ['1,500 tasks and four models', 1500, 4, 1, [0.6, 0.3, 0.1]],
    ['1,500 tasks and four models, verdicts of four kinds', 1500, 4, 1, [0.7, 0.2, 0.07, 0.03]],
    ['300 tasks, four models and five repeats', 300, 4, 5, [0.6, 0.3, 0.1]],
    ['2,000 tasks and three models, all solved or not', 2000, 3, 1, [0.5, 0.5]],
  ] as const)(
    'of 6,000 cells stays under 3,000 characters: %s',
    async (_, tasks, models, repeats, shares) => {
      const link = resultOf(tasks, models, repeats, shares);
      expect(link.verdicts).toHaveLength(6000);
      const text = await toPermalink(link);
      expect(text.length).toBeLessThan(3000);
    },
  );

  test('leaves out further figures before the others where its verdicts say too much for all of them', async () => {
    const shorter = resultOf(600, 4, 1, [0.28, 0.24, 0.24, 0.24]);
    const without = (await fromPermalink(await toPermalink(shorter))) as ResultLink;
    expect(without.figures).toEqual(shorter.figures);
    expect(without.further).toBeUndefined();
  });

  test('that says more than its set-up allows is refused', async () => {
    const link = resultOf(3, 1, 1, [1]);
    const [further] = link.further!;
    const solved = { ...further!.readings[0]!, counted: 2, solved: 3 };
    const forged = { ...further!, readings: [solved, ...further!.readings.slice(1)] };
    const crossed = {
      ...further!,
      averages: { ...further!.averages, parameters: { tasks: 1, interval: { low: 0.9, high: 0.1 } } },
    };
    for (const each of [forged, crossed])
      await expect(fromPermalink(await toPermalink({ ...link, further: [each] }))).rejects.toMatchObject({
        code: 'permalink-unreadable',
      });
  });
});
