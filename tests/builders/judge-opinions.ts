import type { HumanLabel, Judgement, Judging } from '#core/judgement.ts';

/** Cells of the finished run: 72 tasks by oracle, lexical and random baseline. */
const CELLS = 216;

/** Of the finished run of the site: two judges, asked three times each about every cell, and three raters of the first 60. */
export function opinions(): { judging: Judging; judgements: Judgement[]; labels: HumanLabel[] } {
  const judging: Judging = {
    id: 'judging-1',
    runId: 'sample',
    title: 'First judging',
    createdAt: 1,
    status: 'finished',
    judges: [
      { id: 'rule', kind: 'rule', title: 'Rule judge' },
      { id: 'lenient', kind: 'scripted', title: 'Lenient judge' },
    ],
    repeats: 3,
    seed: 1,
    cells: Array.from({ length: CELLS }, (_, cell) => cell),
    done: CELLS * 6,
    versions: { app: '0.1.0', rules: '2026-11-23' },
  };
  const judgements = judging.cells.flatMap((cell) =>
    [0, 1, 2].flatMap((repeat): Judgement[] => {
      // The oracle's cells are right; the rule judge errs on every 20th cell, and once in three on every 25th.
      const isRight = (cell % 3 === 0) !== (cell % 20 === 0);
      const wavers = cell % 25 === 0 && repeat === 1;
      const order = (cell + repeat) % 2 ? ['answer', 'reference'] : ['reference', 'answer'];
      const own = { judgingId: judging.id, cell, repeat, order };
      return [
        { ...own, judge: 'rule', verdict: isRight !== wavers ? 'pass' : 'fail' },
        { ...own, judge: 'lenient', verdict: 'pass' },
      ];
    }),
  );
  const labels = ['AB', 'CD', 'EF'].flatMap((rater, place) =>
    Array.from({ length: 60 }, (_, cell): HumanLabel => ({
      runId: 'sample',
      cell,
      rater,
      verdict: (cell % 3 === 0) !== (cell % 10 === place) ? 'pass' : 'fail',
      labelledAt: 1,
    })),
  );
  return { judging, judgements, labels };
}
