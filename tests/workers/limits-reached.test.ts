import { describe, expect, test } from 'vitest';
import type { AgentId, AgentLimits } from '#core/agent.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { ModelOutput } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import type { StopReason } from '#core/trajectory.ts';
import type { ToolCall } from '#core/tool.ts';
import type { FinishedCell } from '#store/storage/runs.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { aTask, anExpectedCall } from '../builders/a-task.ts';
import { anEvalWorld, untilEnd, type Answers } from '../builders/an-eval-world.ts';
import { aTool } from '../builders/plans.ts';
import { aTestbedExecutor } from './a-testbed-executor.ts';

const task = aTask({
  tools: [aTool('todo_create', { server: 'todo' })],
  target: { calls: [anExpectedCall({ name: 'todo_create', arguments: { title: ['buy a kite'] } })] },
});
const create: ToolCall = { id: 'c', name: 'todo_create', arguments: { title: 'buy a kite' } };
const plan = JSON.stringify([{ name: 'todo_create', parameters: { title: 'buy a kite' }, id: '1' }]);
const acting = 'Thought: t\nAction: todo_create\nAction Input: {"title": "buy a kite"}';
const cut: Partial<ModelOutput> = { finishReason: { unified: 'length', raw: 'length' } };
const overflow = new PlaygroundError(
  'model-context-overflow',
  'The question is longer than the model reads.',
);

/** The one cell of a run of one task, asked in one way within limits. */
async function cellOf(agentId: AgentId, answer: Answers, limits?: AgentLimits): Promise<FinishedCell> {
  const finished: FinishedCell[] = [];
  const { api } = anEvalWorld({
    tasks: [task],
    answer,
    change: ({ putResults }) => ({
      loadExecutor: async () => aTestbedExecutor(),
      putResults: async (cells) => (finished.push(...cells), putResults(cells)),
    }),
  });
  const config: RunConfig = {
    title: 'T',
    selection: { datasetId: 't' },
    models: [aLanguageModel()],
    agentIds: [agentId],
    execution: { on: 'testbed' },
    ...(limits ? { limits } : {}),
    repeats: 1,
    seed: 1,
    scorerIds: ['ast', 'mcpbr-mcptoolbench'],
  };
  await untilEnd((onEvent) => api.startRun(config, onEvent));
  return finished[0]!;
}

/** Makes the right call in the first turn, then does what comes next. */
const rightCall =
  (next: () => ModelOutput): Answers =>
  (_, asked) =>
    asked === 0 ? says('', [create]) : next();
const overflowing = (): ModelOutput => {
  throw overflow;
};
/** Answers nothing, as a slow model does, until it is given up. */
const untilAborted = (signal: AbortSignal): Promise<ModelOutput> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

describe('an attempt that made the right call and then reached a limit is not solved', () => {
  test.each<[string, AgentId, Answers, AgentLimits | undefined, StopReason, string]>([
    ['turns', 'native-tools', () => says('', [create]), { maxSteps: 1 }, 'step-limit', 'turns'],
    [
      'tokens',
      'native-tools',
      () => says('', [create]),
      { maxSteps: 9, maxTokens: 50 },
      'token-limit',
      'tokens',
    ],
    ['the length of an answer', 'single-shot', () => says(plan, [], cut), undefined, 'token-limit', 'tokens'],
    [
      'time',
      'native-tools',
      ({ signal }, asked) => (asked === 0 ? says('', [create]) : untilAborted(signal)),
      { maxSteps: 9, maxMs: 30 },
      'time-limit',
      'time',
    ],
    ['context', 'native-tools', rightCall(overflowing), undefined, 'context-limit', 'context length'],
    [
      'context at the first question',
      'single-shot',
      overflowing,
      undefined,
      'context-limit',
      'context length',
    ],
  ])('%s', async (_, agentId, answer, limits, stopReason, word) => {
    const { record, summary } = await cellOf(agentId, answer, limits);
    expect(record).toMatchObject({ verdict: 'incorrect', trajectory: { stopReason } });
    expect(record.errors).toBeUndefined();
    expect(Object.keys(record.scores)).toEqual(['ast', 'mcpbr-mcptoolbench']);
    for (const score of Object.values(record.scores)) {
      expect(score).toMatchObject({ value: 0, verdict: 'incorrect', errorType: 'limit-reached' });
      expect(score.explanation).toContain(`limit of ${word}`);
    }
    expect(summary.cause).toBe('limit-reached');
    expect(record.trajectory.finalState).toBeDefined();
  });
});

test('an answer given when the limit of turns asks for one is an answer', async () => {
  const answer: Answers = (_, asked) => says(asked === 0 ? acting : 'Final Answer: done');
  const { record } = await cellOf('react', answer, { maxSteps: 1 });
  expect(record).toMatchObject({ verdict: 'correct', trajectory: { stopReason: 'step-limit' } });
});

test('a turn without any answer at that limit is none', async () => {
  const answer: Answers = (_, asked) => says(asked === 0 ? acting : '');
  const { record } = await cellOf('react', answer, { maxSteps: 1 });
  expect(record.verdict).toBe('incorrect');
});

test('what the context limit ended keeps its turns, their tokens and what was sent', async () => {
  const { record, summary } = await cellOf('native-tools', (_, asked) =>
    asked < 6 ? says('', [create]) : overflowing(),
  );
  expect(record.trajectory).toMatchObject({ inTurns: true, stopReason: 'context-limit' });
  expect(record.trajectory.steps).toHaveLength(6);
  expect(record.usage).toEqual({ inputTokens: 600, outputTokens: 60 });
  expect(summary).toMatchObject({ usage: record.usage, calls: 6 });
  expect(record.asked).toMatchObject({ tries: 7 });
});
