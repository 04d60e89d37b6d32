import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { executePlan } from '#ask/agents/index.ts';
import type { AgentId } from '#core/agent.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';
import { transcriptOf } from '#core/transcript.ts';
import { createModelAsker, type ModelQuestion } from '../../workers/models/ask-model.ts';
import { ModelKeys } from '../../workers/models/model-keys.ts';
import { TaskTime } from '../../workers/runs/task-time.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { aTestbedTask } from '../builders/a-task.ts';
import type { Executor } from '../../workers/execution/executor.ts';
import { summaryOfCell } from '../../workers/runs/cell-summary.ts';
import { anEvalWorld, untilEnd, type Answers } from '../builders/an-eval-world.ts';
import { aTestbedExecutor } from './a-testbed-executor.ts';

// Time passes where a test says so, and nowhere else.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

describe('the time of a task', () => {
  test('stands still while it waits, and ends at its limit', () => {
    const time = new TaskTime(() => Date.now());
    const signal = time.limit(100);
    vi.advanceTimersByTime(60);
    time.waiting(true);
    time.waiting(true);
    vi.advanceTimersByTime(10_000);
    expect([signal.aborted, time.waitedMs]).toEqual([false, 10_000]);
    time.waiting(false);
    vi.advanceTimersByTime(39);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
    expect(time.waitedMs).toBe(10_000);
  });

  test('is watched no more when the task is over', () => {
    const time = new TaskTime(() => Date.now());
    const signal = time.limit(100);
    time.end();
    vi.advanceTimersByTime(1000);
    expect(signal.aborted).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});

const MOST_MS = 500;
const task = aTestbedTask();
const config = (agentId: AgentId): RunConfig => ({
  title: 'T',
  selection: { datasetId: 't' },
  models: [aLanguageModel()],
  agentIds: [agentId],
  limits: { maxSteps: 5, maxMs: MOST_MS },
  execution: { on: 'testbed' },
  repeats: 1,
  seed: 1,
  scorerIds: ['ast'],
});

type Change = Parameters<typeof anEvalWorld>[0]['change'];

async function recordOf(
  agentId: AgentId,
  answer: Answers,
  change: Change = () => ({}),
): Promise<ResultRecord> {
  const world = anEvalWorld({
    tasks: [task],
    answer,
    change: (usual) => ({
      loadExecutor: async () => aTestbedExecutor(),
      pause: () => Promise.resolve(),
      ...change(usual),
    }),
  });
  await untilEnd((onEvent) => world.api.startRun(config(agentId), onEvent));
  return world.cellsOf('run-1').get(0)!;
}

const create = { id: 'c1', name: 'todo_create', arguments: { title: 'Buy a kite' } };

/** A page that takes three seconds to get ready, and tools that answer after 30 ms. */
function slowExecutor(): Executor {
  const during: Executor['during'] = async (_, work) => {
    vi.advanceTimersByTime(3000);
    const steps = await work(async ({ id }) => {
      vi.advanceTimersByTime(30);
      return { callId: id, content: [], isError: false, durationMs: 30 };
    });
    return { steps, finalState: {} };
  };
  return {
    canExecute: () => true,
    during,
    execute: ({ plan, text, ...cell }) =>
      during(cell, (callTool) => executePlan(plan, text, { now: () => Date.now(), callTool })),
    tools: [],
  };
}

const waits = ({ onWaiting }: ModelQuestion, ms: number): void => {
  onWaiting?.(true);
  vi.advanceTimersByTime(ms);
  onWaiting?.(false);
};

describe('a cell', () => {
  test.each<AgentId>(['single-shot', 'native-tools', 'react'])(
    'whose questions wait longer for a free slot than its limit of time allows is answered (%s)',
    async (agentId) => {
      const record = await recordOf(agentId, (question) => {
        waits(question, 2 * MOST_MS);
        vi.advanceTimersByTime(MOST_MS / 2);
        return says('Final Answer: done');
      });
      expect(record.trajectory.stopReason).toBe('answered');
      expect(record).toMatchObject({ waitedMs: 2 * MOST_MS, durationMs: MOST_MS / 2, pageMs: 0 });
      const [step] = record.trajectory.steps;
      expect(step).toMatchObject({ waitedMs: 2 * MOST_MS, durationMs: MOST_MS / 2 });
      const { durationMs, waitedMs } = summaryOfCell(record, task, config(agentId));
      expect({ durationMs, waitedMs }).toEqual({ durationMs: record.durationMs, waitedMs: record.waitedMs });
    },
  );

  test.each<[AgentId, Answers]>([
    ['single-shot', () => says(JSON.stringify([{ name: create.name, parameters: create.arguments }]))],
    ['native-tools', (_, asked) => (asked === 0 ? says('', [create]) : says('done'))],
  ])(
    'keeps the time of the model, of its tools, of waiting and of the page apart (%s)',
    async (agentId, answer) => {
      const record = await recordOf(
        agentId,
        (question, asked) => {
          waits(question, 1000);
          vi.advanceTimersByTime(200);
          return answer(question, asked);
        },
        () => ({ loadExecutor: async () => slowExecutor() }),
      );
      const asked = agentId === 'single-shot' ? 1 : 2;
      const apart = { durationMs: 200 * asked, waitedMs: 1000 * asked, toolMs: 30, pageMs: 3000 };
      expect(record.verdict).not.toBe('not-counted');
      expect(record).toMatchObject(apart);
      expect(record.trajectory.steps[0]).toMatchObject({
        durationMs: 200,
        waitedMs: 1000,
        toolMs: 30,
        pageMs: 0,
      });
      expect(summaryOfCell(record, task, config(agentId))).toMatchObject(apart);
      expect(transcriptOf(record)).toMatchObject(apart);
    },
  );

  test('is ended by its limit where the model itself is slow, however long it waited before', async () => {
    const record = await recordOf('native-tools', (question) => {
      waits(question, 2 * MOST_MS);
      return new Promise((_, reject) => {
        question.signal.addEventListener('abort', () => reject(new Error('aborted')));
        vi.advanceTimersByTime(MOST_MS);
      });
    });
    expect(record.trajectory.stopReason).toBe('time-limit');
    expect(record.durationMs).toBe(MOST_MS);
  });

  test('that a provider holds up with 429 takes the time of its answer alone', async () => {
    const keys = new ModelKeys();
    keys.set('openai-chat', 'sk-planted-0123456789', 'https://api.openai.com/v1');
    const json = (body: object, status: number): Response =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    let asked = 0;
    const asker = createModelAsker({
      fetch: async () =>
        asked++ < 2
          ? json({ error: { message: 'Slow down' } }, 429)
          : json({ model: 'm', choices: [{ message: { content: '[]' }, finish_reason: 'stop' }] }, 200),
      now: () => Date.now(),
      wait: async () => void vi.advanceTimersByTime(2 * MOST_MS),
      random: () => 0.5,
      keys,
    });
    const record = await recordOf(
      'single-shot',
      () => says(''),
      (usual) => ({
        loadModels: async () => ({ ...(await usual.loadModels()), asker }),
      }),
    );
    expect(asked).toBe(3);
    expect(record).toMatchObject({ outcome: 'abstained', trajectory: { stopReason: 'answered' } });
    expect(record.waitedMs).toBeGreaterThanOrEqual(4 * MOST_MS);
    expect(record.durationMs).toBe(0);
  });
});
