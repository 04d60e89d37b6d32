import { expect, test } from './test.ts';
import { DIFFERING, plantRecordedRun, RECORDED_RUN, UNANSWERED } from './recorded-run.ts';

const cellAddress = ({ task, model }: typeof DIFFERING): string => `/#/r/${RECORDED_RUN}/${task}/${model}/1`;
const report = `/#/r/${RECORDED_RUN}`;

test('a run of recorded answers says where they were read, and offers nothing that would ask a model', async ({
  page,
}) => {
  await plantRecordedRun(page);
  await page.goto(report);
  const main = page.getByRole('main');
  await expect(main).toContainText('recorded by An evaluation group, published 2024-08-30');
  await expect(main).toContainText('No model was asked here.');
  await expect(main).not.toContainText('No language model took part');
  await expect(main).toContainText('3 recorded models');
  await expect(main).toContainText('licence Apache-2.0');
  await expect(page.getByRole('link', { name: 'https://example.com/results/at/1234' })).toBeVisible();
  await expect(main).toContainText('1 not counted: no answer in the log');
  await expect(page.getByRole('heading', { name: 'Share' })).toBeVisible();
  await expect(page.getByText('Link to the set-up alone')).toHaveCount(0);
  for (const name of [/^Resume$/, /failed again/, /Add repeats/, /^Pause$/])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: 'birch-2 (recorded)' }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^birch-2, recorded/ }).first()).toBeVisible();
});

test('the list of runs marks it and cannot resume it', async ({ page }) => {
  await plantRecordedRun(page);
  await page.goto('/#/runs');
  const row = page.getByRole('row', { name: /Published, 72 tasks/ });
  await expect(row).toContainText('recorded');
  await expect(row).toContainText('birch-2 (recorded)');
  await expect(row.getByRole('button', { name: /^(Rename|Delete)/ })).toHaveCount(2);
  await expect(row.getByRole('button', { name: /Resume|Run/ })).toHaveCount(0);
});

test('a cell shows the log’s row, its own verdict beside our scores, its cost, and what is not recorded', async ({
  page,
}) => {
  await plantRecordedRun(page);
  await page.goto(cellAddress(DIFFERING));
  const main = page.getByRole('main');
  await expect(main).toContainText('birch-2/BFCL_v3_simple_result.json');
  await expect(page.getByRole('list', { name: 'What the log’s maker decided' })).toContainText(
    'recorded reward: failed. not as due',
  );
  await expect(main).toContainText('$0.0042 as recorded');
  await expect(main).toContainText('Not recorded: tool results, times.');
  await expect(main).toContainText('Recorded elsewhere, and not asked for here');
  await page.getByText('1 repair made to read the row').click();
  await expect(main).toContainText('a closing bracket was added');
  await page.goto(cellAddress(UNANSWERED));
  await expect(main).toContainText('The log holds no answer to score');
  await expect(main).toContainText('not counted');
  await expect(main).toContainText('The answer is not recorded.');
});

test('the publisher’s verdicts stand beside ours, and the answers that differ are one press away', async ({
  page,
}) => {
  await plantRecordedRun(page);
  await page.goto(report);
  await page.getByRole('button', { name: 'Compare with the publisher’s verdicts' }).click();
  const entry = page.getByRole('region', { name: 'Against the publisher’s verdicts' });
  await expect(entry.getByRole('heading', { name: 'Against the publisher’s verdicts' })).toBeFocused();
  await expect(entry).toContainText('No scorer here does what this evaluator does');
  await expect(entry).not.toContainText('Our verdict is the publisher’s in');
  await entry.getByRole('button', { name: /that differs$/ }).click();
  await expect(entry).toContainText('theirs, recorded');
  await expect(entry).toContainText('not as due');
  const { task, model } = DIFFERING;
  await entry.getByRole('listitem').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${RECORDED_RUN}/${task}/${model}/1$`));
});
