import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import { mulberry32 } from '#core/random.ts';
import { fromStandingsLink, toStandingsLink, type LinkedStandings } from '#files/permalink/index.ts';
import { runs } from '../tools/full-size.ts';

/** `drawn`: attempts judged and correct ones, for each number. */
function aLink(
  { systems, tasks, evaluators }: { systems: number; tasks: number; evaluators: number },
  drawn: (evaluator: number, at: number) => [counted: number, correct: number],
): LinkedStandings {
  const size = systems * tasks;
  return {
    dataset: { id: 'bfcl', title: 'BFCL', tasks: tasks * 2, orderHash: 'abcdef01' },
    createdAt: 1_795_000_000_000,
    versions: { app: '0.1.0', rules: '2026-11-23' },
    runs: [
      { id: 'run-1', createdAt: 1_794_000_000_000, thresholds: { parameters: 1 }, textFallback: true },
      {
        id: 'run-2',
        createdAt: 1_794_000_001_000,
        recorded: {
          format: 'BFCL results',
          files: [],
          elsewhere: 2,
          bytes: 99,
          sha256: 'a'.repeat(64),
          publisher: 'gorilla',
          published: '2024-08-11',
          // Addresses of jsDelivr name a commit after an @.
          address:
            'https://cdn.jsdelivr.net/gh/gorilla/answers@b4adfc9be5e0c65e8dbb1340c689688eb92a9379/2024',
          licence: 'Apache-2.0',
        },
      },
    ],
    systems: Array.from({ length: systems }, (_, system) => ({
      title: `model ${system}`,
      kind: system % 2 ? ('recorded' as const) : ('language-model' as const),
      run: system % 2,
      contender: Math.floor(system / 2),
    })),
    ordinals: Array.from({ length: tasks }, (_, task) => task * 2),
    leftOut: 3,
    scorerIds: Array.from({ length: evaluators }, (_, evaluator) => `scorer-${evaluator}`),
    counts: Array.from({ length: evaluators }, (_, evaluator) => {
      const pairs = Array.from({ length: size }, (_, at) => drawn(evaluator, at));
      return {
        counted: Uint8Array.from(pairs, ([counted]) => counted),
        correct: Uint8Array.from(pairs, ([, correct]) => correct),
      };
    }),
  };
}

const refused = async (text: string): Promise<unknown> =>
  fromStandingsLink(text).then(
    () => undefined,
    (error: unknown) => (error as PlaygroundError).code,
  );

describe('a link to standings', () => {
  test('comes back equal, with one attempt a task and with many', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          systems: fc.integer({ min: 1, max: 6 }),
          tasks: fc.integer({ min: 1, max: 20 }),
          evaluators: fc.integer({ min: 1, max: 4 }),
        }),
        fc.integer({ min: 1, max: 100 }),
        fc.boolean(),
        fc.integer(),
        async (sizes, most, varies, seed) => {
          const random = mulberry32(seed);
          const link = aLink(sizes, () => {
            const counted = varies ? 1 + Math.floor(random() * most) : most;
            return [counted, Math.floor(random() * (counted + 1))];
          });
          expect(await fromStandingsLink(await toStandingsLink(link))).toEqual(link);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  test('16 models on 1,000 tasks under 6 evaluators that mostly agree stay under 20,000 characters', async () => {
    const random = mulberry32(7);
    const truth = Array.from({ length: 16_000 }, () => random() < 0.7);
    const link = aLink({ systems: 16, tasks: 1000, evaluators: 6 }, (_, at) => [
      1,
      Number(random() < 0.03 ? !truth[at] : truth[at]),
    ]);
    const text = await toStandingsLink(link);
    expect(text.length).toBeLessThan(20_000);
    expect(await fromStandingsLink(text)).toEqual(link);
  });

  test('what is too large for a link says so', async () => {
    const link = aLink({ systems: 100, tasks: 2000, evaluators: 3 }, () => [1, 1]);
    await expect(toStandingsLink(link)).rejects.toMatchObject({ code: 'permalink-too-long' });
  });

  test('one that was cut, changed or made by a newer version is refused in words', async () => {
    const text = await toStandingsLink(aLink({ systems: 3, tasks: 9, evaluators: 2 }, () => [1, 1]));
    for (let at = 1; at < text.length; at += 7) {
      expect(await refused(text.slice(0, at))).toMatch(/^permalink-(unreadable|newer)$/);
      const other = text[at] === 'A' ? 'B' : 'A';
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      if (changed !== text) expect(await refused(changed)).toMatch(/^permalink-(unreadable|newer)$/);
    }
    expect(await refused(`99${text.slice(text.indexOf('.'))}`)).toBe('permalink-newer');
  });

  const forgeries: Record<string, (link: LinkedStandings) => LinkedStandings> = {
    'a model without a run': (link) => ({ ...link, runs: link.runs.slice(0, 1) }),
    'an evaluator that stands in it twice': (link) => ({ ...link, scorerIds: ['a', 'a'] }),
    'a task that its data set does not have': (link) => ({
      ...link,
      dataset: { ...link.dataset, tasks: 16 },
    }),
    'no task': (link) => ({
      ...link,
      ordinals: [],
      counts: link.counts.map(() => ({ counted: new Uint8Array(0), correct: new Uint8Array(0) })),
    }),
    'more correct attempts than there are': (link) => ({
      ...link,
      counts: link.counts.map(({ counted }) => ({ counted, correct: counted.map(() => 3) })),
    }),
    'fewer verdicts than models and tasks': (link) => ({
      ...link,
      counts: link.counts.map(({ counted, correct }) => ({
        counted: counted.subarray(9),
        correct: correct.subarray(9),
      })),
    }),
  };
  test.each(Object.entries(forgeries))('a forged one is refused: %s', async (_, forge) => {
    const link = aLink({ systems: 3, tasks: 9, evaluators: 2 }, () => [2, 1]);
    await expect(toStandingsLink(forge(link)).then(fromStandingsLink)).rejects.toMatchObject({
      code: expect.stringMatching(/^permalink-(unreadable|too-long)$/) as string,
    });
  });
});
