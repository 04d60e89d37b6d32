import { beforeEach, describe, expect, test } from 'vitest';
import { evidenceOf } from '#core/trajectory.ts';
import type { ResultRecord } from '#core/cell.ts';
import { scorersFor } from '#measure/scorers/index.ts';
import { scoredCell } from '#ask/cells/scored-cell.ts';
import { decidersAmong, evidenceIn } from '../../src/app/run/deciders.ts';
import { aTask } from '../builders/a-task.ts';
import {
  aRecordedAttempt,
  aRecordedConfig,
  aRecordedModel,
  aRecordedRun,
  recordedFacts,
} from '../builders/a-recorded-run.ts';
import { anEvalWorld, type EvalWorld } from '../builders/an-eval-world.ts';

const task = aTask();
const trajectory = aRecordedAttempt('get_weather', { city: 'Oslo' });

function recorded(cell: number): ResultRecord {
  const order = { runId: 'recorded-1', cell, repeat: 0, seed: 0, scorers: [], now: () => 0 };
  const { durationMs: _, ...record } = scoredCell(task, aRecordedModel(), order, 0, trajectory, 'called');
  return { ...record, recorded: recordedFacts({ row: cell }) };
}

describe('a run of recorded answers', () => {
  let world: EvalWorld;
  const nothing = () => {};
  const config = aRecordedConfig({ selection: { datasetId: 't' } });
  beforeEach(() => {
    world = anEvalWorld({ tasks: [task, task] });
    const records = [recorded(0), recorded(1)];
    world.runs.set('recorded-1', aRecordedRun(records, { config }));
    for (const record of records) world.cellsOf('recorded-1').set(record.cell, record);
  });

  test.each([
    ['started', () => world.api.startRun(config, nothing)],
    ['resumed', () => world.api.resumeRun('recorded-1', nothing)],
    ['tried again', () => world.api.retryFailed('recorded-1', nothing)],
    ['repeated', () => world.api.addRepeats('recorded-1', 2, nothing)],
    ['reproduced', () => world.api.reproduce({ config, ordinals: [0, 1] }, nothing)],
    ['computed again', () => world.api.recompute(config, [0, 1], 0)],
    ['started without its source', () => world.api.startRun({ ...config, recorded: undefined }, nothing)],
  ])('cannot be %s, and nothing of it changes', async (_, attempt) => {
    const before = structuredClone([...world.runs]);
    await expect(attempt()).rejects.toMatchObject({ code: 'run-recorded' });
    expect([...world.runs]).toEqual(before);
    expect(world.asked).toEqual([]);
  });

  test('is scored by more scorers, and another of them decides', async () => {
    const request = { runId: 'recorded-1', scorerIds: ['ast', 'tool-choice'] };
    await expect(world.api.keepScores(request, nothing)).resolves.toBe(2);
    const cells = await world.api.decidedAgain('recorded-1', 'ast');
    expect(cells.map(({ verdict, durationMs }) => [verdict, durationMs])).toEqual([
      ['correct', undefined],
      ['correct', undefined],
    ]);
  });

  test('is offered the scorers that its answers allow', async () => {
    const answers = async function* () {
      yield* world.cellsOf('recorded-1').values();
    };
    const ids = async () => decidersAmong([task], await evidenceIn(answers())).scorers.map(({ id }) => id);
    expect(await ids()).toEqual(scorersFor(task, evidenceOf(trajectory)).map(({ id }) => id));
    expect(await ids()).not.toContain('task-outcome');
    const executed = { ...recorded(1), trajectory: { ...trajectory, notRecorded: undefined } };
    world.cellsOf('recorded-1').set(1, executed);
    expect(await ids()).toContain('task-outcome');
  });
});
