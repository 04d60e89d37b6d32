import { expect, test } from 'vitest';
import { unpackExchanges, type CellExchanges } from '#core/exchange.ts';
import type { Run, RunConfig } from '#core/run.ts';
import { CellRecorder } from '../../workers/runs/cell-recorder.ts';
import { runCells } from '../../workers/runs/cell-scheduler.ts';
import type { ModelRequest } from '#core/model.ts';
import { CellsAtWork } from '../../workers/runs/cell-summary.ts';
import { aTestbedTask } from '../builders/a-task.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { anEvalWorld, pass, untilEnd } from '../builders/an-eval-world.ts';
import { aTestbedExecutor } from './a-testbed-executor.ts';

const task = aTestbedTask({ id: 't1' });
const config: RunConfig = {
  title: 'T',
  selection: { datasetId: 't' },
  models: [aLanguageModel()],
  agentIds: ['native-tools'],
  execution: { on: 'testbed' },
  prompts: { 'native-tools': { system: 'Answer in verse.', strange: 'never used' } },
  repeats: 1,
  seed: 1,
  scorerIds: [],
};
const run: Run = {
  ...{ id: 'r', createdAt: 0, config, status: 'running', ordinals: [0], cells: 1, done: 0 },
  dataset: { id: 't', title: 'T', tasks: 1, orderHash: 'h' },
  versions: { app: 't', rules: 't' },
};
const call = { id: 'c1', name: 'todo_create', arguments: { title: 'kite' } };

test('a cell at work can be watched step by step, and what was sent and answered is stored with it', async () => {
  const atWork = new CellsAtWork();
  const seen: unknown[] = [];
  const { deps } = anEvalWorld({
    tasks: [task],
    async answer({ request, onSent }, asked) {
      onSent?.(JSON.stringify({ messages: request.messages.map(({ text }) => text) }));
      await pass(0);
      const [cell] = atWork.list();
      seen.push([cell!.steps, cell!.isAsking, atWork.steps(0, 0)?.length]);
      const text = `turn ${asked}`;
      return says(text, asked === 0 ? [call] : [], { raw: { said: text } });
    },
    change: () => ({ loadExecutor: async () => aTestbedExecutor() }),
  });
  const kept: (CellExchanges | undefined)[] = [];
  for await (const cells of runCells(deps, run, new AbortController().signal, { atWork })) {
    kept.push(...cells.map(({ exchanges }) => exchanges));
  }
  expect(seen).toEqual([
    [0, true, 0],
    [1, true, 1],
  ]);
  expect(atWork.list()).toEqual([]);
  expect(atWork.steps(0, 0)).toBeUndefined();
  const exchanges = unpackExchanges(kept[0]!.exchanges);
  expect(exchanges.map(({ answered }) => answered!.text)).toEqual(['{"said":"turn 0"}', '{"said":"turn 1"}']);
  expect(exchanges[0]!.sent.text).toContain('Answer in verse.');
  expect(exchanges[1]!.sent.text).toContain('kite');
});

test('a run that is not at work has no cell to watch', async () => {
  const { api } = anEvalWorld({ tasks: [task] });
  expect(api.runningCells('r')).toEqual([]);
  expect(api.runningSteps('r', 0, 0)).toBeUndefined();
});

test('the cells of a run can be watched by its id while it is at work, and no longer', async () => {
  const seen: unknown[] = [];
  const { api } = anEvalWorld({
    tasks: [task],
    async answer({ onSent }) {
      onSent?.('{}');
      seen.push(api.runningCells('run-1').map(({ taskId, isAsking }) => [taskId, isAsking]));
      seen.push(api.runningSteps('run-1', 0, 0), api.runningCells('run-2'));
      return says('[]');
    },
  });
  const { execution: _, ...answersAlone } = config;
  await untilEnd((onEvent) => api.startRun({ ...answersAlone, agentIds: ['single-shot'] }, onEvent));
  expect(seen).toEqual([[['t1', true]], [], []]);
  expect(api.runningCells('run-1')).toEqual([]);
});

const request: ModelRequest = { model: 'm', messages: [], settings: {}, stream: false };

test('a cell says whether its question waits for the provider or is under way', async () => {
  const atWork = new CellsAtWork();
  const recorder = new CellRecorder(() => 0);
  atWork.begin(0, task, aLanguageModel(), recorder, 5);
  const states: unknown[] = [];
  const look = () => {
    const [{ isAsking, isWaiting } = {}] = atWork.list();
    states.push([isAsking, isWaiting]);
  };
  const asking = recorder.question(request, async ({ onSent, onWaiting }) => {
    for (const happen of [
      () => onSent?.('{}'),
      () => onWaiting?.(true),
      () => onWaiting?.(false),
      () => onWaiting?.(true),
    ]) {
      happen();
      look();
    }
    throw new Error('refused');
  });
  await expect(asking).rejects.toThrow('refused');
  look();
  expect(states).toEqual([
    [true, false],
    [true, true],
    [true, false],
    [true, true],
    [false, false],
  ]);
});

test('a question that was never sent leaves the exchange before it as it was', async () => {
  const recorder = new CellRecorder(() => 0);
  await recorder.question(request, async ({ onSent }) => {
    onSent?.('{"first":1}');
    return { output: says('', [], { raw: { said: 1 } }), changes: [], tries: 1, durationMs: 1 };
  });
  await expect(recorder.question(request, () => Promise.reject(new Error('no key')))).rejects.toThrow(
    'no key',
  );
  const { exchanges } = recorder.exchangesOf({ runId: 'r', cell: 0 });
  expect(unpackExchanges(exchanges!.exchanges)).toEqual([
    { sent: { text: '{"first":1}', length: 11 }, answered: { text: '{"said":1}', length: 10 } },
  ]);
  expect(recorder.asked.tries).toBe(2);
});
