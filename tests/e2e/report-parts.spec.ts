import { expect, test, type Page } from './test.ts';
import { baselineBoxes, endedRun } from './model-steps.ts';

async function run(page: Page, tasks: number, repeats: number, isExecuted: boolean): Promise<void> {
  await page.goto('/#/runs');
  await baselineBoxes(page);
  await page.getByLabel('Sample').fill(String(tasks));
  await page.getByLabel('Repeats').fill(String(repeats));
  await page.getByRole('checkbox', { name: 'Execute the calls' }).setChecked(isExecuted);
  await page.getByRole('button', { name: /^Run [\d,]+ cells$/ }).click();
  await endedRun(page);
}

/** Ends so many failed attempts of the stored run by a limit of time, as a model's would be. */
const endByLimit = (page: Page, attempts: number): Promise<void> =>
  page.evaluate(async (most) => {
    const id = decodeURIComponent(/#\/r\/([^/?]+)/.exec(location.hash)![1]!);
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const db = await asked(indexedDB.open('proving-ground'));
    const store = db.transaction('summaries', 'readwrite').objectStore('summaries');
    const range = IDBKeyRange.bound([id], [id, []]);
    const [keys, cells] = await Promise.all([asked(store.getAllKeys(range)), asked(store.getAll(range))]);
    let left = most;
    for (const [index, cell] of (cells as { verdict: string }[]).entries()) {
      if (cell.verdict !== 'incorrect' || left === 0) continue;
      left -= 1;
      await asked(store.put({ ...cell, outcome: 'timeout', cause: 'limit-reached' }, keys[index]));
    }
    db.close();
  }, attempts);

test('a run with repeats has the curve of pass@k and pass^k, parts by server and tools offered, and success by tool', async ({
  page,
}) => {
  await run(page, 60, 3, true);
  const random = page.getByRole('img', { name: /^Random: pass@1 .* n \d+; pass\^1 .*; pass\^3 / });
  await expect(random).toBeVisible();
  await expect(page.getByText('pass@3', { exact: false }).first()).toBeVisible();
  const definition = page.getByRole('link', { name: 'Chen et al. 2021' });
  await expect(definition).toHaveAttribute('href', 'https://arxiv.org/abs/2107.03374');
  const figure = page.getByRole('figure').filter({ has: random });
  await figure.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: /at least one of k attempts solves the task/ });
  await expect(table.getByRole('row', { name: /pass\^3/ }).first()).toContainText(/%.*\[.*\]/);

  const parts = page.getByRole('group', { name: 'Group by' });
  await parts.getByRole('button', { name: 'by expected server' }).click();
  await expect(page).toHaveURL(/by=server/);
  await expect(page.getByText(/Percent of tasks solved by expected server/)).toBeVisible();
  await parts.getByRole('button', { name: 'by tools offered' }).click();
  await expect(page.getByText(/Percent of tasks solved by tools offered/)).toBeVisible();
  await expect(page.getByText(/^\d+( to \d+)? tools$/).first()).toBeVisible();
  await page.reload();
  await expect(parts.getByRole('button', { name: 'by tools offered' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  const byTool = page.getByText(/^Success by tool: \d+ tools called$/);
  await byTool.click();
  const tools = page.getByRole('table', { name: /did not fail, of those made, tool by tool/ });
  await expect(tools.getByRole('row').nth(1)).toContainText(/\d+ of \d+/);
});

test('the headline scorer and how limits count stand in the address, and Back undoes each choice', async ({
  page,
}) => {
  await run(page, 40, 1, false);
  await endByLimit(page, 7);
  await page.reload();
  const limits = page.getByRole('combobox', { name: 'ended by a limit:' });
  await expect(limits).toHaveValue('');
  await expect(
    page.getByText(/^7 attempts that a limit .* ended count as failed, as in MCP-AgentBench/),
  ).toBeVisible();
  const plots = page.getByText(/^Percent of tasks solved; the dot is what was measured/);
  await expect(plots).not.toContainText('Without 7');
  const counted = page.getByRole('row', { name: /^Lexical / }).first();
  const before = await counted.textContent();

  await limits.selectOption('left out of the rates');
  await expect(page).toHaveURL(/limits=out/);
  await expect(
    page.getByText(/^7 attempts .* are left out of every rate, average and interval here/),
  ).toBeVisible();
  await expect(plots).toContainText('Without 7 that a limit ended.');
  await page.reload();
  await expect(limits).toHaveValue('out');
  for (const name of ['Compare', 'Standings']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(/limits=out/);
    const choice = page.getByRole('combobox', { name: 'Attempts that a limit ended' });
    await expect(choice).toHaveValue('out');
    await expect(page.getByText(/^\d+ attempts? that a limit .* left out of every rate/)).toBeVisible();
    await choice.selectOption('counted as failed');
    await expect(
      page.getByText(/^\d+ attempts? that a limit .* as failed, as in MCP-AgentBench/),
    ).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(limits).toHaveValue('out');
  }
  await page.goBack();
  await expect(page).not.toHaveURL(/limits=out/);
  await expect(limits).toHaveValue('');
  await expect(counted).toHaveText(before!);

  const decider = page.getByRole('combobox', { name: 'decided by' });
  await decider.focus();
  await decider.selectOption('tool-choice');
  await expect(page).toHaveURL(/decided=tool-choice/);
  await expect(decider).toHaveValue('tool-choice');
  await page.goBack();
  await expect(page).not.toHaveURL(/decided=/);
  await expect(decider).toHaveValue('mcpbr-mcptoolbench');
  await page.goForward();
  await expect(decider).toHaveValue('tool-choice');
});
