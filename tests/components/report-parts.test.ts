import { builtIn } from '../../src/app/frame/linked-setup.ts';
import { NOWHERE, expect, page, test, type Locator, type Opened } from './app.ts';
import { finishedRun } from './model-run.ts';
import { openPart } from './report-part.ts';

const addressHas = (part: string): Promise<unknown> => expect.poll(() => location.hash).toContain(part);
const addressLacks = (part: string): Promise<unknown> => expect.poll(() => location.hash).not.toContain(part);

/** Ends so many failed attempts of a stored run by a limit of time, as a model's would be. */
async function endByLimit({ database }: Opened, runId: string, attempts: number): Promise<void> {
  const { store } = database.transaction('summaries', 'readwrite');
  let left = attempts;
  for await (const cursor of store.iterate(IDBKeyRange.bound([runId], [runId, []]))) {
    if (cursor.value.verdict !== 'incorrect' || left === 0) continue;
    left -= 1;
    await cursor.update({ ...cursor.value, outcome: 'timeout', cause: 'limit-reached' });
  }
}

test('a run with repeats has the curve of pass@k and pass^k, parts by server and tools offered, and success by tool', async ({
  open,
}) => {
  const { run: executed } = await finishedRun(await open(NOWHERE), 40, builtIn, {
    repeats: 3,
    execution: { on: 'testbed' },
  });
  location.hash = `#/r/${executed.id}`;
  const random = page.getByRole('img', { name: /^Random: pass@1 .* n \d+; pass\^1 .*; pass\^3 / });
  await expect.element(random).toBeVisible();
  await expect.element(page.getByText('pass@3', { exact: false }).first()).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Chen et al. 2021' }))
    .toHaveAttribute('href', 'https://arxiv.org/abs/2107.03374');
  const figure = page.getByRole('figure').filter({ has: random });
  await figure.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: /at least one of k attempts solves the task/ });
  await expect.element(table.getByRole('row', { name: /pass\^3/ }).first()).toHaveTextContent(/%.*\[.*\]/);

  await openPart('Details');
  const parts = page.getByRole('group', { name: 'Group by' });
  await parts.getByRole('button', { name: 'by expected server' }).click();
  await addressHas('by=server');
  await expect.element(page.getByText(/Percent of tasks solved, by expected server/).first()).toBeVisible();
  const byTools = parts.getByRole('button', { name: 'by tools offered' });
  await byTools.click();
  await expect.element(page.getByText(/Percent of tasks solved, by tools offered/).first()).toBeVisible();
  await expect.element(page.getByText(/^\d+( to \d+)? tools$/).first()).toBeVisible();
  await open(location.hash);
  await expect.element(byTools).toHaveAttribute('aria-pressed', 'true');

  await openPart('Result');
  await page.getByText(/^Success by tool: \d+ tools called$/).click();
  const tools = page.getByRole('table', { name: /Successful calls of those executed, by tool/ });
  await expect.element(tools.getByRole('row').nth(1)).toHaveTextContent(/\d+ of \d+/);
});

test('the headline scorer and how limits count stand in the address, and Back undoes each choice', async ({
  open,
}) => {
  const opened = await open(NOWHERE);
  const { run } = await finishedRun(opened, 20, builtIn);
  await endByLimit(opened, run.id, 7);
  await open(`#/r/${run.id}`);
  const limits: Locator = page.getByRole('combobox', { name: 'ended by a limit:' });
  await expect.element(limits).toHaveValue('');
  const asFailed = /^\d+ attempts? ended at a limit .* as failed, as in MCP-AgentBench/;
  await expect
    .element(page.getByText(/^7 attempts ended at a limit .* and count as failed, as in MCP-AgentBench/))
    .toBeVisible();
  const plots = page.getByText(/^Percent of tasks solved; the dot is the measured value/);
  await expect.element(plots).not.toHaveTextContent('Without 7');
  const counted = page.getByRole('row', { name: /^Lexical / }).first();
  const before = counted.element().textContent;

  await limits.selectOptions('left out of the rates');
  await addressHas('limits=out');
  await expect
    .element(page.getByText(/^7 attempts .* are left out of every rate, average and interval here/))
    .toBeVisible();
  await expect.element(plots).toHaveTextContent('Left out: 7 that ended at a limit.');
  await open(location.hash);
  await expect.element(limits).toHaveValue('out');
  await page.getByRole('main').getByRole('link', { name: 'Compare', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible();
  await addressHas('limits=out');
  const choice = page.getByRole('combobox', { name: 'Attempts that a limit ended' });
  await expect.element(choice).toHaveValue('out');
  await expect
    .element(page.getByText(/^\d+ attempts? ended at a limit .* left out of every rate/))
    .toBeVisible();
  await choice.selectOptions('counted as failed');
  await expect.element(page.getByText(asFailed)).toBeVisible();
  history.back();
  await addressHas('limits=out');
  history.back();
  await expect.element(limits).toHaveValue('out');
  history.back();
  await addressLacks('limits=out');
  await expect.element(limits).toHaveValue('');
  await expect.element(counted).toHaveTextContent(before);

  const decider = page.getByRole('combobox', { name: 'decided by' });
  // Its choices are read when it is reached.
  (decider.element() as HTMLElement).focus();
  await decider.selectOptions('tool-choice');
  await addressHas('decided=tool-choice');
  await expect.element(decider).toHaveValue('tool-choice');
  history.back();
  await addressLacks('decided=');
  await expect.element(decider).toHaveValue('mcpbr-mcptoolbench');
  history.forward();
  await expect.element(decider).toHaveValue('tool-choice');
});

test('the three averages of several runs have a trend in words', async ({ open }) => {
  const opened = await open(NOWHERE);
  await finishedRun(opened, 40, builtIn);
  const { run } = await finishedRun(opened, 40, builtIn);
  location.hash = `#/r/${run.id}?part=details`;
  await page.getByText(/^How right are tools, arguments, order and use of results/).click();
  const section = page.getByRole('region', { name: 'Tools, arguments, order' });
  await expect.element(section.getByRole('row', { name: /^Lexical/ })).toBeVisible();
  await section.getByRole('button', { name: 'runs over time' }).click();
  await section.getByRole('button', { name: 'Lexical' }).click();
  // The same tasks, data and seed: nothing rises or falls.
  await expect
    .element(section)
    .toHaveTextContent(/tool selection ?No trend is shown: 0 points a run \[.*\] on 40 tasks, p 1/);
  await section.getByRole('button', { name: 'this run' }).click();
  await expect.element(section.getByRole('row', { name: /^Lexical/ })).toBeVisible();
});
