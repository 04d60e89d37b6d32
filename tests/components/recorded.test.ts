import type { CellSummary, ResultRecord } from '#core/cell.ts';
import type { Database } from '#store/storage/db.ts';
import { getRun } from '#store/storage/runs.ts';
import { builtIn } from '../../src/app/frame/linked-setup.ts';
import { aRecordedModel, aRecordedSource } from '../builders/a-recorded-run.ts';
import { NOWHERE, expect, page, test, type Open } from './app.ts';
import { finishedRun } from './model-run.ts';

const RUN = 'recorded-planted';
const MODELS = ['birch-2', 'alder-1', 'cedar-mini'].map((name) => aRecordedModel(name));
/** Cells of the first model: its publisher says the opposite of our scorer, and its answer is not in the log. */
const DIFFERING = { task: 3, cell: 6 };
const UNANSWERED = { task: 5, cell: 12 };
const addressOf = ({ task }: typeof DIFFERING): string => `#/r/${RUN}/${task}/1/1`;

function recorded(record: ResultRecord): ResultRecord {
  const { durationMs: _, extraction, ...kept } = record;
  const said = { ...kept, runId: RUN, modelId: MODELS[record.cell % MODELS.length]!.id };
  if (record.cell === UNANSWERED.cell) {
    const message = 'The log contains no answer of this model to this task.';
    return {
      ...said,
      trajectory: { steps: [], stopReason: 'error' },
      outcome: 'error',
      verdict: 'not-counted',
      scores: {},
      errors: { '': { code: 'answer-not-recorded', message } },
    };
  }
  const passed = (record.verdict === 'correct') !== (record.cell === DIFFERING.cell);
  return {
    ...said,
    ...(extraction ? { extraction } : {}),
    trajectory: { ...record.trajectory, notRecorded: ['results', 'times'] },
    recorded: {
      file: aRecordedSource().files[0]!,
      row: record.cell,
      verdicts: [{ name: 'reward', passed, reason: passed ? 'as due' : 'not `as due`' }],
      dollars: 0.0042,
      repairs: [{ field: '/result', reason: 'a closing bracket was added' }],
    },
  };
}

function summaryOf({ durationMs: _, ...summary }: CellSummary): CellSummary {
  if (summary.cell !== UNANSWERED.cell) return summary;
  const { cause: _cause, ...rest } = summary;
  return { ...rest, verdict: 'not-counted', outcome: 'error', measures: {}, verdicts: {} };
}

/**
 * Shows a run of recorded answers, or a place of it: a run of the baselines, changed in the store into what the import of a log leaves.
 * The log has a verdict on every answer, and no tool's answer and no times.
 */
async function openRecorded(open: Open, hash: string): Promise<Database> {
  const opened = await open(NOWHERE);
  const { database } = opened;
  const { run, results } = await finishedRun(opened, 6, builtIn);
  const judged = run.cells - 1;
  const config = {
    ...run.config,
    title: 'Published',
    models: MODELS,
    recorded: { ...aRecordedSource(), judged },
  };
  await database.put('runs', { ...run, id: RUN, config });
  for (const record of results) await database.put('results', recorded(record));
  const range = IDBKeyRange.bound([run.id], [run.id, []]);
  for (const summary of await database.getAll('summaries', range))
    await database.put('summaries', summaryOf(summary), [RUN, summary.cell]);
  await open(hash);
  return database;
}
const main = () => page.getByRole('main');

test('a run of recorded answers says where they were read, and offers nothing that would ask a model', async ({
  open,
}) => {
  await openRecorded(open, `#/r/${RUN}`);
  await expect.element(main()).toHaveTextContent('recorded by An evaluation group, published 2024-08-30');
  for (const words of [
    'No model was asked here.',
    '3 recorded models',
    'licence Apache-2.0',
    '1 not counted: no answer in the log',
  ])
    await expect.element(main()).toHaveTextContent(words);
  await expect.element(main()).not.toHaveTextContent('No language model took part');
  await expect.element(page.getByRole('link', { name: 'https://example.com/results/at/1234' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible();
  await expect.element(page.getByText('Link to the set-up alone')).not.toBeInTheDocument();
  for (const name of [/^Resume$/, /failed again/, /Add repeats/, /^Pause$/])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  await expect.element(page.getByRole('rowheader', { name: 'birch-2 (recorded)' }).first()).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^birch-2, recorded/ }).first()).toBeVisible();
});

test('a log that no scorer here decides opens with the verdicts of its maker, named as such', async ({
  open,
}) => {
  const database = await openRecorded(open, '#/runs');
  const run = await getRun(database, RUN);
  await database.put('runs', { ...run, config: { ...run.config, decidedBy: 'answer-match' } });
  const range = IDBKeyRange.bound([RUN], [RUN, []]);
  for (const summary of await database.getAll('summaries', range))
    await database.put('summaries', { ...summary, verdict: 'not-counted', undecided: true }, [
      RUN,
      summary.cell,
    ]);
  await open(`#/r/${RUN}`);
  await expect.element(main()).toHaveTextContent('No scorer here decides these answers.');
  await expect.element(main()).toHaveTextContent('17 judged by the log’s maker, none scored here');
  await expect.element(main()).not.toHaveTextContent('0 solved');
  const verdicts = page.getByRole('region', { name: 'The log’s own verdicts' });
  await expect
    .element(verdicts.getByRole('row', { name: 'birch-2 (recorded) reward 4 5 80.0' }))
    .toBeVisible();
  await expect.element(verdicts).toHaveTextContent('They were not computed here');
});

test('Home shows where its models stand, by the scorers here and by the publisher', async ({ open }) => {
  await openRecorded(open, '#/');
  const shown = page.getByRole('region', { name: 'Published models, in this browser' });
  await expect.element(shown.getByRole('heading', { name: 'Published', exact: true })).toBeVisible();
  await shown.getByRole('radio', { name: 'Publisher’s verdict “reward”' }).click();
  await expect.element(shown.getByRole('img', { name: /^birch-2: 80.0\s%, / })).toBeVisible();
});

test('the list of runs marks it and cannot resume it', async ({ open }) => {
  await openRecorded(open, '#/runs');
  const row = page.getByRole('row', { name: /Published, 6 tasks/ });
  await expect.element(row).toHaveTextContent('birch-2 (recorded)');
  expect(row.getByRole('button', { name: /^(Rename|Delete)/ }).elements()).toHaveLength(2);
  await expect.element(row.getByRole('button', { name: /Resume|Run/ })).not.toBeInTheDocument();
});

test('a cell shows the log’s row, its own verdict beside our scores, its cost, and what is not recorded', async ({
  open,
}) => {
  await openRecorded(open, addressOf(DIFFERING));
  await expect.element(main()).toHaveTextContent('birch-2/BFCL_v3_simple_result.json');
  await expect
    .element(page.getByRole('list', { name: 'Verdicts of the log’s maker' }))
    .toHaveTextContent(/recorded reward: failed\. not as due/);
  for (const words of [
    '$0.0042 as recorded',
    'Not recorded: tool results, times.',
    'Recorded elsewhere, not asked here',
  ])
    await expect.element(main()).toHaveTextContent(words);
  await page.getByText('1 repair made to read the row').click();
  await expect.element(main()).toHaveTextContent('a closing bracket was added');
  location.hash = addressOf(UNANSWERED);
  for (const words of ['The log contains no answer to score', 'not counted', 'The answer is not recorded.'])
    await expect.element(main()).toHaveTextContent(words);
});

test('the publisher’s verdicts stand beside ours, and the answers that differ are one press away', async ({
  open,
}) => {
  await openRecorded(open, `#/r/${RUN}`);
  await page.getByRole('button', { name: 'Compare with the publisher’s verdicts' }).click();
  const entry = page.getByRole('region', { name: 'Against the publisher’s verdicts' });
  await expect
    .element(entry.getByRole('heading', { name: 'Against the publisher’s verdicts' }))
    .toHaveFocus();
  await expect.element(entry).toHaveTextContent('No scorer here follows this evaluator’s rules');
  await expect.element(entry).not.toHaveTextContent('Our verdict is the publisher’s in');
  await entry.getByRole('button', { name: /that differs$/ }).click();
  await expect.element(entry).toHaveTextContent('theirs, recorded');
  await expect.element(entry).toHaveTextContent('not as due');
  await entry.getByRole('listitem').getByRole('link').click();
  await expect.poll(() => location.hash).toBe(addressOf(DIFFERING));
});

test('models of published answers change places on Home once they are in this browser', async ({ open }) => {
  await openRecorded(open, '#/');
  const region = page.getByRole('region', { name: 'Published models, in this browser' });
  await expect.element(region).toBeVisible();
  const scorers = region.getByRole('group', { name: 'Scored by' }).getByRole('radio');
  await expect.poll(() => scorers.elements().length).toBeGreaterThan(1);
  await scorers.nth(1).click();
  await expect
    .element(region.getByText(/^Under .*(systems are level at|birch-2|alder-1|cedar-mini)/))
    .toBeVisible();
});
