import type { JsonObject } from '#core/json.ts';
import { checkState, expect, page, test, userEvent, type Locator, type Open } from './app.ts';
import { savedFile } from './saved-file.ts';

const ADDRESS = '#/r/sample/label';
const answer = (): Locator => page.getByRole('region', { name: 'Answer', exact: true });
const main = (): Locator => page.getByRole('main');
const comment = (): Locator => page.getByRole('textbox', { name: /^Comment/ });
const isRead = (): Promise<unknown> =>
  expect.element(answer().getByRole('region', { name: 'Called and answered' })).toBeVisible();

/** Labels the answer that is shown: a pass, a fail with its class, or unclear, by turns. */
async function labelByKeys(turn: number): Promise<void> {
  await isRead();
  await userEvent.keyboard(['1', '2q', 'w', '3', 'e', 'r'][turn % 6]!);
}
/** Opens the page and gives the initials where they are asked for, by keyboard alone. */
async function beginAs(open: Open, address: string): Promise<void> {
  await open(address);
  await isRead();
  await userEvent.keyboard('1');
  await expect.element(page.getByRole('textbox', { name: 'Your initials' })).toHaveFocus();
  await userEvent.keyboard('AB{Enter}');
}

interface LabelsFile extends JsonObject {
  labels: { cell: number; verdict: string; labelledAt: number }[];
}
const save = async (): Promise<LabelsFile> => {
  const button = page.getByRole('button', { name: 'Save the labels of AB' });
  return JSON.parse(await (await savedFile(() => button.click())).text()) as LabelsFile;
};
const give = (...files: [name: string, content: object][]): Promise<void> =>
  userEvent.upload(
    page.getByLabelText('Files of labels'),
    files.map(([name, content]) => new File([JSON.stringify(content)], name)),
  );
const contradicting = (): Locator => page.getByRole('region', { name: /contradict each other: 1 cell/ });
const keep = (): Locator => contradicting().getByRole('button', { name: 'Keep the choice' });

test('eight answers are labelled by keyboard alone, and none is lost on the way', async ({ open }) => {
  const address = `${ADDRESS}?size=8`;
  await beginAs(open, address);
  for (let turn = 0; turn < 8; turn++) {
    if (turn === 7) {
      await open(address);
      // The place of one who comes back is the first answer without a label.
      await expect.element(answer()).toHaveTextContent('7 labelled');
    }
    await expect.element(answer()).toHaveTextContent(`Answer ${turn + 1} of 8`);
    await labelByKeys(turn);
    if (turn !== 6 && turn < 7) await userEvent.keyboard(turn % 2 === 0 ? 'n' : '{ArrowRight}');
  }
  await expect.element(answer()).toHaveTextContent('8 labelled: 2 pass, 5 fail, 1 unclear');
  await open(address);
  await expect.element(answer()).toHaveTextContent('8 labelled: 2 pass, 5 fail, 1 unclear');
  const { labels, rater } = await save();
  expect(rater).toBe('AB');
  expect(labels).toHaveLength(8);
  expect(new Set(labels.map(({ cell }) => cell)).size).toBe(8);
});

test('labels are undone, commented, and stay blind until the reader asks', async ({ open }) => {
  await beginAs(open, ADDRESS);
  await expect.element(answer()).toHaveTextContent('Answer 1 of 50');
  await checkState();
  await userEvent.keyboard('2');
  await userEvent.keyboard('r');
  await userEvent.keyboard('c');
  await expect.element(comment()).toHaveFocus();
  await userEvent.keyboard('It makes a town up; n, 1 and u are letters here.');
  await userEvent.keyboard('{Escape}');
  await expect.element(answer()).toHaveTextContent(/Stored: Fail, hallucination, after \d/);
  await checkState();
  await userEvent.keyboard('u');
  await expect.element(comment()).toHaveValue('');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(answer()).toHaveTextContent(/Stored: Fail, after \d/);
  await userEvent.keyboard('u');
  await expect.element(answer()).toHaveTextContent('No label yet.');

  await expect.element(answer()).not.toHaveTextContent(/Oracle|Lexical|Random/);
  await expect.element(page.getByText('Blind: neither the model nor any verdict is shown.')).toBeVisible();
  for (const name of ['Show the model', 'Show other verdicts', 'Show the reference'])
    await page.getByRole('button', { name }).click();
  await expect.poll(() => location.hash).toContain('show=model&show=verdicts&show=reference');
  await expect
    .element(answer().getByRole('region', { name: 'What is known of it' }))
    .toHaveTextContent(/Model (Oracle|Lexical|Random)/);
  await expect.element(answer().getByRole('region', { name: 'Reference' })).toBeVisible();
  await checkState();
  await userEvent.keyboard('1');
  await expect.element(page.getByRole('row', { name: /^AB/ })).toBeVisible();
  expect((await save()).labels).toEqual([
    {
      cell: expect.any(Number) as unknown,
      verdict: 'pass',
      seconds: expect.any(Number) as unknown,
      labelledAt: expect.any(Number) as unknown,
    },
  ]);
});

test('a sample takes as many of each of the six cells, says which have fewer, and shows how long labels took', async ({
  open,
}) => {
  await beginAs(open, `${ADDRESS}?drawn=six&each=2`);
  await expect.element(answer()).toHaveTextContent('of 12');
  await labelByKeys(0);
  await expect.element(page.getByRole('row', { name: /^AB.*median of 1/ })).toBeVisible();
  await page.getByLabelText('From each of six').fill('1000');
  await userEvent.tab();
  await expect.element(main()).toHaveTextContent(/Fewer in this run: one server, single call: \d/);
  await checkState();
});

test('two files of one rater that contradict the same label: the choice of one stands against the other', async ({
  open,
}) => {
  await beginAs(open, `${ADDRESS}?size=4`);
  await labelByKeys(0);
  await expect.element(page.getByRole('row', { name: /^AB/ })).toBeVisible();
  const file = await save();
  const [label] = file.labels;
  const turned = (name: string, later: number): [string, object] => [
    `${name}.json`,
    {
      ...file,
      labels: [{ ...label!, verdict: 'fail', comment: name, labelledAt: label!.labelledAt + later }],
    },
  ];
  await give(turned('newer', 2000), turned('older', 1000));
  await keep().click();
  await expect.element(contradicting().getByRole('radio', { name: /fail: newer/ })).toBeChecked();
  await expect.element(contradicting().getByRole('radio', { name: /fail: older/ })).not.toBeChecked();
  await keep().click();
  await expect.element(contradicting()).not.toBeInTheDocument();
  expect((await save()).labels).toMatchObject([{ comment: 'newer' }]);
});

test('a size that is none shows what is taken instead', async ({ open }) => {
  await open(`${ADDRESS}?size=4`);
  const size = page.getByLabelText('Cells');
  for (const [typed, taken] of [
    ['abc', '4'],
    ['0', '1'],
    ['99999', '5000'],
  ] as const) {
    await size.fill(typed);
    await userEvent.tab();
    await expect.element(size).toHaveValue(taken);
  }
  await expect.element(answer()).toHaveTextContent('of 216');
});

test('files of raters are merged: what is new, what contradicts, what is gone, what is another run’s', async ({
  open,
}) => {
  await beginAs(open, `${ADDRESS}?size=4`);
  for (const turn of [0, 3]) {
    await labelByKeys(turn);
    await userEvent.keyboard('n');
  }
  await expect.element(answer()).toHaveTextContent('2 labelled');
  const file = await save();
  const [first, second] = file.labels;

  await give(['cd.json', { ...file, rater: 'CD' }]);
  await expect.element(main()).toHaveTextContent('cd.json, rater CD: 2 new labels, 0 the same as before.');
  await expect.element(page.getByRole('row', { name: /^CD/ })).toBeVisible();

  const turned = {
    ...first!,
    verdict: 'fail',
    comment: 'On second thought',
    labelledAt: first!.labelledAt + 1,
  };
  await give(['ab.json', { ...file, labels: [turned, second, { ...first!, cell: 99_999 }] }]);
  await expect
    .element(main())
    .toHaveTextContent('ab.json, rater AB: 0 new labels, 1 the same as before, 1 that contradict another.');
  await expect
    .element(main())
    .toHaveTextContent('1 label kept out, because the run has no answer in cell 100,000.');
  await expect.element(contradicting().getByRole('radio', { name: /On second thought/ })).toBeChecked();
  await checkState();
  await keep().click();
  await expect.element(contradicting()).not.toBeInTheDocument();
  expect((await save()).labels.find(({ cell }) => cell === first!.cell)).toMatchObject({
    verdict: 'fail',
    comment: 'On second thought',
  });

  await give(['other.json', { ...file, run: { ...(file.run as object), createdAt: 1 } }]);
  await expect.element(page.getByRole('alert')).toHaveTextContent('was run at another time');
  await give(['broken.json', { ...file, labels: [{ cell: -1 }] }]);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The file of labels is damaged');
  await checkState();
});
