import type { HumanLabel, Judgement, Judging } from '#core/judgement.ts';
import type { Page } from '@playwright/test';

/** Cells of the finished run: 72 tasks by oracle, lexical and random baseline. */
const CELLS = 216;

/** Two judges, asked three times each about every cell, and three raters of the first 60. */
function opinions(): { judging: Judging; judgements: Judgement[]; labels: HumanLabel[] } {
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

/** Puts them into the store of the page, as judging and labelling do. */
export async function putOpinions(page: Page): Promise<void> {
  await page.evaluate(
    ({ judging, judgements, labels }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('proving-ground');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const db = opening.result;
          const transaction = db.transaction(['judgings', 'judgements', 'humanLabels'], 'readwrite');
          transaction.objectStore('judgings').put(judging);
          for (const each of judgements) transaction.objectStore('judgements').put(each);
          for (const each of labels) transaction.objectStore('humanLabels').put(each);
          transaction.oncomplete = () => (db.close(), resolve());
          transaction.onerror = () => reject(new Error('not stored'));
        };
      }),
    opinions(),
  );
}
