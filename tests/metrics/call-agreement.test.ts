import { expect, test } from 'vitest';
import type { CallStatus, Judgement } from '#core/judgement.ts';
import { callAgreement } from '#measure/metrics/index.ts';

const frame = { tasks: 4, contenders: 2, repeats: 1 };
const opinion = (cell: number, calls: Partial<CallStatus>[], repeat = 0): Judgement => ({
  ...{ judgingId: 'j', judge: 'calls', cell, repeat, verdict: 'pass' },
  calls: calls.map((each, call) => ({ call, tool: 't', ...each })),
});

test('calls are counted by who decides them, and a call without a status is not', () => {
  const found = callAgreement(
    [opinion(0, [{ ruled: true }, { judged: false }]), opinion(5, [{ ruled: false }, { judged: true }, {}])],
    frame,
  );
  expect(found).toMatchObject({ calls: 4, ruled: 2, ruledFailed: 1, judged: 2, judgedFailed: 1, both: null });
});

test('judge and rules are compared on the calls of which both speak, with tasks as what is independent', () => {
  const yes = { ruled: true, judged: true };
  const no = { ruled: false, judged: false };
  const { both } = callAgreement(
    [
      opinion(0, [yes, { ruled: true, judged: false }, { judged: true }]),
      opinion(1, [no]),
      opinion(6, [no, { ruled: false, judged: true }]),
      opinion(6, [no, no], 1),
      opinion(7, [{ ruled: true }]),
    ],
    frame,
  )!;
  expect(both!.table).toEqual({ bothPass: 1, onlyFirst: 1, onlySecond: 1, bothFail: 4 });
  expect(both!.cells).toBe(7);
  // Cells 0 and 1 are attempts at the first task, cell 6 one at the last.
  expect(both!.tasks).toBe(2);
  // Po = 5/7; both say success of 2/7 of the calls: Pe = (2·2 + 5·5)/49, κ = (35 − 29)/(49 − 29).
  expect(both!.kappa!.kappa).toBeCloseTo(6 / 20, 12);
});

test('a judging without calls has no agreement', () => {
  expect(callAgreement([], frame)).toBeNull();
  expect(callAgreement([opinion(0, [])], frame)).toBeNull();
});
