import type { Page } from '@playwright/test';
import { aRecordedModel, aRecordedSource } from '../builders/a-recorded-run.ts';
import { baselineBoxes, endedRun } from './model-steps.ts';

export const RECORDED_RUN = 'recorded-planted';
/** The cell whose publisher says the opposite of our scorer, and the one whose answer is not in the log. */
export const DIFFERING = { task: 3, model: 1 };
export const UNANSWERED = { task: 5, model: 1 };

/**
 * A run of recorded answers in the page's store: a run of the baselines, changed there into what the import of a log leaves. The three
 * models go by the names of a log; the log has a verdict on every answer, and no tool's answer and no times.
 */
export async function plantRecordedRun(page: Page): Promise<void> {
  await page.goto('/#/runs');
  await baselineBoxes(page);
  await page.getByRole('button', { name: /^Run [\d,]+ cells$/ }).click();
  await endedRun(page);
  const runId = decodeURIComponent(/#\/r\/([^/?]+)/.exec(page.url())![1]!);
  const models = ['birch-2', 'alder-1', 'cedar-mini'].map(aRecordedModel);
  const planted = { runId, id: RECORDED_RUN, models, source: aRecordedSource(), DIFFERING, UNANSWERED };
  await page.evaluate(async ({ runId: from, id, models: names, source, ...places }) => {
    type Row = Record<string, unknown> & { cell: number; verdict: string };
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const db = await asked(indexedDB.open('proving-ground'));
    const store = (name: string, mode?: IDBTransactionMode) => db.transaction(name, mode).objectStore(name);
    const range = IDBKeyRange.bound([from], [from, []]);
    const run = (await asked(store('runs').get(from))) as { config: object; cells: number };
    const config = {
      ...run.config,
      title: 'Published',
      models: names,
      recorded: { ...source, judged: run.cells - 1 },
    };
    await asked(store('runs', 'readwrite').put({ ...run, id, config }));
    const cellOf = ({ task, model }: { task: number; model: number }) =>
      (task - 1) * names.length + model - 1;
    const records = (await asked(store('results').getAll(range))) as Row[];
    for (const record of records) {
      const isLost = record.cell === cellOf(places.UNANSWERED);
      const passed = (record.verdict === 'correct') !== (record.cell === cellOf(places.DIFFERING));
      const said = {
        ...record,
        runId: id,
        modelId: names[record.cell % names.length]!.id,
        durationMs: undefined,
        trajectory: { ...(record.trajectory as object), notRecorded: ['results', 'times'] },
        recorded: {
          file: source.files[0]!,
          row: record.cell,
          verdicts: [{ name: 'reward', passed, reason: passed ? 'as due' : 'not `as due`' }],
          dollars: 0.0042,
          repairs: [{ field: '/result', reason: 'a closing bracket was added' }],
        },
      };
      const code = 'answer-not-recorded';
      const message = 'The log holds no answer of this model to this task.';
      await asked(
        store('results', 'readwrite').put(
          isLost
            ? {
                ...said,
                recorded: undefined,
                trajectory: { steps: [], stopReason: 'error' },
                extraction: undefined,
                outcome: 'error',
                verdict: 'not-counted',
                scores: {},
                errors: { '': { code, message } },
              }
            : said,
        ),
      );
    }
    for (const summary of (await asked(store('summaries').getAll(range))) as Row[]) {
      const lost = { verdict: 'not-counted', outcome: 'error', measures: {}, verdicts: {}, cause: undefined };
      const isLost = summary.cell === cellOf(places.UNANSWERED);
      const row = { ...summary, durationMs: undefined, ...(isLost ? lost : {}) };
      await asked(store('summaries', 'readwrite').put(row, [id, summary.cell]));
    }
    db.close();
  }, planted);
}
