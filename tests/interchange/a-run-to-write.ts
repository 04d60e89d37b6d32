import type { ResultRecord } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import type { Score } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';
import { aTask } from '../builders/a-task.ts';

/** Begun on 2026-11-20 at noon. */
export const STARTED = Date.UTC(2026, 10, 20, 12);

const call: ToolCall = { id: 'c1', name: 'get_weather', arguments: { city: 'Oslo', days: 3, exact: true } };

/** Two turns: a call that the tool answers with an error or a value, then the answer. */
export const stepsOf = (isError: boolean, answer: string): Step[] => [
  {
    index: 0,
    message: { role: 'assistant', text: 'Let me look.', thinking: 'I need the city.', toolCalls: [call] },
    toolCalls: [call],
    toolResults: [
      {
        callId: 'c1',
        content: [{ type: 'text', text: isError ? 'no such city' : '{"temperature":3}' }],
        isError,
        durationMs: 20,
      },
    ],
    usage: { inputTokens: 100, outputTokens: 20, cachedInputTokens: 40 },
    startedAt: STARTED + 1000,
    durationMs: 1500,
  },
  {
    index: 1,
    message: { role: 'assistant', text: answer },
    toolCalls: [],
    toolResults: [],
    usage: { inputTokens: 140, outputTokens: 10, cachedInputTokens: 100 },
    startedAt: STARTED + 2600,
    durationMs: 400,
  },
];

const score = (verdict: Score['verdict'], explanation: string): Score => ({
  value: verdict === 'correct' ? 1 : 0,
  verdict,
  ...(verdict === 'incorrect' ? { errorType: 'wrong-value' as const } : {}),
  explanation,
  measures: { resolved: verdict === 'correct' ? 1 : 0 },
});

/** Two models, one of them also asked without tools, at two tasks: solved, failed, lost, not decided, no step, and one not run. */
export function aRunToWrite(): { run: Run; records: ResultRecord[]; taskOf: (id: string) => Task } {
  const model = aLanguageModel({ id: 'openai-chat:org/small', title: 'Small | model', model: 'org/small' });
  const run: Run = {
    id: 'run-1',
    createdAt: STARTED,
    finishedAt: STARTED + 60_000,
    config: {
      title: 'Weather & more',
      selection: { datasetId: 'weather' },
      models: [model, { id: 'recorded:gpt', title: 'gpt', kind: 'recorded' }],
      agentIds: ['native-tools', 'no-tools'],
      repeats: 1,
      seed: 7,
      scorerIds: ['bfcl'],
      decidedBy: 'bfcl',
    },
    status: 'stopped',
    ordinals: [3, 8],
    dataset: { id: 'weather', title: 'Weather', tasks: 20, orderHash: 'abc' },
    cells: 6,
    done: 5,
    versions: { app: '0.1.0', rules: '2026-11-23' },
  };
  const asked = { changes: [], tries: 1, menu: { tools: 1, tokens: 60, recall: 1 } };
  const usage = { inputTokens: 240, outputTokens: 30, cachedInputTokens: 140 };
  const own = { runId: 'run-1', repeat: 0, modelId: model.id, usage, durationMs: 2000 };
  const records: ResultRecord[] = [
    {
      ...own,
      cell: 0,
      taskId: 'tasks.json#3',
      trajectory: {
        steps: stepsOf(false, 'It is 3 °C.'),
        inTurns: true,
        finalAnswer: 'It is 3 °C.',
        stopReason: 'answered',
      },
      outcome: 'called',
      verdict: 'correct',
      scores: { bfcl: score('correct', 'all calls match') },
      asked,
    },
    {
      ...own,
      cell: 1,
      taskId: 'tasks.json#3',
      trajectory: {
        steps: [{ ...stepsOf(false, '')[1]!, index: 0, message: { role: 'assistant', text: 'Cold.' } }],
        finalAnswer: 'Cold.',
        stopReason: 'answered',
      },
      outcome: 'abstained',
      verdict: 'no-call',
      scores: { bfcl: score('no-call', 'no call was made') },
    },
    {
      ...own,
      usage: undefined!,
      durationMs: undefined!,
      modelId: 'recorded:gpt',
      cell: 2,
      taskId: 'tasks.json#3',
      trajectory: { steps: [], stopReason: 'answered', notRecorded: ['steps'] },
      outcome: 'error',
      verdict: 'not-counted',
      scores: {},
      errors: { '': { code: 'answer-not-recorded', message: 'The log has no answer.' } },
    },
    {
      ...own,
      cell: 3,
      taskId: 'tasks.json#8',
      trajectory: {
        steps: stepsOf(true, 'I "cannot" <say>\u0007.'),
        inTurns: true,
        finalAnswer: 'I "cannot" <say>\u0007.',
        stopReason: 'step-limit',
      },
      outcome: 'called',
      verdict: 'incorrect',
      scores: { bfcl: score('incorrect', 'city is "Oslo" & not <Bergen>\u0000') },
      asked,
    },
    {
      ...own,
      cell: 4,
      taskId: 'tasks.json#8',
      trajectory: {
        steps: stepsOf(false, 'It is 3 °C.'),
        inTurns: true,
        finalAnswer: 'It is 3 °C.',
        stopReason: 'answered',
      },
      outcome: 'called',
      verdict: 'not-counted',
      scores: {},
      errors: { bfcl: { code: 'scorer-not-applicable', message: 'bfcl does not apply.' } },
    },
  ];
  return { run, records: records.map(withoutUndefined), taskOf: (id) => aTask({ id }) };
}

const withoutUndefined = (record: ResultRecord): ResultRecord =>
  JSON.parse(JSON.stringify(record)) as ResultRecord;
