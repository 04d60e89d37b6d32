import { describe, expect, test } from 'vitest';
import type { ModelRequest } from '#core/model.ts';
import { spentIn, type RunConfig } from '#core/run.ts';
import { enoughFor } from '../../src/app/frame/models/money.ts';
import { CellRecorder } from '../../workers/runs/cell-recorder.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { aTask, anExpectedCall } from '../builders/a-task.ts';
import { anEvalWorld, pass, untilEnd, type Answers } from '../builders/an-eval-world.ts';
import { aTool } from '../builders/plans.ts';
import { aTestbedExecutor } from './a-testbed-executor.ts';

// A cell that is left open between its turns goes on with what was answered.

const titles = ['buy a kite', 'fly it'];
const tasks = titles.map((title) =>
  aTask({
    id: title,
    query: title,
    tools: [aTool('todo_create', { server: 'todo' }), aTool('todo_list', { server: 'todo' })],
    target: { calls: [anExpectedCall({ name: 'todo_create', arguments: { title: [title] } })] },
  }),
);
const config: RunConfig = {
  title: 'T',
  selection: { datasetId: 't' },
  models: [aLanguageModel()],
  agentIds: ['native-tools'],
  execution: { on: 'testbed' },
  settings: { maxOutputTokens: 20 },
  repeats: 1,
  seed: 1,
  scorerIds: ['task-outcome', 'state-match', 'ast'],
};

/** Creates what the task asks for, looks, and answers with what it saw; each turn once for each task. */
const inThreeTurns: Answers = ({ request: { messages } }) => {
  const query = messages.find(({ role }) => role === 'user')!.text;
  const turn = messages.filter(({ role }) => role === 'assistant').length;
  if (turn === 0) return says('', [{ id: 'c', name: 'todo_create', arguments: { title: query } }]);
  if (turn === 1) return says('', [{ id: 'l', name: 'todo_list', arguments: {} }]);
  return says(`Seen: ${messages.at(-1)!.text}`);
};

const aWorld = (answer: Answers = inThreeTurns) =>
  anEvalWorld({ tasks, answer, change: () => ({ loadExecutor: async () => aTestbedExecutor() }) });
type World = ReturnType<typeof aWorld>;

/** What does not depend on when a cell was run. */
const lasting = ({ cellsOf }: World) =>
  [...cellsOf().values()].map(({ verdict, usage, worldRoot, asked, trajectory }) => ({
    ...{ verdict, usage, worldRoot, asked },
    said: trajectory.steps.map(({ message, toolResults }) => [
      message,
      toolResults.map(({ content }) => content),
    ]),
    end: [trajectory.stopReason, trajectory.finalState],
  }));

describe('a budget that is reached between the turns of a cell', () => {
  test('loses nothing: however little it is raised, each raise asks something new, and the results are those of a whole run', async () => {
    const whole = aWorld();
    await untilEnd((onEvent) => whole.api.startRun(config, onEvent));
    expect(whole.asked).toHaveLength(6);

    const world = aWorld();
    let end = await untilEnd((onEvent) =>
      world.api.startRun({ ...config, budget: { tokens: 2000 } }, onEvent, 1),
    );
    let raises = 0;
    while (end.type === 'run-error' && raises++ < 10) {
      expect(end.error.hint).toContain('no answered question is asked again');
      const before = world.asked.length;
      const spent = spentIn(world.runs.get('run-1')!.spending, 'tokens');
      // The message names what is stored as refused.
      expect(end.error.message).toContain(`up to ${Math.ceil(spent.refused!).toLocaleString('en')} tokens`);
      const tokens = Math.ceil(spent.counted + spent.refused!);
      expect(tokens).toBeLessThanOrEqual(enoughFor(spent, spent.refused!, 'tokens'));
      await world.api.setBudget('run-1', { tokens });
      end = await untilEnd((onEvent) => world.api.resumeRun('run-1', onEvent, 1));
      expect(world.asked.length).toBeGreaterThan(before);
    }
    expect(raises).toBeGreaterThan(1);
    expect(end).toMatchObject({ type: 'run-end', run: { status: 'finished', done: 2 } });
    expect(world.asked).toHaveLength(6);
    expect(lasting(world)).toEqual(lasting(whole));
    expect(world.begun.size).toBe(0);
    expect(spentIn(world.runs.get('run-1')!.spending, 'tokens').counted).toBe(6 * 110);
  });
});

test('a run that is stopped between turns goes on with what was answered', async () => {
  let isSlow = true;
  const world = aWorld((question, asked) =>
    asked === 1 && isSlow
      ? new Promise((_, reject) =>
          question.signal.addEventListener('abort', () => reject(question.signal.reason as Error)),
        )
      : inThreeTurns(question, asked),
  );
  await untilEnd(async (onEvent) => {
    await world.api.startRun(config, onEvent);
    while (world.asked.length < 2) await pass(1);
    world.api.stopRun('run-1');
  });
  expect([...world.begun.values()].map(({ cell, answered }) => [cell, answered.length])).toEqual([[0, 1]]);
  isSlow = false;
  const end = await untilEnd((onEvent) => world.api.resumeRun('run-1', onEvent));
  expect(end).toMatchObject({ type: 'run-end' });
  // The question that was cut off, and those after it.
  expect(world.asked).toHaveLength(2 + 5);
});

describe('a kept answer', () => {
  const question = (text: string): ModelRequest => ({
    model: 'm',
    messages: [{ role: 'user', text }],
    settings: {},
    stream: false,
  });
  let asked: string[] = [];
  const ask = (recorder: CellRecorder, text: string) =>
    recorder.question(question(text), async ({ onSent }) => {
      asked.push(text);
      onSent?.(`{"q":"${text}"}`);
      return { output: says(`to ${text}`), changes: [], tries: 2, durationMs: 7 };
    });

  test('stands for the same question alone: once one differs, all after it are asked', async () => {
    const first = new CellRecorder(() => 0);
    for (const text of ['a', 'b', 'c']) await ask(first, text);
    asked = [];
    const again = new CellRecorder(() => 0, first.begunCell('r', 0).answered);
    for (const text of ['a', 'x', 'c']) await ask(again, text);
    expect(asked).toEqual(['x', 'c']);
    expect(again.begunCell('r', 0).answered).toHaveLength(3);
  });

  test('counts with its tokens, its tries, its time and what was sent', async () => {
    const first = new CellRecorder(() => 0);
    await ask(first, 'a');
    const again = new CellRecorder(() => 0, first.begunCell('r', 0).answered);
    await ask(again, 'a');
    expect(again.begun).toMatchObject([{ durationMs: 7, pageMs: 0, usage: { inputTokens: 100 } }]);
    expect([again.asked, again.modelMs, again.time.tookMs]).toEqual([first.asked, 7, 7]);
    expect(again.exchangesOf({ runId: 'r', cell: 0 })).toEqual(first.exchangesOf({ runId: 'r', cell: 0 }));
  });
});
