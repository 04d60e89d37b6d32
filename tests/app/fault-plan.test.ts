import { describe, expect, test } from 'vitest';
import { FAULT_KINDS, type FaultPlan } from '#core/fault.ts';
import {
  faultWords,
  fieldsOfPlan,
  NO_FAULTS,
  planOfFields,
  type FaultFields,
} from '../../src/app/report/fault-plan.ts';

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
    expect(planOfFields(fields, 9)).toEqual(plan);
  });

  test.each(cases.filter(([, , plan]) => plan))('are read back from the plan of %s', (_, fields, plan) => {
    expect(fieldsOfPlan(plan)).toEqual(fields);
  });

  test.each([
    [{ seed: 1, rules: [{ kind: 'timeout', rate: 0.5 }] }, 'with the fault “Time-out” in 50 % of calls'],
    [
      {
        seed: 1,
        rules: [
          { kind: 'timeout', rate: 0.1 },
          { kind: 'api-error', rate: 0.1 },
        ],
      },
      'with 2 faults, each in 10 % of calls',
    ],
    [{ seed: 1, rules: [] }, 'without faults'],
  ] satisfies [FaultPlan, string][])('%j is said as “%s”', (plan, words) => {
    expect(faultWords(plan)).toBe(words);
  });

  test('a plan beyond three fields is left as it is', () => {
    expect(fieldsOfPlan({ seed: 1, rules: [{ kind: 'timeout', rate: 0.5, call: 3 }] })).toBeUndefined();
    expect(fieldsOfPlan(undefined)).toEqual(NO_FAULTS);
  });
});
