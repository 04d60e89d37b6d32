import type { Page } from '@playwright/test';
import { seededRows } from './seeded-rows.ts';

/** Size of a run that is stored without being run: every task of its data set. */
export interface GridSize {
  datasetId: string;
  models: number;
  repeats: number;
}

/**
 * In a page of the site: stores a finished run over a data set of this browser, every cell with a verdict, cause and tokens drawn by a seed.
 * Resolves with its number of cells. `id`: the run's.
 */
export const storeRun = (page: Page, id: string, size: GridSize): Promise<number> =>
  page.evaluate(
    async ({ id, datasetId, models, repeats }) => {
      const asked = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error!);
        });
      const db = await asked(indexedDB.open('proving-ground'));
      const { dataset } = (await asked(
        db.transaction('datasets').objectStore('datasets').get(datasetId),
      )) as {
        dataset: { id: string; title: string; tasks: number; orderHash: string };
      };
      let seed = 1;
      const random = (): number => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return seed / 2 ** 32;
      };
      const kinds = [
        { verdict: 'correct', outcome: 'called' },
        { verdict: 'correct', outcome: 'called' },
        { verdict: 'incorrect', outcome: 'called', cause: 'wrong-argument' },
        { verdict: 'incorrect', outcome: 'called', cause: 'wrong-tool' },
        { verdict: 'incorrect', outcome: 'unparseable', cause: 'unparseable' },
        { verdict: 'no-call', outcome: 'abstained', cause: 'no-call' },
        { verdict: 'not-counted', outcome: 'error' },
      ];
      const cells = dataset.tasks * models * repeats;
      const { tasks, title, orderHash } = dataset;
      const transaction = db.transaction(['runs', 'summaries'], 'readwrite');
      transaction.objectStore('runs').put({
        id,
        createdAt: 1,
        finishedAt: 2,
        status: 'finished',
        ordinals: Array.from({ length: tasks }, (_, ordinal) => ordinal),
        dataset: { id: dataset.id, title, tasks, orderHash },
        cells,
        done: cells,
        versions: { app: 'bench', rules: 'bench' },
        config: {
          title: `${cells} cells`,
          selection: { datasetId },
          models: Array.from({ length: models }, (_, index) => ({
            id: `model-${index}`,
            title: `Model ${index + 1}`,
            kind: 'scripted',
          })),
          agentIds: ['single-shot'],
          repeats,
          seed: 1,
          scorerIds: ['toolbenchpp-ast-as-described'],
        },
      });
      const summaries = transaction.objectStore('summaries');
      for (let cell = 0; cell < cells; cell++) {
        const kind = kinds[Math.floor(random() * kinds.length)]!;
        const failed = random() < 0.1;
        summaries.put(
          {
            cell,
            ...kind,
            measures: { tool_selection_accuracy: random(), parameter_accuracy: random() },
            calls: 1,
            expectedCalls: 1,
            durationMs: 500 + random() * 5000,
            usage: { inputTokens: 900, outputTokens: Math.floor(random() * 200) },
            executed: [{ tool: 'get', failed }],
          },
          [id, cell],
        );
      }
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      db.close();
      return cells;
    },
    { id, ...size },
  );

const CATEGORIES = ['browser', 'search', 'map', 'pay', 'finance', 'file'];

/** Imports a data set whose name ends with its number of tasks, over six categories. */
export async function importRows(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}#/data`);
  const rows = [...seededRows(Number(/\d+$/.exec(name)![0]))].map((row, at) =>
    row.replace('"category":"search"', `"category":"${CATEGORIES[at % CATEGORIES.length]!}"`),
  );
  const file = {
    name: `${name}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(`[${rows.join(',\n')}]`),
  };
  await page.locator('input[type=file]').first().setInputFiles([file]);
  await page.getByRole('button', { name: `Delete ${name}` }).waitFor({ timeout: 120_000 });
}
