import { describe, expect, test } from 'vitest';
import type { AgentId } from '#core/agent.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { ModelOutput } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import type { FinishedCell } from '#store/storage/runs.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { aTask, anExpectedCall } from '../builders/a-task.ts';
import { anEvalWorld, untilEnd, type Answers } from '../builders/an-eval-world.ts';
import { aTool } from '../builders/plans.ts';
import type { Executor } from '../../workers/execution/executor.ts';
import { aTestbedExecutor } from './a-testbed-executor.ts';

const task = aTask({
  tools: [aTool('todo_create', { server: 'todo' })],
  target: { calls: [anExpectedCall({ name: 'todo_create', arguments: { title: ['buy a kite'] } })] },
});
const noneDue = aTask({ ...task, target: { calls: [] } });
const create: ToolCall = { id: 'c', name: 'todo_create', arguments: { title: 'buy a kite' } };
const plan = JSON.stringify([{ name: 'todo_create', parameters: { title: 'buy a kite' }, id: '1' }]);
const acting = 'Thought: t\nAction: todo_create\nAction Input: {"title": "buy a kite"}';

/** The one cell of a run of one task, asked in one way. */
async function cellOf(
  agentId: AgentId,
  answer: Answers,
  {
    of = task,
    executor = aTestbedExecutor(),
    ...more
  }: Partial<RunConfig> & { of?: Task; executor?: Executor } = {},
) {
  const finished: FinishedCell[] = [];
  const { api } = anEvalWorld({
    tasks: [of],
    answer,
    change: ({ putResults }) => ({
      loadExecutor: async () => executor,
      putResults: async (cells) => (finished.push(...cells), putResults(cells)),
    }),
  });
  const config: RunConfig = {
    title: 'T',
    selection: { datasetId: 't' },
    models: [aLanguageModel()],
    agentIds: [agentId],
    execution: { on: 'testbed' },
    repeats: 1,
    seed: 1,
    scorerIds: ['ast', 'irrelevance'],
    ...more,
  };
  await untilEnd((onEvent) => api.startRun(config, onEvent));
  return finished[0]!;
}

const broken = new PlaygroundError('model-server-error', 'The provider is out of order.');

/** Answers well so many times, then fails. */
const failingAfter =
  (turns: number, answer: ModelOutput, error: PlaygroundError): Answers =>
  (_, asked) => {
    if (asked < turns) return answer;
    throw error;
  };

describe('a cell that breaks off', () => {
  test.each<[string, AgentId, Answers, number, { steps: number; calls: number }]>([
    [
      'a failing provider at the third turn',
      'native-tools',
      failingAfter(2, says('', [create]), broken),
      2,
      { steps: 2, calls: 2 },
    ],
    [
      'a failing provider in ReAct',
      'react',
      failingAfter(3, says(acting), broken),
      3,
      { steps: 3, calls: 3 },
    ],
    [
      'a failing provider at the first turn',
      'native-tools',
      failingAfter(0, says(''), broken),
      0,
      { steps: 0, calls: 0 },
    ],
  ])(
    'by %s keeps its turns, their tokens and what was sent, and is not counted',
    async (_, agentId, answer, turns, kept) => {
      const { record, summary, exchanges } = await cellOf(agentId, answer);
      expect(record).toMatchObject({ verdict: 'not-counted', outcome: 'error', scores: {} });
      expect(record.trajectory).toMatchObject({ inTurns: true, stopReason: 'error' });
      expect(record.trajectory.steps).toHaveLength(kept.steps);
      expect(record.usage).toEqual(
        turns === 0 ? undefined : { inputTokens: 100 * turns, outputTokens: 10 * turns },
      );
      expect(record.asked).toMatchObject({ tries: turns + 1, menu: { tools: 1 } });
      expect(summary.usage).toEqual(record.usage);
      expect(summary.calls).toBe(kept.calls);
      expect(summary.executed?.length ?? 0).toBe(kept.calls);
      // A scripted asker sends nothing; that a cell which broke off keeps its exchanges is the log's own doing.
      expect(exchanges).toBeUndefined();
      expect(record.errors?.['']?.code).toBe('model-server-error');
    },
  );

  test('keeps the exchanges of every question, the one that failed included', async () => {
    const { exchanges } = await cellOf('native-tools', (question, asked) => {
      question.onSent?.(`{"question":${asked}}`);
      if (asked < 2) return says('', [create]);
      throw broken;
    });
    expect(exchanges?.exchanges.map(({ failure }) => failure)).toEqual([
      undefined,
      undefined,
      broken.message,
    ]);
  });

  test('shows as its last turn what came of an answer that was cut, within bounds', async () => {
    const tooLarge = new PlaygroundError('model-answer-too-large', 'The answer is larger than 20 MB.');
    const endless = 'word '.repeat(4_000_000);
    const many = Array.from({ length: 500 }, (_, index) => ({ ...create, id: `${index}` }));
    const { record } = await cellOf('native-tools', (question, asked) => {
      if (asked === 0) return says('', [create]);
      question.onCut?.(says(endless, [{ ...create, malformed: endless }, ...many]));
      throw tooLarge;
    });
    expect(record.verdict).toBe('not-counted');
    const last = record.trajectory.steps[1]!;
    expect(last.trouble).toBe('broken-off');
    expect(last.message.text).toContain('of 20000000 characters');
    expect(JSON.stringify(record).length).toBeLessThan(300_000);
    expect(last.toolResults).toEqual([]);
  });

  test('while a tool is called keeps the answer that asked for the call', async () => {
    const lost = new PlaygroundError('mcp-session-lost', 'The session is gone.');
    const { record } = await cellOf('single-shot', () => says(plan), {
      executor: { ...aTestbedExecutor(), execute: () => Promise.reject(lost) },
    });
    expect(record).toMatchObject({
      verdict: 'not-counted',
      usage: { inputTokens: 100, outputTokens: 10 },
      errors: { '': { code: 'mcp-session-lost' } },
    });
    expect(record.trajectory.steps[0]!.message.text).toBe(plan);
  });
});

const cut: Partial<ModelOutput> = { finishReason: { unified: 'length', raw: 'length' } };
const filtered: Partial<ModelOutput> = { finishReason: { unified: 'content-filter', raw: 'content_filter' } };

describe('what became of an answer without a call', () => {
  test.each<[string, AgentId, ModelOutput, string, string | undefined]>([
    ['prose, asked once', 'single-shot', says('No tool fits.'), 'abstained', undefined],
    ['nothing, asked once', 'single-shot', says(''), 'abstained', undefined],
    ['nothing, cut', 'single-shot', says('', [], cut), 'unparseable', 'cut'],
    ['half a sentence, cut', 'single-shot', says('I will first', [], cut), 'unparseable', 'cut'],
    ['half a plan, cut', 'single-shot', says('[{"name": "todo_cr', [], cut), 'unparseable', 'cut'],
    ['nothing, filtered', 'single-shot', says('', [], filtered), 'refused', 'filtered'],
    ['prose in turns', 'native-tools', says('No tool fits.'), 'abstained', undefined],
    ['nothing in turns, cut', 'native-tools', says('', [], cut), 'unparseable', 'cut'],
    ['nothing in turns, filtered', 'native-tools', says('', [], filtered), 'refused', 'filtered'],
    ['an answer in ReAct', 'react', says('Final Answer: No tool fits.'), 'abstained', undefined],
    ['prose in ReAct', 'react', says('I would rather not.'), 'unparseable', 'unreadable'],
    ['nothing in ReAct', 'react', says(''), 'unparseable', 'unreadable'],
  ])('%s', async (_, agentId, answer, outcome, trouble) => {
    const due = await cellOf(agentId, () => answer);
    expect(due.record.outcome).toBe(outcome);
    expect(due.record.trajectory.steps[0]!.trouble).toBe(trouble);
    expect(due.record.verdict).not.toBe('correct');
    const none = await cellOf(agentId, () => answer, { of: noneDue, scorerIds: ['irrelevance'] });
    expect(none.record.outcome).toBe(outcome);
    expect(none.record.verdict).toBe(outcome === 'abstained' ? 'correct' : 'incorrect');
    expect(none.record.scores.irrelevance!.explanation).not.toContain('attempts a call');
  });

  test('a plan that a model in turns writes instead of calling is no call', async () => {
    for (const agentId of ['native-tools', 'react'] as const) {
      const answer = says(agentId === 'react' ? `Final Answer: ${plan}` : plan);
      const { record } = await cellOf(agentId, () => answer, { scorerIds: ['ast', 'ast-dag', 'bfcl'] });
      expect(record).toMatchObject({ outcome: 'abstained', verdict: 'no-call' });
      expect(Object.values(record.scores).map(({ verdict }) => verdict)).toEqual([
        'no-call',
        'no-call',
        'no-call',
      ]);
    }
  });

  test('an answer that the provider broke off is not scored', async () => {
    const failed: Partial<ModelOutput> = { finishReason: { unified: 'error', raw: 'error' } };
    const { record } = await cellOf('native-tools', () => says('I will', [], failed));
    expect(record).toMatchObject({ outcome: 'error', verdict: 'not-counted', scores: {} });
    expect(record.errors?.['']?.message).toContain('middle');
  });
});

describe('a call that cannot be made', () => {
  const deep = JSON.parse('{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)) as ToolCall['arguments'];
  test.each<[string, ToolCall, string, string]>([
    [
      'names a tool nobody offered',
      { ...create, name: 'todo_erase' },
      'unknown-tool',
      'There is no tool named',
    ],
    [
      'has a list as arguments',
      { ...create, arguments: [1] as never },
      'malformed-call',
      'are not a JSON object',
    ],
    [
      'is nested too deeply',
      { ...create, arguments: deep },
      'malformed-call',
      'nested deeper than 200 levels',
    ],
  ])('because it %s is no failure of a tool', async (_, call, cause, said) => {
    const { record, summary } = await cellOf('native-tools', (_question, asked) =>
      asked === 0 ? says('', [call]) : says('Done.'),
    );
    const [result] = record.trajectory.steps[0]!.toolResults;
    expect(result).toMatchObject({
      isError: true,
      unmade: true,
      content: [{ text: expect.stringContaining(said) }],
    });
    expect(summary.executed).toEqual([{ tool: call.name, failed: true, unmade: true, cause }]);
  });
});
