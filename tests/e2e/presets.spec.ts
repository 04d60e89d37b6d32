import { expect, test, type Page } from './test.ts';
import { noViolations } from './accessibility.ts';
import { chatServer, type ChatServer } from '../servers/chat-server.ts';
import { endedRun, modelForm, typeOwnModel, withoutBaselines } from './model-steps.ts';

const KEY = 'planted-key-0123456789';
const MODEL = 'house-model-1';

let server: ChatServer;
test.beforeEach(async () => {
  server = await chatServer(KEY);
});
test.afterEach(() => server.close());

async function setUp(page: Page, sample: number): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill(String(sample));
  await typeOwnModel(page, server.origin, MODEL, KEY);
  await modelForm(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: new RegExp(MODEL) })).toBeChecked();
  await withoutBaselines(page);
}

const preset = (page: Page) => page.getByLabel('Set up as published');

test('a published set-up is chosen, run and named by the report and by its link', async ({ page }) => {
  await setUp(page, 2);
  await preset(page).selectOption('MCP-AgentBench');
  await expect(page.getByRole('status').filter({ hasText: 'It set:' })).toContainText(
    /ways of asking Native tool calling and ReAct instead of Native tool calling.*the menu padded server by server to at most 128 tools.*thinking tokens 8,192/,
  );
  await expect(page.getByRole('link', { name: 'paper, arXiv 2509.09734' })).toBeVisible();
  await page.getByText('What it takes from there, and what not').click();
  await expect(page.getByText(/The paper does not give the temperature/)).toBeVisible();
  await noViolations(page);
  await page.getByRole('button', { name: 'Run 4 cells' }).click();
  await expect(page.getByText('set up as MCP-AgentBench')).toBeVisible();
  const { run, results } = await endedRun(page);
  expect(run.config).toMatchObject({ menu: { strategy: 'padded', by: 'server', size: 128 }, repeats: 1 });
  expect(JSON.stringify(run)).not.toContain('MCP-AgentBench');
  for (const { asked } of results) {
    expect(asked!.menu.tools).toBeGreaterThan(100);
    expect(asked!.menu.tools).toBeLessThanOrEqual(128);
  }
  await noViolations(page);

  const link = await page.getByLabel('Link with every verdict').inputValue();
  await page.goto(link);
  await expect(page).toHaveURL(/#\/s\//);
  await expect(page.getByText('set up as MCP-AgentBench')).toBeVisible();
  await page.getByRole('link', { name: 'Run it with your own key' }).click();
  await expect(preset(page)).toHaveValue('mcp-agentbench');
});

test('what is changed afterwards is said, and the report names no published set-up', async ({ page }) => {
  await setUp(page, 1);
  await preset(page).selectOption('MCPToolBench++');
  await expect(page.getByLabel('Repeats')).toHaveValue('5');
  await page.getByLabel('Repeats').fill('2');
  await expect(page.getByText('MCPToolBench++, changed: repeats 2 instead of 5.')).toBeVisible();
  await page.getByRole('button', { name: 'Run 2 cells' }).click();
  await expect(page.getByText(/1 language model asked in turns with native tool calling/)).toBeVisible();
  await expect(page.getByText(/set up as/)).toHaveCount(0);
  await endedRun(page);
  expect(server.asked).toHaveLength(2);
});

test('mcpbr’s arm without tools is run beside the agent and is scored', async ({ page }) => {
  await setUp(page, 2);
  await preset(page).selectOption('mcpbr, ToolBench');
  await page.getByRole('button', { name: 'Run 4 cells' }).click();
  await expect(page.getByText('set up as mcpbr, ToolBench')).toBeVisible();
  const { results } = await endedRun(page);
  const without = results.filter(({ asked }) => asked?.menu.tools === 0);
  expect(without).toHaveLength(2);
  for (const { outcome, verdict } of without) {
    expect(outcome).toBe('abstained');
    expect(verdict).not.toBe('not-counted');
  }
  await noViolations(page);
  await page.goto(`${page.url()}/1/2/1`);
  await expect(page.getByText(/asked once without tools/i)).toBeVisible();
  await noViolations(page);
});

test('a sample of each category is counted, run and said', async ({ page }) => {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('1');
  await page.getByLabel('Drawn').selectOption('per category');
  await expect(page.getByText('A category with fewer gives all it has.')).toBeVisible();
  const button = page.getByRole('button', { name: /^Run \d+ cells$/ });
  await expect(button).toBeEnabled();
  const cells = Number(/\d+/.exec((await button.textContent())!)![0]);
  await noViolations(page);
  await button.click();
  await expect(page.getByText('a sample of 1 task of each category, or all it has')).toBeVisible();
  const { run, results } = await endedRun(page);
  expect(run.cells).toBe(cells);
  expect(run.ordinals.length).toBeGreaterThan(5);
  expect(results).toHaveLength(cells);
});

test('the set-up of a preset fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await setUp(page, 2);
  await preset(page).selectOption('mcpbr, ToolBench');
  await page.getByText('What it takes from there, and what not').click();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});
