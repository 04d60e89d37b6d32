import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonValue } from '#core/json.ts';
import type { Score, Scorer } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import { answeredInText, type Trajectory, ANSWER_ALONE } from '#core/trajectory.ts';
import { appliesTo, scorers } from '#measure/scorers/index.ts';
import { decodePrompting } from '../../src/measure/scorers/bfcl/decode.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';
import { aTool } from '../builders/plans.ts';
import { sized } from '../tools/full-size.ts';

const taskOf = (calls: ExpectedCall[]): Task => aTask({ tools: [aTool('f'), aTool('g')], target: { calls } });

const native = (calls: ToolCall[]): Trajectory => ({
  stopReason: 'answered',
  finalAnswer: '',
  steps: [
    {
      index: 0,
      message: { role: 'assistant', text: '' },
      toolCalls: calls,
      toolResults: [],
      startedAt: 0,
      durationMs: 0,
    },
  ],
});

function outcomeOf(scorer: Scorer, task: Task, trajectory: Trajectory): Score | PlaygroundError {
  try {
    return scorer.score(task, trajectory);
  } catch (error) {
    if (error instanceof PlaygroundError) return error;
    throw error;
  }
}

function expectBounded(task: Task, trajectory: Trajectory): void {
  for (const scorer of scorers.filter((candidate) => appliesTo(candidate, task, ANSWER_ALONE))) {
    const outcome = outcomeOf(scorer, task, trajectory);
    if (outcome instanceof PlaygroundError) expect(outcome.message).not.toBe('');
    else expect(outcome.value).toBeGreaterThanOrEqual(0);
  }
}

const nestedTo = (depth: number): JsonValue => {
  let value: JsonValue = 'end';
  for (let level = 0; level < depth; level++) value = [value];
  return value;
};

const one = taskOf([anExpectedCall({ name: 'f', arguments: { x: ['a'] } })]);
const call = (given: Partial<ToolCall>): ToolCall => ({ id: '1', name: 'f', arguments: {}, ...given });
const many = (count: number, values: (index: number) => JsonValue): ToolCall[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: index % 2 ? 'f' : 'g',
    arguments: { x: values(index) },
  }));
const asGold = (calls: ToolCall[], step = (index: number): number => index + 1): ExpectedCall[] =>
  calls.map((own, index) =>
    anExpectedCall({ id: own.id, step: step(index), name: own.name, arguments: { x: [own.arguments.x!] } }),
  );

const MANY = sized(1000, 5000);
const WIDE = sized(20_000, 200_000);

describe('hostile trajectories', () => {
  test(
    `${MANY} native calls against one`,
    () => expectBounded(one, native(many(MANY, (index) => index))),
    120_000,
  );

  test(`${MANY} calls in text that each refer to the one before, against the same plan`, () => {
    const calls = many(MANY, (index) => (index === 0 ? 'start' : `<${index}_result>`));
    const written = calls.map((own, index) => ({
      id: own.id,
      step: index + 1,
      name: own.name,
      parameters: own.arguments,
    }));
    expectBounded(taskOf(asGold(calls)), answeredInText(JSON.stringify(written)));
  }, 240_000);

  test(`${MANY} equal calls at once, against the same`, () => {
    const calls = many(MANY, () => 'same');
    expectBounded(taskOf(asGold(calls, () => 1)), native(calls));
  }, 240_000);

  test(`two halves of ${MANY / 2} steps whose order would need ever more edges`, () => {
    const written = many(MANY, () => 'x').map((own, index) => ({
      id: own.id,
      step: index < MANY / 2 ? 1 : 2,
      name: own.name,
      parameters: {},
    }));
    expectBounded(one, answeredInText(JSON.stringify(written)));
  }, 120_000);

  test('references in a circle', () => {
    const circle = native([
      call({ arguments: { x: '<2_result>' } }),
      call({ id: '2', arguments: { x: '<1_result>' } }),
    ]);
    expectBounded(
      taskOf([
        anExpectedCall({ name: 'f', arguments: { x: ['<1_result>'] } }),
        anExpectedCall({ id: '2', name: 'f', step: 2 }),
      ]),
      circle,
    );
    expectBounded(
      taskOf([
        anExpectedCall({ name: 'f' }),
        anExpectedCall({ id: '2', step: 2, name: 'f', arguments: { x: ['<1_result>'] } }),
      ]),
      circle,
    );
  });

  test('references that double with every call', () => {
    const calls = Array.from({ length: 300 }, (_, index) => ({
      id: String(index + 1),
      step: index + 1,
      name: 'f',
      parameters: { x: index === 0 ? 'a' : [`<${index}_result>`, `<${index}_result>`] },
    }));
    const gold = calls.map((own) =>
      anExpectedCall({ id: own.id, step: own.step, name: 'f', arguments: { x: [own.parameters.x] } }),
    );
    expectBounded(taskOf(gold), answeredInText(JSON.stringify(calls)));
  }, 120_000);

  test('very large arguments: wide, long, deep in text', () => {
    const wide = Array.from({ length: WIDE }, (_, index) => index % 10);
    expectBounded(one, native([call({ arguments: { x: wide } })]));
    expectBounded(one, native([call({ arguments: { x: 'a '.repeat(2.5 * WIDE) } })]));
    expectBounded(
      one,
      native([call({ arguments: Object.fromEntries(wide.map((value, index) => [`k${index}`, value])) })]),
    );
    expectBounded(one, answeredInText(`[{"name":"f","parameters":{"x":${'['.repeat(300_000)}`));
    expectBounded(
      taskOf([anExpectedCall({ name: 'f', arguments: { x: [wide] } })]),
      native([call({ arguments: { x: [...wide] } })]),
    );
  }, 120_000);

  test('arguments nested to the depth the house accepts', () => {
    const deep = nestedTo(190);
    expectBounded(
      taskOf([anExpectedCall({ name: 'f', arguments: { x: [deep] } })]),
      native([call({ arguments: { x: nestedTo(190) } })]),
    );
  });

  test('arguments nested beyond that, or that contain themselves, are refused', () => {
    const self: JsonValue[] = [];
    self.push(self);
    for (const value of [nestedTo(100_000), self]) {
      for (const scorer of scorers.filter(
        (candidate) => appliesTo(candidate, one, ANSWER_ALONE) && !candidate.id.endsWith('as-coded'),
      )) {
        const outcome = outcomeOf(scorer, one, native([call({ arguments: { x: value } })]));
        expect(outcome).toBeInstanceOf(PlaygroundError);
      }
    }
  });

  test('NaN, huge integers, names and keys every object has', () => {
    expectBounded(one, native([call({ arguments: { x: NaN } })]));
    expectBounded(
      one,
      answeredInText('[{"name":"f","parameters":{"x":123456789012345678901234567890,"__proto__":{"y":1}}}]'),
    );
    expectBounded(one, answeredInText('[{"name":{"toString":1},"parameters":{"x":1e999}}]'));
    expectBounded(
      taskOf([anExpectedCall({ name: 'constructor', arguments: { ['__proto__']: ['a'] } })]),
      native([call({ name: 'toString', arguments: { constructor: 1 } })]),
    );
    expect(({} as Record<string, unknown>).y).toBeUndefined();
  });
});

test('a Python expression that would grow without end is refused', () => {
  for (const text of [
    `[f(x=${'('.repeat(100_000)})]`,
    `[f(x=9**9**9**9)]`,
    `[f(x=${'-'.repeat(100_000)}1)]`,
    `[f(x=${'1+'.repeat(100_000)}1)]`,
  ]) {
    expect(() => decodePrompting(text)).toThrow();
  }
});
