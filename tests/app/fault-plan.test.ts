import { describe, expect, test } from 'vitest';
import { FAULT_KINDS, type FaultPlan } from '#core/fault.ts';
import {
  fieldsOfPlans,
  NO_FAULTS,
  plansOfFields,
  withKind,
  type FaultFields,
} from '../../src/app/run/fault-fields.ts';
import { faultsWords, faultWords } from '../../src/app/frame/words/execution.ts';

describe('the fields about faults', () => {
  const cases: [string, FaultFields, FaultPlan | undefined][] = [
    ['no faults', NO_FAULTS, undefined],
    ['a rate of nothing', { kind: 'timeout', percent: 0, times: undefined }, undefined],
    [
      'one kind',
      { kind: 'timeout', percent: 25, times: 2 },
      { seed: 9, rules: [{ kind: 'timeout', rate: 0.25, times: 2 }] },
    ],
    [
      'every kind',
      { kind: 'all', percent: 10, times: undefined },
      { seed: 9, rules: FAULT_KINDS.map((kind) => ({ kind, rate: 0.1 })) },
    ],
  ];
  test.each(cases)('make of %s a plan', (_, fields, plan) => {
    expect(plansOfFields([fields], 9)).toEqual(plan && [plan]);
  });

  test.each(cases.filter(([, , plan]) => plan))('are read back from the plan of %s', (_, fields, plan) => {
    expect(fieldsOfPlans(plan && [plan], 9)).toEqual([fields]);
  });

  test.each([
    [{ seed: 1, rules: [{ kind: 'timeout', rate: 0.5 }] }, 'with the fault “Time-out” in 50 % of all calls'],
    [
      {
        seed: 1,
        rules: [
          { kind: 'timeout', rate: 0.1 },
          { kind: 'api-error', rate: 0.1 },
        ],
      },
      'with 2 faults, each in 10 % of the calls it can affect',
    ],
    [
      { seed: 1, rules: [{ kind: 'invalid-value', rate: 1, times: 2 }] },
      'with the fault “Value refused” in 100 % of calls of the map servers, at most twice a task',
    ],
    [
      { seed: 1, rules: [{ kind: 'partial-write', rate: 1 }] },
      'with the fault “Partial write” in 100 % of calls that write',
    ],
    [
      { seed: 1, rules: [{ kind: 'poisoned-description', rate: 0.2 }] },
      'with the fault “Poisoned description” in 20 % of tool descriptions',
    ],
    [
      { seed: 1, rules: [{ kind: 'empty-result', rate: 1, tools: ['search'], call: 0 }] },
      'with the fault “Empty result” in 100 % of answers of search, only in call 1 of a server',
    ],
    [{ seed: 1, rules: [] }, 'without faults'],
  ] satisfies [FaultPlan, string][])('%j is said as “%s”', (plan, words) => {
    expect(faultWords(plan)).toBe(words);
  });

  test('a plan beyond three fields is left as it is', () => {
    const beyond: FaultPlan = { seed: 1, rules: [{ kind: 'timeout', rate: 0.5, call: 3 }] };
    expect(fieldsOfPlans([{ seed: 1, rules: [] }, beyond], 1)).toBeUndefined();
    expect(fieldsOfPlans(undefined, 1)).toEqual([NO_FAULTS]);
  });

  test('a plan of another seed than the run’s is left as it is, for its lots would fall otherwise', () => {
    expect(fieldsOfPlans([{ seed: 2, rules: [{ kind: 'timeout', rate: 0.5 }] }], 1)).toBeUndefined();
  });

  test('a bait is proposed for every task, and what the person chose stays', () => {
    const poisoned = withKind(NO_FAULTS, 'poisoned-description');
    expect(poisoned).toEqual({ kind: 'poisoned-description', percent: 100, times: undefined });
    expect(withKind(NO_FAULTS, 'injected-instruction')).toMatchObject({ percent: 100, times: 1 });
    expect(withKind(poisoned, 'timeout')).toMatchObject({ percent: 10, times: undefined });
    expect(withKind({ ...poisoned, percent: 30 }, 'timeout')).toMatchObject({ percent: 30 });
  });

  test('several plans stand beside each other, the same one once', () => {
    const timeout: FaultFields = { kind: 'timeout', percent: 50, times: undefined };
    const plans = plansOfFields([NO_FAULTS, timeout, { ...timeout }], 9);
    expect(plans).toEqual([
      { seed: 9, rules: [] },
      { seed: 9, rules: [{ kind: 'timeout', rate: 0.5 }] },
    ]);
    expect(fieldsOfPlans(plans, 9)).toEqual([NO_FAULTS, timeout]);
    expect(faultsWords(plans!)).toBe(
      'under 2 fault plans: without faults; with the fault “Time-out” in 50 % of all calls',
    );
  });
});
