import { chatModel, type ChatModel } from './chat-model.ts';
import { expect, page, test, type Open, type Opened } from './app.ts';
import { openSetup } from './given-models.ts';
import { endedRun } from './set-up-steps.ts';

async function setUp(open: Open, sample: number): Promise<Opened & { model: ChatModel }> {
  const model = chatModel();
  const inTurns = { agentIds: ['native-tools' as const], execution: { on: 'testbed' as const } };
  const opened = await openSetup(open, model, sample, inTurns);
  // What the set-up is, is known once the testbed has been asked for the tasks.
  await expect.element(page.getByRole('button', { name: `Run ${sample} cell` })).toBeEnabled();
  return { ...opened, model };
}

const preset = () => page.getByLabelText('Set up as published');

test('a published set-up is chosen, fits a phone, is run and named by the report and by its link', async ({
  open,
}) => {
  const { database } = await setUp(open, 2);
  await preset().selectOptions('MCP-AgentBench');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'It set:' }))
    .toHaveTextContent(
      /ways of asking MCP-AgentBench, ReAct and MCP-AgentBench, tool calling instead of Native tool calling.*the menu padded server by server to at most 128 tools where a task needs several servers.*actions per task 30.*thinking tokens 8,192/,
    );
  await expect.element(page.getByRole('link', { name: 'paper, arXiv 2509.09734' })).toBeVisible();
  await page.getByText('What it takes from there, and what it omits').click();
  await expect.element(page.getByText(/The paper does not give the temperature/)).toBeVisible();
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1280, 720);
  await page.getByRole('button', { name: 'Run 4 cells' }).click();
  await expect.element(page.getByText('set up as MCP-AgentBench')).toBeVisible();
  const { run, results } = await endedRun(database);
  expect(run.config).toMatchObject({
    menu: { strategy: 'padded', by: 'server', only: 'several-servers', size: 128 },
    limits: { maxActions: 30 },
  });
  expect(JSON.stringify(run)).not.toContain('MCP-AgentBench');
  for (const { asked } of results) expect(asked!.menu.tools).toBeLessThanOrEqual(128);
  await page.getByText(/^\d+ differences from a new set-up of this site$/).click();
  await expect.element(page.getByText('actions per task 30 instead of no limit')).toBeVisible();

  const link = page.getByLabelText('Link with every verdict');
  await expect.element(link).toHaveValue(expect.stringContaining('#/s/'));
  location.hash = new URL((link.element() as HTMLInputElement).value).hash;
  await expect.element(page.getByText('set up as MCP-AgentBench')).toBeVisible();
  await page.getByRole('link', { name: 'Run it with your own key' }).click();
  await expect.element(preset()).toHaveValue('mcp-agentbench');
});

test('what is changed afterwards is said, and the report names no published set-up', async ({ open }) => {
  const { database, model } = await setUp(open, 1);
  await preset().selectOptions('MCPToolBench++');
  await expect.element(page.getByLabelText('Repeats')).toHaveValue(5);
  await page.getByLabelText('Repeats').fill('2');
  await expect.element(page.getByText('MCPToolBench++, changed: repeats 2 instead of 5.')).toBeVisible();
  await page.getByRole('button', { name: 'Run 2 cells' }).click();
  await expect.element(page.getByText(/asked in turns with native tool calling/)).toBeVisible();
  await expect.element(page.getByText(/set up as/)).not.toBeInTheDocument();
  await endedRun(database);
  expect(model.asked).toHaveLength(2);
});

test('mcpbr’s arm without a server is run beside the other and still names tools', async ({ open }) => {
  const { database, model } = await setUp(open, 2);
  await preset().selectOptions('mcpbr, ToolBench');
  await page.getByRole('button', { name: 'Run 4 cells' }).click();
  await expect.element(page.getByText('set up as mcpbr, ToolBench')).toBeVisible();
  const { run, results } = await endedRun(database);
  expect(results.every(({ verdict }) => verdict !== 'not-counted')).toBe(true);
  const asked = model.asked.map(({ messages }) => JSON.stringify(messages));
  expect(asked.every((text) => text.includes('Available tools:'))).toBe(true);
  expect(asked.filter((text) => text.includes('Arguments (JSON Schema)'))).toHaveLength(2);
  location.hash = `#/r/${run.id}/1/2/1`;
  await expect
    .element(page.getByText(/asked once with mcpbr’s prompt for ToolBench, without schemas/i))
    .toBeVisible();
});

test('a sample of each category is counted, run and said', async ({ open }) => {
  const { database } = await open('#/runs');
  await page.getByLabelText('Sample').fill('1');
  await page.getByLabelText('Drawn').selectOptions('per category');
  await expect.element(page.getByText('A category with fewer gives all it has.')).toBeVisible();
  const button = page.getByRole('button', { name: /^Run \d+ cells$/ });
  await expect.element(button).toBeEnabled();
  const cells = Number(/\d+/.exec(button.element().textContent)![0]);
  await button.click();
  await expect.element(page.getByText('a sample of 1 task of each category, or all it has')).toBeVisible();
  const { run, results } = await endedRun(database);
  expect(run.cells).toBe(cells);
  expect(run.ordinals.length).toBeGreaterThan(5);
  expect(results).toHaveLength(cells);
});
