import { beforeAll, describe, expect, test } from 'vitest';
import { FAILING_FAULTS } from '#core/failed-call.ts';
import { FAULT_KINDS, type FaultKind, type FaultPlan } from '#core/fault.ts';
import { deepEqual } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { scorersById, taskCause } from '#measure/scorers/index.ts';
import { type Attempt, playedInTurns, playedPlan, type Script } from '../builders/a-scripted-agent.ts';
import { shippedWithEnds } from '../builders/shipped-with-ends.ts';
import { sized } from '../tools/full-size.ts';

const taskOutcome = scorersById.get('task-outcome')!;

let tasks: Task[];
beforeAll(async () => {
  tasks = await shippedWithEnds();
}, 60_000);

const always = (kind: FaultKind): FaultPlan => ({ seed: 7, rules: [{ kind, rate: 1 }] });

const causeOf = (task: Task, trajectory: Trajectory) =>
  taskCause(task, trajectory, undefined, taskOutcome.score(task, trajectory))?.cause;

/** What a fault in all calls did to the shipped tasks: counts of tasks. */
interface Counted {
  met: number;
  callFailed: number;
  stateDiffers: number;
  solved: number;
}

/**
 * The truth without the scorer: every call of the label was sent and none of them failed, and the state is the label's to the letter.
 * Nothing was tried twice here, so that no id and no clock may differ.
 */
async function counted(
  play: (task: Task, script: Script) => Promise<Attempt>,
  kind: FaultKind,
): Promise<Counted> {
  const count: Counted = { met: 0, callFailed: 0, stateDiffers: 0, solved: 0 };
  for (const task of tasks) {
    const { trajectory, failures, met } = await play(task, { faults: always(kind) });
    const { state } = task.target;
    const differs = state !== undefined && !deepEqual(trajectory.finalState!, state);
    const fails = failures.includes(true) || failures.length < task.target.calls!.length;
    const { verdict, explanation } = taskOutcome.score(task, trajectory);
    expect(verdict === 'correct', `${task.query}\n${explanation}`).toBe(!differs && !fails);
    if (verdict !== 'correct' && FAILING_FAULTS.has(kind))
      expect(causeOf(task, trajectory)).toBe('failed-call');
    if (met.length > 0) count.met += 1;
    if (fails) count.callFailed += 1;
    if (differs) count.stateDiffers += 1;
    if (verdict === 'correct') count.solved += 1;
  }
  return count;
}

/** By kind of fault: tasks that met it, in which a call failed or could not be made, that ended in another state, and solved ones. */
const table: Record<FaultKind, [met: number, callFailed: number, stateDiffers: number, solved: number]> = {
  'invalid-value': [11, 11, 0, 61],
  'api-error': [25, 25, 10, 47],
  'failed-inside-success': [11, 11, 0, 61],
  'empty-result': [14, 5, 4, 67],
  'session-lost': [13, 13, 6, 59],
  'runtime-error': [13, 13, 6, 59],
  'executable-missing': [5, 5, 3, 67],
  'connection-lost': [72, 72, 28, 0],
  timeout: [72, 72, 28, 0],
  'oversize-chunk': [7, 7, 3, 65],
  'resource-not-found': [8, 8, 8, 64],
  'rate-limited': [72, 72, 28, 0],
  'stale-cache': [72, 7, 3, 65],
  'partial-write': [31, 31, 12, 41],
  'duplicate-delivery': [72, 6, 16, 54],
  'schema-drift': [72, 72, 28, 0],
  'truncated-output': [72, 24, 15, 48],
  'wrong-unit': [24, 0, 2, 70],
  'poisoned-description': [0, 0, 0, 72],
  'injected-instruction': [72, 0, 0, 72],
  'rug-pull': [0, 0, 0, 72],
};

/** Of plans and, as it takes longer, in turns: every so manieth kind. */
const IN_PLANS = FAULT_KINDS.filter((_, at) => at % sized(2, 1) === 0);
const IN_TURNS = FAULT_KINDS.filter((_, at) => at % sized(7, 1) === 0);

describe.each([
  ['its plan executed', playedPlan, IN_PLANS],
  ['in turns by native calls', (task: Task, script: Script) => playedInTurns(task, script), IN_TURNS],
  ['in turns by ReAct', (task: Task, script: Script) => playedInTurns(task, script, 'react'), IN_TURNS],
] as const)('the oracle, %s, under a fault in all calls', (_, play, kinds) => {
  test('solves all 72 shipped tasks where there is no fault', async () => {
    expect(tasks).toHaveLength(72);
    for (const task of tasks) {
      const { trajectory } = await play(task, {});
      expect(taskOutcome.score(task, trajectory).verdict, task.query).toBe('correct');
    }
  });

  test.each(kinds)('%s: has solved exactly those tasks whose calls and end state say so', async (kind) => {
    const { met, callFailed, stateDiffers, solved } = await counted(play, kind);
    expect([met, callFailed, stateDiffers, solved]).toEqual(table[kind]);
  });
});

/** Faults that clear by themselves: the same call, made again, is answered. */
const CURED_BY_RETRY = [
  'invalid-value',
  'api-error',
  'failed-inside-success',
  'session-lost',
  'runtime-error',
  'connection-lost',
  'timeout',
  'oversize-chunk',
  'resource-not-found',
  'rate-limited',
] as const satisfies FaultKind[];

/** In turns and twice it takes longer: every so manieth task. */
const EVERY = sized(3, 1);

describe(`a scripted agent that makes a failed call again, on ${72 / EVERY} of the 72 tasks`, () => {
  let some: Task[];
  beforeAll(() => {
    some = tasks.filter((_, at) => at % EVERY === 0);
  });

  test.each(CURED_BY_RETRY.filter((_, at) => at % sized(5, 1) === 0))(
    'solves every task in which %s came once, and its twin none',
    async (kind) => {
      const faults: FaultPlan = { seed: 7, rules: [{ kind, rate: 1, times: 1 }] };
      for (const task of some) {
        const once = await playedInTurns(task, { faults });
        const again = await playedInTurns(task, { faults, retries: 1 });
        expect(taskOutcome.score(task, again.trajectory).verdict, task.query).toBe('correct');
        expect(taskOutcome.score(task, once.trajectory).verdict === 'correct', task.query).toBe(
          once.met.length === 0,
        );
      }
    },
  );

  const seeds = Array.from({ length: sized(1, 20) }, (_, seed) => seed + 1);

  test('is unsolved because calls failed, not because it made them again', async () => {
    for (const task of some) {
      const { trajectory } = await playedInTurns(task, { faults: always('timeout'), retries: 2 });
      expect(causeOf(task, trajectory), task.query).toBe('failed-call');
    }
  });

  test.each(seeds)('is at least as good as its twin that does not, on every task: seed %i', async (seed) => {
    const faults: FaultPlan = {
      seed,
      rules: CURED_BY_RETRY.map((kind) => ({ kind, rate: 0.15, times: 1 })),
    };
    let solved = 0;
    let solvedWithRetries = 0;
    for (const task of some) {
      const once = await playedInTurns(task, { faults, seed });
      const again = await playedInTurns(task, { faults, seed, retries: 3 });
      const [without, withRetries] = [once, again].map(
        ({ trajectory }) => taskOutcome.score(task, trajectory).verdict === 'correct',
      );
      expect(withRetries || !without, task.query).toBe(true);
      if (without) solved += 1;
      if (withRetries) solvedWithRetries += 1;
    }
    expect(solvedWithRetries).toBeGreaterThan(solved);
  });
});
