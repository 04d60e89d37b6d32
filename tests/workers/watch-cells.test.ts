import { expect, test } from 'vitest';
import { unpackExchanges, type CellExchanges } from '#core/exchange.ts';
import type { Run, RunConfig } from '#core/run.ts';
import { CellLog, CellsAtWork, createWatchApi } from '../../workers/runs/cells-at-work.ts';
import { workThrough } from '../../workers/runs/work-through.ts';
import { aTestbedTask } from '../builders/a-task.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { anEvalWorld, pass } from '../builders/an-eval-world.ts';
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
  const watch = createWatchApi(atWork);
  const seen: unknown[] = [];
  const { deps } = anEvalWorld({
    tasks: [task],
    async answer({ request, onSent }, asked) {
      onSent?.(JSON.stringify({ messages: request.messages.map(({ text }) => text) }));
      await pass(0);
      const [cell] = watch.runningCells('r');
      seen.push([cell!.steps, cell!.isAsking, watch.runningSteps('r', 0, 0)?.length]);
      const text = `turn ${asked}`;
      return says(text, asked === 0 ? [call] : [], { raw: { said: text } });
    },
    change: () => ({ atWork, loadExecutor: async () => aTestbedExecutor() }),
  });
  const kept: (CellExchanges | undefined)[] = [];
  for await (const cells of workThrough(deps, run, new AbortController().signal)) {
    kept.push(...cells.map(({ exchanges }) => exchanges));
  }
  expect(seen).toEqual([
    [0, true, 0],
    [1, true, 1],
  ]);
  expect(watch.runningCells('r')).toEqual([]);
  expect(watch.runningSteps('r', 0, 0)).toBeUndefined();
  const exchanges = unpackExchanges(kept[0]!.exchanges);
  expect(exchanges.map(({ answered }) => answered!.text)).toEqual(['{"said":"turn 0"}', '{"said":"turn 1"}']);
  expect(exchanges[0]!.sent.text).toContain('Answer in verse.');
  expect(exchanges[1]!.sent.text).toContain('kite');
});

test('watching begins where one left off, and a cell of another run is not told of', () => {
  const atWork = new CellsAtWork();
  expect(atWork.list('r')).toEqual([]);
  expect(atWork.steps('r', 0, 0)).toBeUndefined();
});

test('a cell says whether its question waits for the provider or is under way', () => {
  const atWork = new CellsAtWork();
  const log = new CellLog();
  atWork.begin('r', 0, task, aLanguageModel(), log, 5);
  const states = [
    () => log.sent('{}'),
    () => log.waiting(true),
    () => log.waiting(false),
    () => log.waiting(true),
    () => log.failed('refused'),
  ].map((happen) => {
    happen();
    const [{ isAsking, isWaiting } = {}] = atWork.list('r');
    return [isAsking, isWaiting];
  });
  expect(states).toEqual([
    [true, false],
    [true, true],
    [true, false],
    [true, true],
    [false, false],
  ]);
});
