import { builtIn } from '../../src/app/frame/linked-setup.ts';
import { NOWHERE, describe, expect, page, test, userEvent, type Locator, type Opened } from './app.ts';
import { row } from './lamp-tasks.ts';
import { finishedRun } from './model-run.ts';
import { openPart } from './report-part.ts';
import { scriptedRun } from './scripted-run.ts';

const tasks = (): Locator => page.getByRole('heading', { name: 'Tasks', exact: true });

/** Runs the baselines on tasks of one's own; the address of their report. */
async function runOwn(opened: Opened, name: string, queries: readonly string[]): Promise<string> {
  const rows = queries.map((query, number) => row(`r${number}`, query));
  await opened.stores.datasets.import(name, {
    origin: { kind: 'file', names: [`${name}.json`] },
    blobs: [new Blob([JSON.stringify(rows)])],
  });
  const { run } = await finishedRun(opened, 0, builtIn, { selection: { datasetId: name } });
  return `#/r/${run.id}`;
}

describe('an address that cannot be shown says what is wrong under one heading that keeps the focus:', () => {
  test.for([
    ['#/r/nothing', 'This run cannot be shown'],
    ['#/s/10.AAAAAAAA', 'This link cannot be opened'],
    ['#/r/sample/999/1/1', 'This cell cannot be shown'],
  ] as const)('%s', async ([address, said], { open }) => {
    await open('#/runs');
    const heading = page.getByRole('heading', { level: 1 });
    await expect.element(heading).toHaveTextContent('Runs');
    location.hash = address;
    await expect.element(page.getByText(said)).toBeVisible();
    expect(heading.elements()).toHaveLength(1);
    await expect.element(heading).toHaveFocus();
  });
});

test('marks of a root cause count its cells, and a press on one opens that cell', async ({ open }) => {
  await open('#/r/sample');
  const units = page.getByRole('button', { name: /^Random, answered without tools: \d+/ });
  await expect.element(units).toBeVisible();
  await userEvent.click(units.element().querySelector('svg')!, { position: { x: 6, y: 6 } });
  await expect.element(page.getByRole('heading', { name: 'Same task' })).toBeVisible();
  await expect.poll(() => document.querySelector('.verdict-line')?.textContent).toContain('no call');
  await expect.element(page.getByText(/ \/ Random/)).toBeVisible();
});

test('a request of a megabyte is cut in the heading and whole behind a button', async ({ open }) => {
  const address = await runOwn(await open(NOWHERE), 'long', [`Turn on ${'the lamp '.repeat(115_000)}`]);
  location.hash = `${address}/1/2/1`;
  await expect.element(page.getByRole('heading', { name: 'The whole request' })).toBeVisible();
  expect(page.getByRole('heading', { level: 1 }).element().textContent.length).toBeLessThan(320);
  expect(document.body.innerText.length).toBeLessThan(20_000);
});

test('a run of a data set that is gone keeps its figures and says why its cells cannot be opened', async ({
  open,
}) => {
  const address = await runOwn(
    await open(NOWHERE),
    'gone',
    Array.from({ length: 6 }, (_, lamp) => `Turn on lamp ${lamp}`),
  );
  location.hash = '#/data';
  await page.getByRole('button', { name: 'Delete gone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  location.hash = address;
  await expect.element(tasks()).toBeVisible();
  location.hash = `${address}/1/2/1`;
  await expect.element(page.getByRole('alert')).toHaveTextContent('is not in this browser');
});

test('chips, n and Differ are of the chosen model, and the choice is in the address', async ({ open }) => {
  const id = await scriptedRun(
    await open(NOWHERE),
    [
      { wrong: 0, omits: 20 },
      { wrong: 80, omits: 20 },
    ],
    { selection: { datasetId: 'ground', sample: { size: 30, seed: 42 } } },
  );
  location.hash = `#/r/${id}`;
  const failures = page.getByRole('group', { name: 'Show' }).getByRole('button', { name: /^Failures/ });
  await expect.element(failures).toBeVisible();
  const count = (): number => Number(/\d+/.exec(failures.element().textContent)![0]);
  const choice = page.getByRole('combobox', { name: 'Model', exact: true });
  await expect.poll(() => choice.elements().length).toBe(1);
  const options = [...(choice.first().element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(options).toEqual([
    'all',
    expect.stringMatching(/wrong tool 0 %|omits/),
    expect.stringMatching(/wrong tool 80 %/),
  ]);
  const both = count();
  await choice.first().selectOptions(options[1]!);
  await expect.poll(() => location.hash).toContain('of=4');
  await expect.poll(count).toBeLessThan(both);
  // Another part has the same choice.
  await openPart('Details');
  await expect.element(choice.first()).toHaveValue('4');
  await openPart('Result');
  // The weaker of the two differs from the other wherever one alone solved the task, whatever the baselines did.
  await expect
    .element(page.getByRole('img', { name: /^Scripted: wrong tool 80 %.*n \d+$/ }).first())
    .toBeVisible();
});
