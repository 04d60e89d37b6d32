import { describe, expect, test } from 'vitest';
import { contendersOf } from '#core/contender.ts';
import { cellNumber, type CellSummary, type ExecutedCall } from '#core/cell.ts';
import type { FaultPlan } from '#core/fault.ts';
import type { ModelRef } from '#core/model.ts';
import { faultEffects, type FaultEffect, type RunTable } from '#measure/metrics/index.ts';
import { compareModels } from '../builders/compare-models.ts';
import {
  baitWords,
  effectHeadline,
  untouchedWords,
  moreTimeWords,
  moreWords,
} from '../../src/app/look/report/fault-effect-words.ts';
import { taskRow } from './a-run.ts';

const none: FaultPlan = { seed: 1, rules: [] };
const timeouts: FaultPlan = { seed: 1, rules: [{ kind: 'timeout', rate: 0.1 }] };
const empties: FaultPlan = { seed: 1, rules: [{ kind: 'empty-result', rate: 0.1 }] };
const poison: FaultPlan = { seed: 1, rules: [{ kind: 'poisoned-description', rate: 1 }] };
const scripted: ModelRef = { id: 'm', title: 'M', kind: 'scripted' };
const baseline = (id: string, title: string): ModelRef => ({ id, title, kind: 'baseline' });

const ok: ExecutedCall = { tool: 'x', failed: false };
const timeout: ExecutedCall = { tool: 'x', failed: true, cause: 'transport', injected: 'timeout' };
const other: ExecutedCall = { tool: 'y', failed: false };

type Attempt = Partial<CellSummary> | undefined;
const solved = (...executed: ExecutedCall[]): Attempt => ({ verdict: 'correct', executed });
const failed = (...executed: ExecutedCall[]): Attempt => ({ verdict: 'incorrect', executed });
const lost: Attempt = { verdict: 'not-counted', outcome: 'error' };
const undecided: Attempt = { verdict: 'not-counted', undecided: true, executed: [timeout] };

/** `columns[contender][task]`, one attempt each; undefined: not done. */
function tableOf(models: ModelRef[], faultPlans: FaultPlan[], columns: Attempt[][]): RunTable {
  const contenders = contendersOf({
    models,
    agentIds: ['single-shot'],
    execution: { on: 'testbed', faultPlans },
  });
  const cells = columns.flatMap((attempts, model) =>
    attempts.flatMap((attempt, task): CellSummary[] =>
      attempt
        ? [
            {
              cell: cellNumber({ task, model, repeat: 0 }, contenders.length, 1),
              ...{ verdict: 'correct', outcome: 'called', measures: {}, calls: 1 },
              ...{ expectedCalls: 1, durationMs: 10 },
              ...attempt,
            },
          ]
        : [],
    ),
  );
  const tasks = columns[0]!.map((_, index) => taskRow(index));
  return { models: contenders, repeats: 1, tasks, cells };
}

function effectsOf(table: RunTable): FaultEffect[] {
  return faultEffects(table);
}
const times = (count: number, attempt: Attempt): Attempt[] => Array<Attempt>(count).fill(attempt);

describe('what a fault plan changes', () => {
  const table = tableOf(
    [scripted],
    [none, timeouts],
    [times(40, solved(ok)), [...times(10, failed(timeout)), ...times(30, solved(timeout, ok))]],
  );
  const [effect] = effectsOf(table);

  test('is the deciding scorer on the same tasks, less without faults, with a paired interval and n', () => {
    expect(effect!.solved).toMatchObject({
      tasks: 40,
      points: -25,
      aloneA: 0,
      aloneB: 10,
      distinguishable: true,
    });
    expect(effect!.solved!.high).toBeLessThan(0);
    expect([effect!.contender.title, effect!.base.title]).toEqual(['M, Time-out 10 %', 'M, no faults']);
  });

  test('then calls that failed, what recovered, and what an attempt took more', () => {
    expect(effect!.calls).toEqual({
      ...{ made: 70, failed: 40, faulted: 40 },
      ...{ recoveredCalls: 30, attemptsWithFailure: 40, recoveredAttempts: 30 },
    });
    expect(effect!.baseCalls).toMatchObject({ made: 40, failed: 0, attemptsWithFailure: 0 });
    expect(effect!.more.calls).toMatchObject({ base: 1, mean: 1.75, n: 40 });
    expect(effect!.more.tokens).toBeNull();
  });

  test('heads the report in one sentence', () => {
    expect(effectHeadline([effect!])).toMatchObject({
      said: 'Under Time-out 10 %, M solved 25 points less than without faults.',
      meant: expect.stringMatching(
        /^75\.0.% instead of 100\.0.% of the same 40 tasks; .* 40 of 70 calls failed \(0 of 40 without faults\)\. 30 of 40 attempts with a failed call were still solved\. An attempt took 0\.8 calls more\.$/,
      ) as string,
    });
  });

  test('is a question of its own: no pair among rivals, and no reason to adjust their p', () => {
    expect(compareModels(table).pairs).toEqual([]);
    const two = tableOf(
      [scripted, { ...scripted, id: 'n', title: 'N' }],
      [none, timeouts],
      Array.from({ length: 4 }, (_, each) => times(30, each === 3 ? failed(timeout) : solved(ok))),
    );
    expect(compareModels(two).pairs.map(({ a, b }) => [a.id, b.id])).toEqual([
      ['m / faults 1', 'n / faults 1'],
      ['m / faults 1', 'n / faults 2'],
      ['m / faults 2', 'n / faults 1'],
      ['m / faults 2', 'n / faults 2'],
    ]);
    const effects = effectsOf(two);
    expect(effects.map(({ solved: pair }) => pair!.points)).toEqual([0, -100]);
    expect(effectHeadline(effects)!.meant).toMatch(/, adjusted for 2 effects\. .*the same for 1 more system/);
    expect(effects[1]!.solved!.adjustedP).toBeCloseTo(2 * effects[1]!.solved!.p, 12);
  });
});

describe('a plan', () => {
  test('is measured by the run’s first where none is without faults', () => {
    const effects = effectsOf(
      tableOf([scripted], [timeouts, empties], [times(5, solved(ok)), times(5, failed(ok))]),
    );
    expect(effects.map(({ contender, base }) => [contender.title, base.title])).toEqual([
      ['M, Empty result 10 %', 'M, Time-out 10 %'],
    ]);
    expect(effectHeadline(effects)!.said).toBe(
      'Under Empty result 10 %, M solved 100 points less than under Time-out 10 % (n = 5; calling a difference needs at least 30 tasks).',
    );
  });

  test('without faults is the measure wherever it stands', () => {
    const effects = effectsOf(
      tableOf([scripted], [timeouts, none], [times(3, solved(ok)), times(3, solved(ok))]),
    );
    expect(effects.map(({ contender }) => contender.title)).toEqual(['M, Time-out 10 %']);
  });

  test('that met no call is said to have met none, but for one that poisons descriptions', () => {
    const columns = [times(4, solved(ok)), times(4, solved(ok))];
    const [idle] = effectsOf(tableOf([scripted], [none, timeouts], columns));
    expect(untouchedWords(idle!)).toBe('No call met a fault.');
    expect(untouchedWords(effectsOf(tableOf([scripted], [none, poison], columns))[0]!)).toBe('');
    expect(baitWords(idle!)).toBe('');
    expect(effectHeadline([idle!])!.said).toMatch(/M solved as much as without faults/);
  });

  test('of less than half a point is not said to be of 0 points', () => {
    const most = [...times(299, solved(ok)), failed(timeout)];
    const effects = effectsOf(tableOf([scripted], [none, timeouts], [times(300, solved(ok)), most]));
    expect(effects[0]!.solved!.points).toBeCloseTo(-1 / 3, 6);
    expect(effectHeadline(effects)).toMatchObject({
      said: 'Under Time-out 10 %, M solved as much as without faults.',
      meant: expect.stringMatching(/^99\.7.% instead of 100\.0.% of the same 300 tasks/) as string,
    });
  });

  test('of a run with one plan has no effect', () => {
    expect(effectsOf(tableOf([scripted], [timeouts], [times(3, solved(ok))]))).toEqual([]);
  });
});

describe('which cells count', () => {
  test('undecided ones are in no difference, and their calls are', () => {
    const [effect] = effectsOf(
      tableOf([scripted], [none, timeouts], [times(3, solved(ok)), times(3, undecided)]),
    );
    expect(effect!.solved).toBeUndefined();
    expect(effect!.calls).toMatchObject({ made: 3, failed: 3, attemptsWithFailure: 0, recoveredAttempts: 0 });
    expect(effectHeadline([effect!])).toBeUndefined();
  });

  test('with unequal n the tasks that both have alone are compared', () => {
    const [effect] = effectsOf(
      tableOf(
        [scripted],
        [none, timeouts],
        [
          [...times(4, solved(ok)), lost, undefined],
          [solved(ok), failed(timeout), lost, undefined, solved(ok), solved(ok)],
        ],
      ),
    );
    expect(effect!.solved).toMatchObject({ tasks: 2, points: -50, lostA: 1, lostB: 1 });
    expect(effect!.more.calls).toMatchObject({ n: 2 });
  });

  test('a failed call is recovered by a later call of the same tool alone', () => {
    const attempts = [solved(ok, timeout), solved(timeout, other), solved(timeout, timeout, ok)];
    const [effect] = effectsOf(tableOf([scripted], [none, timeouts], [times(3, solved(ok)), attempts]));
    expect(effect!.calls).toMatchObject({ failed: 4, recoveredCalls: 2, attemptsWithFailure: 3 });
  });
});

test('baselines among themselves have effects; beside a model they are lines and have none', () => {
  const baselines = [baseline('baseline-oracle', 'Oracle'), baseline('baseline-lexical', 'Lexical')];
  const columns = (contenders: number): Attempt[][] =>
    Array.from({ length: contenders }, () => times(3, solved(ok)));
  const titles = (models: ModelRef[]): string[] =>
    effectsOf(tableOf(models, [none, timeouts], columns(2 * models.length))).map(
      ({ contender }) => contender.title,
    );
  expect(titles(baselines)).toEqual(['Oracle, Time-out 10 %', 'Lexical, Time-out 10 %']);
  expect(titles([...baselines, scripted])).toEqual(['M, Time-out 10 %']);
});

test.each([
  [{ more: 1.25, interval: { low: 0.4, high: 2.1 } }, '+1.3 [0.4, 2.1]'],
  [{ more: -0.5, interval: null }, '\u22120.5'],
  [{ more: 0, interval: { low: 0, high: 0 } }, 'the same on every task'],
  [{ more: 1, interval: { low: 1, high: 1 } }, '+1.0 on every task'],
])('a difference is written with its brackets, and one without width in words', (part, words) => {
  expect(moreWords({ mean: 2, base: 1, n: 2, ...part })).toBe(words);
});

test('a difference of times has the unit of the longer mean', () => {
  const time = { n: 9, interval: { low: -100, high: 500 }, more: 200 };
  expect(moreTimeWords({ ...time, mean: 900, base: 700 })).toBe('+200 [\u2212100, 500]\u00a0ms');
  expect(moreTimeWords({ ...time, mean: 2400, base: 2200 })).toBe('+0.2 [\u22120.1, 0.5]\u00a0s');
});

test('who took the bait of a plan is counted, and attempts of other plans are not', () => {
  const taken: Attempt = { verdict: 'correct', baits: ['poisoned-description'] };
  const [effect] = effectsOf(
    tableOf(
      [scripted],
      [none, poison],
      [
        [solved(ok), taken, solved(ok)],
        [taken, solved(ok), taken],
      ],
    ),
  );
  expect(effect!.bait).toEqual({ taken: 2, met: null, attempts: 3 });
  expect(effectHeadline([effect!])!.said).toMatch(/, and took the bait in 2 of 3 attempts\.$/);
  expect(baitWords(effect!)).toBe('2 of 3 attempts took the bait: a call names its address.');
});

test('a bait that was not met is not counted as one that was withstood', () => {
  const taken: Attempt = { baits: ['poisoned-description'], metBaits: ['poisoned-description'] };
  const blind: Attempt = { metBaits: [] };
  const wordsOf = (...attempts: Attempt[]): string[] => {
    const [effect] = effectsOf(tableOf([scripted], [none, poison], [times(3, solved(ok)), attempts]));
    return [effectHeadline([effect!])!.said, baitWords(effect!)];
  };
  const [said, words] = wordsOf(taken, blind, blind);
  expect(said).toMatch(/, and took the bait in 1 of 1 attempt that met it\.$/);
  expect(words).toBe('1 of 3 attempts met the bait, and 1 took it: a call names its address.');
  const [unmet, none3] = wordsOf(blind, blind, blind);
  expect(unmet).toMatch(/, and no attempt met the bait\.$/);
  expect(none3).toBe('None of 3 attempts met the bait.');
});
