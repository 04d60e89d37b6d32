import { expect, test, type Page } from './test.ts';
import type { ResultRecord } from '#core/cell.ts';
import { playingChatServer, type PlayedAnswer } from '../servers/playing-chat-server.ts';
import { askBy, endedRun, keepModel, setUpRows, typeModel, withoutBaselines } from './model-steps.ts';

const row = {
  uuid: 'r1',
  category: 'office',
  call_type: 'single',
  tools: [
    {
      name: 'todo_create',
      description: 'Writes an entry of the list of things to do.',
      input_schema: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] },
    },
  ],
  mcp_tools_dict: { todo: ['todo_create'] },
  query: 'Remind me to buy a kite',
  function_call_label: [
    { name: 'todo_create', id: '1', step: '1', mcp_server: 'todo', input: { title: 'buy a kite' } },
  ],
};
const create = { name: 'todo_create', arguments: '{"title":"buy a kite"}' };

/** Runs the one task in one way against a model that answers so, and opens the cell. */
async function openCell(page: Page, way: string, answers: readonly PlayedAnswer[]): Promise<ResultRecord> {
  const server = await playingChatServer(answers);
  try {
    await setUpRows(page, 'kites', [row]);
    const address = `${server.origin}/v1`;
    await typeModel(page, {
      provider: 'OpenAI (chat completions)',
      address,
      name: 'gpt-4o',
      key: 'k-0123456789',
    });
    await keepModel(page, 'gpt-4o');
    await withoutBaselines(page);
    await askBy(page, way);
    await page.getByRole('button', { name: 'Run 1 cell' }).click();
    await page.waitForURL(/#\/r\/.+/);
    const { results } = await endedRun(page);
    await page.goto(`${page.url().split('?')[0]}/1/1/1`);
    return results[0]!;
  } finally {
    await server.close();
  }
}

const verdictLine = (page: Page) => page.locator('.verdict-line');

test('a conversation that outgrows the model keeps its turns and what they cost', async ({ page }) => {
  const overflow = {
    status: 400,
    message: 'This model’s maximum context length is 128000 tokens.',
    code: 'context_length_exceeded',
  };
  const turns = Array.from({ length: 6 }, () => ({ calls: [create] }));
  const record = await openCell(page, 'Native tool calling', [...turns, overflow]);
  // A context limit is a failure of the attempt, as MCP-AgentBench counts it, and no loss of the provider.
  expect(record).toMatchObject({ verdict: 'incorrect', usage: { inputTokens: 6000, outputTokens: 600 } });
  expect(record.trajectory.steps).toHaveLength(6);
  await expect(verdictLine(page)).toContainText('reached its limit of context length');
  await expect(page.getByText('It came to no final answer.')).toBeVisible();
  await expect(page.getByText(/its calls were executed on the testbed/)).toBeVisible();
  await expect(page.locator('[data-step]')).toHaveCount(6);
  await expect(page.getByText('It reached its limit of context length.').first()).toBeVisible();
  await page.goto(page.url().replace(/\/1\/1\/1$/, ''));
  const cost = page.getByRole('region').filter({ has: page.getByRole('heading', { name: 'Cost' }) });
  await expect(cost).toContainText(/6,000|6 000/);
});

test('a stream without end shows what came of it, and that it was cut', async ({ page }) => {
  const record = await openCell(page, 'Single shot', ['endless']);
  expect(record.verdict).toBe('not-counted');
  await expect(page.getByRole('heading', { name: 'The provider failed, not the model' })).toBeVisible();
  await expect(page.getByText(/larger than 20 MB/).first()).toBeVisible();
  await expect(page.getByText(/word word word/).first()).toBeVisible();
  await expect(page.getByText('The answer is empty.')).toHaveCount(0);
});

test('a plan that is only written down in a loop is no call', async ({ page }) => {
  const plan = JSON.stringify([{ name: 'todo_create', parameters: { title: 'buy a kite' }, id: '1' }]);
  const record = await openCell(page, 'Native tool calling', [{ text: plan }]);
  expect(record).toMatchObject({ verdict: 'no-call', outcome: 'abstained' });
  await expect(page.getByText(/Root cause by rule “written-not-called”/)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(verdictLine(page)).toContainText('Called nothing');
});

test('calls that cannot be made are kept apart from tools that fail, turn by turn', async ({ page }) => {
  const deep = '{"a":'.repeat(1000) + '1' + '}'.repeat(1000);
  const wrapped = JSON.stringify({
    tool_uses: [{ recipient_name: 'functions.todo_create', parameters: { title: 'buy a kite' } }],
  });
  await openCell(page, 'Native tool calling', [
    { calls: [{ name: 'todo_erase', arguments: '{}' }] },
    { calls: [{ name: 'todo_create', arguments: deep }] },
    { calls: [{ name: 'multi_tool_use.parallel', arguments: wrapped }] },
    { text: 'I wrote it dow', finish: 'length' },
  ]);
  const steps = page.locator('[data-step]');
  await expect(steps.nth(0)).toContainText('a call was not made');
  await expect(steps.nth(0)).not.toContainText('the tool failed');
  await expect(steps.nth(1)).toContainText('nested too deeply');
  await expect(steps.nth(2)).toContainText('taken out of multi_tool_use.parallel');
  await expect(steps.nth(3)).toContainText('The answer was cut here');
  await page.goto(page.url().replace(/\/1\/1\/1$/, ''));
  await expect(page.getByText(/2 more calls were not made/)).toBeVisible();
});
