import type { AgentId } from '#core/agent.ts';
import type { JsonObject } from '#core/json.ts';
import { answering, finishedRun, modelAt } from './model-run.ts';
import { NOWHERE, expect, page, test, type Open } from './app.ts';

// What the page of a cell says where the conversation did not go as it should. What is stored then: tests/workers/broken-off.test.ts
// and limits-reached.test.ts.

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

/** An answer in chat completions, with calls as they were written. */
const says = (
  content: string,
  calls: { name: string; arguments: string }[] = [],
  finish = '',
): JsonObject => ({
  id: 'chat-1',
  model: 'played',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content,
        ...(calls.length > 0
          ? { tool_calls: calls.map((made, id) => ({ id: `call-${id}`, type: 'function', function: made })) }
          : {}),
      },
      finish_reason: finish || (calls.length > 0 ? 'tool_calls' : 'stop'),
    },
  ],
  usage: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 },
});

/** Runs the one task in one way against a model that gives these answers, the last of them for ever, and opens the cell. */
async function openCell(open: Open, way: AgentId, answers: readonly (JsonObject | (() => Response))[]) {
  const opened = await open(
    NOWHERE,
    answering((_, nth) => {
      const answer = answers[Math.min(nth, answers.length - 1)]!;
      return typeof answer === 'function' ? answer() : answer;
    }),
  );
  await opened.stores.datasets.import('kites', {
    origin: { kind: 'file', names: ['kites.json'] },
    blobs: [new Blob([JSON.stringify([row])])],
  });
  const { run, results } = await finishedRun(opened, 1, [modelAt('gpt-4o')], {
    selection: { datasetId: 'kites' },
    agentIds: [way],
    execution: { on: 'testbed' },
  });
  location.hash = `#/r/${run.id}/1/1/1`;
  return { record: results[0]!, report: `#/r/${run.id}` };
}
const verdictSays = (words: string): Promise<unknown> =>
  expect.poll(() => document.querySelector('.verdict-line')?.textContent).toContain(words);
const stepSays = (step: number, words: string): Promise<unknown> =>
  expect.poll(() => document.querySelectorAll('[data-step]')[step]?.textContent).toContain(words);

test('a conversation that outgrows the model keeps its turns and what they cost', async ({ open }) => {
  const overflow = {
    error: {
      message: 'This model’s maximum context length is 128000 tokens.',
      code: 'context_length_exceeded',
    },
  };
  const turns = Array.from({ length: 6 }, () => says('', [create]));
  const { record, report } = await openCell(open, 'native-tools', [
    ...turns,
    () => Response.json(overflow, { status: 400 }),
  ]);
  // A context limit is a failure of the attempt, as MCP-AgentBench counts it, and no loss of the provider.
  expect(record).toMatchObject({ verdict: 'incorrect', usage: { inputTokens: 6000, outputTokens: 600 } });
  await verdictSays('reached its limit of context length');
  await expect.element(page.getByText('It gave no final answer.')).toBeVisible();
  await expect.element(page.getByText(/its calls were executed on the testbed/)).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-step]').length).toBe(6);
  await expect.element(page.getByText('It reached its limit of context length.').first()).toBeVisible();
  location.hash = report;
  await expect.element(page.getByText(/6,000/).first()).toBeVisible();
});

test('a stream without end shows what came of it, and that it was cut', async ({ open }) => {
  const event = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'word '.repeat(20_000) }, finish_reason: null }] })}\n\n`;
  const bytes = new TextEncoder().encode(event.repeat(10));
  const { record } = await openCell(open, 'single-shot', [
    () =>
      new Response(new ReadableStream({ pull: (controller) => controller.enqueue(bytes) }), {
        headers: { 'content-type': 'text/event-stream' },
      }),
  ]);
  expect(record.verdict).toBe('not-counted');
  await expect
    .element(page.getByRole('heading', { name: 'The provider failed, not the model' }))
    .toBeVisible();
  await expect.element(page.getByText(/larger than 20 MB/).first()).toBeVisible();
  await expect.element(page.getByText(/word word word/).first()).toBeVisible();
  await expect.element(page.getByText('The answer is empty.')).not.toBeInTheDocument();
});

test('a plan that is only written down in a loop is no call', async ({ open }) => {
  const plan = JSON.stringify([{ name: 'todo_create', parameters: { title: 'buy a kite' }, id: '1' }]);
  const { record } = await openCell(open, 'native-tools', [says(plan)]);
  expect(record).toMatchObject({ verdict: 'no-call', outcome: 'abstained' });
  await expect.element(page.getByText(/Root cause by rule “written-not-called”/)).toBeVisible();
  await verdictSays('Called nothing');
});

test('calls that cannot be made are kept apart from tools that fail, turn by turn', async ({ open }) => {
  const deep = '{"a":'.repeat(1000) + '1' + '}'.repeat(1000);
  const wrapped = JSON.stringify({
    tool_uses: [{ recipient_name: 'functions.todo_create', parameters: { title: 'buy a kite' } }],
  });
  const { report } = await openCell(open, 'native-tools', [
    says('', [{ name: 'todo_erase', arguments: '{}' }]),
    says('', [{ name: 'todo_create', arguments: deep }]),
    says('', [{ name: 'multi_tool_use.parallel', arguments: wrapped }]),
    says('I wrote it dow', [], 'length'),
  ]);
  await stepSays(0, 'a call was not made');
  expect(document.querySelector('[data-step]')!.textContent).not.toContain('the tool failed');
  await stepSays(1, 'nested too deeply');
  await stepSays(2, 'taken out of multi_tool_use.parallel');
  await stepSays(3, 'The answer was cut here');
  location.hash = report;
  await expect.element(page.getByText(/2 more calls were not made/)).toBeVisible();
});
