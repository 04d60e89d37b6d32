import { type FixtureResponse, LLMock } from '@copilotkit/aimock';
import { expect, test } from '../../e2e/test.ts';
import { agentsById } from '#ask/agents/index.ts';
import type { AgentId } from '#core/agent.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { Task } from '#core/task.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import { oracleContext } from '../../agents/oracle-turns.ts';
import { played } from '../../agents/played-context.ts';
import { importWhole, shippedRows } from '#build/shipped-sets.ts';
import { askBy, endedRun, keepModel, typeModel, withoutBaselines } from '../../e2e/model-steps.ts';

const KEY = 'planted-key-0123456789';

/** Both ways, each over another provider's wire, streamed and not, and how many turns of a conversation a request shows. */
const ways: {
  agentId: AgentId;
  title: string;
  provider: string;
  turn: (texts: string[], roles: string[]) => number;
}[] = [
  {
    agentId: 'native-tools',
    title: 'Native tool calling',
    provider: 'OpenAI (chat completions)',
    turn: (_, roles) => roles.filter((role) => role === 'assistant').length,
  },
  {
    agentId: 'react',
    title: 'ReAct',
    provider: 'Anthropic',
    turn: (texts) => texts.at(-1)!.match(/^Action: .*\nAction Input: .*\nObservation/gm)?.length ?? 0,
  },
];

// All 72 shipped tasks, turn by turn: more than other tests do.
test.describe.configure({ timeout: 300_000 });

let tasks: Task[];
test.beforeAll(async () => {
  const rows = new Blob([JSON.stringify(shippedRows())]);
  tasks = (await importWhole('ground', [fileFromBlob('ground.json', rows)])).tasks;
});

/** What the oracle says turn by turn as aimock's fixtures hold it: played on a testbed of the same seed. */
async function oracleTurns(task: Task, agentId: string): Promise<FixtureResponse[]> {
  const agent = agentsById.get(agentId)!;
  const { context, turns } = oracleContext(task, agent);
  await played(agent, context);
  return turns.map(({ text, toolCalls }) =>
    toolCalls
      ? {
          toolCalls: toolCalls.map((call) => ({
            name: call.name,
            arguments: JSON.stringify(call.arguments),
          })),
        }
      : { content: text },
  );
}

/** Scorers of a run on the testbed that are no port of an evaluator's code. */
const documented = ['task-outcome', 'mcpbr-mcptoolbench', 'mcpbr-toolbench', 'ast', 'ast-dag', 'state-match'];

const cases = ways.flatMap((way) => [true, false].map((isStreamed) => ({ ...way, isStreamed })));
for (const { agentId, title, provider, turn, isStreamed } of cases) {
  const how = isStreamed ? 'streamed' : 'not streamed';
  test(`the label’s calls with real values by ${title}, ${how}, are right on all shipped tasks by every documented scorer`, async ({
    page,
  }) => {
    const mock = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent', auth: { apiKeys: [KEY] } });
    const turns = new Map<string, FixtureResponse[]>();
    for (const task of tasks) turns.set(task.query, await oracleTurns(task, agentId));
    mock.on({ endpoint: 'chat' }, ({ messages }) => {
      const texts = messages.map(({ content }) =>
        typeof content === 'string' ? content : JSON.stringify(content),
      );
      // A picture of a tool comes back as a user's message of its own, after the question.
      const asked = texts.filter((_, at) => messages[at]!.role === 'user').toReversed();
      const query = asked
        .map((text) => [...turns.keys()].find((one) => text.includes(one)))
        .find((one) => one !== undefined)!;
      return turns.get(query)![
        turn(
          texts,
          messages.map(({ role }) => role),
        )
      ]!;
    });
    await mock.start();

    await page.goto('/#/runs');
    await typeModel(page, { provider, address: `${mock.url}/v1`, name: 'oracle-by-wire', key: KEY });
    await keepModel(page, 'oracle-by-wire');
    await withoutBaselines(page);
    await askBy(page, title);
    await page.getByLabel(/^Budget in/).fill('');
    if (!isStreamed) {
      await page.getByText('Settings', { exact: true }).click();
      await page.getByLabel('Stream the answers').uncheck();
    }
    await expect(page.getByLabel('Decided by')).toHaveValue('task-outcome');
    await page.getByRole('button', { name: `Run ${tasks.length} cells` }).click();
    const { run, results } = await endedRun(page);
    await mock.stop();

    expect(run.config).toMatchObject({ agentIds: [agentId], execution: { on: 'testbed' } });
    const taskOf = ({ taskId }: ResultRecord) =>
      tasks.find(({ id }) => id.split('#')[1] === taskId.split('#')[1])!;
    expect(results).toHaveLength(tasks.length);
    const wrong = results.flatMap(({ taskId, verdict, scores }) => [
      ...(verdict === 'correct' ? [] : [`${taskId}: ${verdict}`]),
      ...documented
        .filter((id) => scores[id] && scores[id].verdict !== 'correct')
        .map((id) => `${taskId} by ${id}: ${scores[id]!.explanation}`),
    ]);
    expect(wrong).toEqual([]);
    const changing = results.filter(({ trajectory }) => Object.keys(trajectory.finalState!).length > 0);
    expect(changing.length).toBeGreaterThanOrEqual(25);
    const kinds = changing.map((record) => {
      const { callType, target } = taskOf(record);
      const servers = new Set(target.calls!.map(({ server }) => server));
      return `${callType} on ${servers.size > 1 ? 'several servers' : 'one server'}`;
    });
    for (const kind of ['parallel', 'sequential'])
      for (const place of ['one server', 'several servers']) expect(kinds).toContain(`${kind} on ${place}`);
  });
}
