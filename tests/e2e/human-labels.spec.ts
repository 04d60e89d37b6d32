import { readFile } from 'node:fs/promises';
import { noViolations } from './accessibility.ts';
import { expect, test, type Page } from './test.ts';
import { noSidewaysScroll } from './widths.ts';

const ADDRESS = '/#/r/sample/label';
const answer = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true });
const isRead = (page: Page) =>
  expect(answer(page).getByRole('region', { name: 'Called and answered' })).toBeVisible();

/** Labels the answer that is shown: a pass, a fail with its class, or unclear, by turns. */
async function labelByKeys(page: Page, turn: number): Promise<void> {
  await isRead(page);
  const keys = [['1'], ['2', 'q'], ['w'], ['3'], ['e'], ['r']][turn % 6]!;
  for (const key of keys) await page.keyboard.press(key);
}
/** Gives the initials where they are asked for, by keyboard alone. */
async function beginAs(page: Page, initials: string): Promise<void> {
  await isRead(page);
  await page.keyboard.press('1');
  await expect(page.getByRole('textbox', { name: 'Your initials' })).toBeFocused();
  await page.keyboard.type(initials);
  await page.keyboard.press('Enter');
}
const save = async (page: Page, rater: string): Promise<Record<string, unknown> & { labels: LabelRow[] }> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Save the labels of ${rater}` }).press('Enter');
  const file = await readFile(await (await download).path(), 'utf8');
  return JSON.parse(file) as Record<string, unknown> & { labels: LabelRow[] };
};
type LabelRow = { cell: number; verdict: string; errorClass?: string; comment?: string; labelledAt: number };

test('fifty answers are labelled by keyboard alone, and neither reload nor closed page loses one', async ({
  page,
  context,
}) => {
  await page.goto(ADDRESS);
  await beginAs(page, 'AB');
  for (let turn = 0; turn < 25; turn++) {
    await expect(answer(page)).toContainText(`Answer ${turn + 1} of 50`);
    await labelByKeys(page, turn);
    if (turn < 24) await page.keyboard.press('n');
  }
  // At once, while the last label is on its way.
  await page.reload();
  await expect(answer(page)).toContainText('25 labelled');
  await page.keyboard.press('n');
  for (let turn = 25; turn < 40; turn++) {
    await expect(answer(page)).toContainText(`Answer ${turn + 1} of 50`);
    await labelByKeys(page, turn);
    if (turn < 39) await page.keyboard.press('ArrowRight');
  }
  await page.close();

  const next = await context.newPage();
  await next.goto(ADDRESS);
  await expect(answer(next)).toContainText('Answer 41 of 50');
  await expect(answer(next)).toContainText('40 labelled');
  for (let turn = 40; turn < 50; turn++) {
    await expect(answer(next)).toContainText(`Answer ${turn + 1} of 50`);
    await labelByKeys(next, turn);
    if (turn < 49) await next.keyboard.press('n');
  }
  await expect(answer(next)).toContainText('50 labelled: 9 pass, 33 fail, 8 unclear');
  await next.reload();
  await expect(answer(next)).toContainText('50 labelled: 9 pass, 33 fail, 8 unclear');
  const { labels, rater } = await save(next, 'AB');
  expect(rater).toBe('AB');
  expect(labels).toHaveLength(50);
  expect(new Set(labels.map(({ cell }) => cell)).size).toBe(50);
  // What a page that was left had not stored yet is stored by the next one, beside its work.
  const waiting = () =>
    next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('human-label')));
  await expect.poll(waiting).toEqual([]);
});

test('labels are undone, commented, and stay blind until the reader asks', async ({ page }) => {
  await page.goto(ADDRESS);
  await beginAs(page, 'AB');
  await noViolations(page);
  await page.keyboard.press('2');
  await page.keyboard.press('r');
  await page.keyboard.press('c');
  await expect(page.getByRole('textbox', { name: /^Comment/ })).toBeFocused();
  await page.keyboard.type('It makes a town up; n, 1 and u are letters here.');
  await page.keyboard.press('Escape');
  await expect(answer(page)).toContainText('Stored: Fail, hallucination.');
  await noViolations(page);
  await page.keyboard.press('u');
  await expect(page.getByRole('textbox', { name: /^Comment/ })).toHaveValue('');
  await page.keyboard.press('Control+z');
  await expect(answer(page)).toContainText('Stored: Fail.');
  await page.keyboard.press('u');
  await expect(answer(page)).toContainText('No label yet.');

  await expect(answer(page)).not.toContainText(/Oracle|Lexical|Random/);
  await expect(page.getByText('Blind: neither the model nor any verdict is shown.')).toBeVisible();
  await page.getByRole('button', { name: 'Show the model' }).click();
  await page.getByRole('button', { name: 'Show other verdicts' }).click();
  await page.getByRole('button', { name: 'Show the reference' }).click();
  await expect(page).toHaveURL(/show=model&show=verdicts&show=reference/);
  await expect(answer(page).getByRole('region', { name: 'What is known of it' })).toContainText(
    /Model (Oracle|Lexical|Random)/,
  );
  await expect(answer(page).getByRole('region', { name: 'Reference' })).toBeVisible();
  await noViolations(page);
  await noSidewaysScroll(page);
  await page.keyboard.press('1');
  await expect(page.getByRole('row', { name: /^AB/ })).toBeVisible();
  expect((await save(page, 'AB')).labels).toEqual([
    { cell: expect.any(Number) as unknown, verdict: 'pass', labelledAt: expect.any(Number) as unknown },
  ]);
});

test('two files of one rater that contradict the same label: the choice of one stands against the other', async ({
  page,
}) => {
  await page.goto(`${ADDRESS}?size=4`);
  await beginAs(page, 'AB');
  await labelByKeys(page, 0);
  const file = await save(page, 'AB');
  const [label] = file.labels;
  const turned = (name: string, later: number) => ({
    name: `${name}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        ...file,
        labels: [{ ...label!, verdict: 'fail', comment: name, labelledAt: label!.labelledAt + later }],
      }),
    ),
  });
  await page.getByLabel('Files of labels').setInputFiles([turned('newer', 2000), turned('older', 1000)]);
  const choice = page.getByRole('region', { name: /contradict each other: 1 cell/ });
  await choice.getByRole('button', { name: 'Keep what is chosen' }).click();
  await expect(choice.getByRole('radio', { name: /fail: newer/ })).toBeChecked();
  await expect(choice.getByRole('radio', { name: /fail: older/ })).not.toBeChecked();
  await choice.getByRole('button', { name: 'Keep what is chosen' }).click();
  await expect(choice).toHaveCount(0);
  expect((await save(page, 'AB')).labels).toMatchObject([{ comment: 'newer' }]);
});

test('a size that is none shows what is taken instead', async ({ page }) => {
  await page.goto(`${ADDRESS}?size=4`);
  const size = page.getByLabel('Cells');
  for (const [typed, taken] of [
    ['abc', '4'],
    ['0', '1'],
    ['99999', '5000'],
  ] as const) {
    await size.fill(typed);
    await size.press('Tab');
    await expect(size).toHaveValue(taken);
  }
  await expect(answer(page)).toContainText('of 216');
});

test('files of raters are merged: what is new, what contradicts, what is gone, what is another run’s', async ({
  page,
}) => {
  await page.goto(`${ADDRESS}?size=4`);
  await beginAs(page, 'AB');
  for (let turn = 0; turn < 2; turn++) {
    await labelByKeys(page, turn * 3);
    await page.keyboard.press('n');
  }
  const file = await save(page, 'AB');
  const [first, second] = file.labels;
  const give = (name: string, content: object): Promise<void> =>
    page.getByLabel('Files of labels').setInputFiles({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });

  await give('cd.json', { ...file, rater: 'CD' });
  await expect(page.getByRole('main')).toContainText(
    'cd.json, rater CD: 2 new labels, 0 the same as before.',
  );
  await expect(page.getByRole('row', { name: /^CD/ })).toBeVisible();

  const turned = {
    ...first!,
    verdict: 'fail',
    comment: 'On second thought',
    labelledAt: first!.labelledAt + 1,
  };
  await give('ab.json', { ...file, labels: [turned, second, { ...first!, cell: 99_999 }] });
  await expect(page.getByRole('main')).toContainText(
    'ab.json, rater AB: 0 new labels, 1 the same as before, 1 that contradict another.',
  );
  await expect(page.getByRole('main')).toContainText(
    '1 label kept out, because the run has no answer in cell 100,000.',
  );
  const choice = page.getByRole('region', { name: /contradict each other: 1 cell/ });
  await expect(choice.getByRole('radio', { name: /On second thought/ })).toBeChecked();
  await noViolations(page);
  await noSidewaysScroll(page);
  await choice.getByRole('button', { name: 'Keep what is chosen' }).click();
  await expect(choice).toHaveCount(0);
  expect((await save(page, 'AB')).labels.find(({ cell }) => cell === first!.cell)).toMatchObject({
    verdict: 'fail',
    comment: 'On second thought',
  });

  await give('other.json', { ...file, run: { ...(file.run as object), createdAt: 1 } });
  await expect(page.getByRole('alert')).toContainText('was run at another time');
  await give('broken.json', { ...file, labels: [{ cell: -1 }] });
  await expect(page.getByRole('alert')).toContainText('The file of labels is damaged');
  await noViolations(page);
});
