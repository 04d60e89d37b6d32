import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stableStringify, type JsonValue } from '#core/json.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import { answeredInText } from '#core/trajectory.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { runs } from '../tools/full-size.ts';

const documented = scorersById.get('mcpbr-mcptoolbench')!;
const toolBench = scorersById.get('mcpbr-toolbench')!;
const asCoded = scorersById.get('mcpbr-mcptoolbench-as-coded')!;

interface PlannedCall {
  id: string;
  name: string;
  parameters: { [name: string]: JsonValue };
}

function taskOf(calls: readonly PlannedCall[], optional: string[] = []): Task {
  const expected = calls.map(({ id, name, parameters }): ExpectedCall => ({
    ...{ id, step: 1, turn: 0, name, server: null, alternatives: [], dependsOn: [], optional },
    arguments: Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, [value]])),
  }));
  return {
    ...{ id: 'file#1', datasetId: 'own', source: { file: 'file', row: 0 }, query: '', category: '' },
    ...{ callType: 'multi', servers: [], toolsetId: '', tools: [], labelKind: 'exact', issues: [] },
    target: { calls: expected },
    raw: { function_call_label: calls.map(({ name, parameters }) => ({ name, parameters })) },
  };
}

const answer = (calls: readonly object[]): ReturnType<typeof answeredInText> =>
  answeredInText(JSON.stringify(calls));

// Few names and values, so that calls of one name, equal calls, nested values and placeholders are frequent.
const value = fc.oneof(
  fc.constantFrom<JsonValue>(0, 1, true, false, null, '', '1', 'a', '<1_result>', 'at <2_result>', [], {}, [
    1,
    'a',
  ]),
  fc.dictionary(
    fc.constantFrom('x', '__proto__', '1'),
    fc.constantFrom<JsonValue>(1, 'a', [true], '<1_result>'),
  ),
);
const plan: fc.Arbitrary<PlannedCall[]> = fc
  .array(
    fc.record({
      name: fc.constantFrom('a', 'b', ''),
      parameters: fc.dictionary(fc.constantFrom('p', 'q', '__proto__'), value),
    }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((calls) => calls.map((call, index) => ({ id: String(index + 1), ...call })));

describe('mcpbr as documented', () => {
  // Seen to fail when calls that expect no parameter counted as 0, as they do in the original.
  test('gives a perfect answer full marks', () => {
    fc.assert(
      fc.property(plan, (calls) => {
        const task = taskOf(calls);
        for (const scorer of [documented, toolBench]) {
          const score = scorer.score(task, answer(calls));
          expect(score.verdict).toBe('correct');
          expect(score.measures).toMatchObject({
            ...{ resolved: true, tool_selection_accuracy: 1, parameter_accuracy: 1, sequence_match: true },
          });
        }
      }),
    );
  });

  // Seen to fail when the assignment took the first free column instead of the one with the least slack.
  test('pairs alike whatever the order of the made calls', () => {
    const shuffled = plan.chain((calls) =>
      fc.tuple(fc.constant(calls), plan, fc.infiniteStream(fc.nat())).map(([expected, made, stream]) => {
        const keyed = made.map((call) => [stream.next().value as number, call] as const);
        return { expected, made, other: keyed.sort((a, b) => a[0] - b[0]).map(([, call]) => call) };
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ expected, made, other }) => {
        const task = taskOf(withoutPlaceholders(expected));
        const measures = [made, other].map((calls) => {
          const { sequence_match: _order, ...figures } = documented.score(
            task,
            answer(withoutPlaceholders(calls)),
          ).measures;
          return figures;
        });
        expect(measures[0]).toEqual(measures[1]);
      }),
    );
  });

  // Seen to fail with the same bug, and when the pairing did not prefer expected calls that ask for fewer parameters.
  test('counts as many equal parameters as trying every pairing does', () => {
    fc.assert(
      fc.property(plan, plan, (expected, made) => {
        const [wanted, calls] = [withoutPlaceholders(expected), withoutPlaceholders(made)];
        const { measures } = documented.score(taskOf(wanted), answer(calls));
        const { pairs, equal, counted } = bestByTrying(wanted, calls);
        expect(measures.tool_selection_accuracy).toBeCloseTo(pairs / wanted.length, 12);
        const share = pairs === 0 ? 0 : counted === 0 ? 1 : equal / counted;
        expect(measures.parameter_accuracy).toBeCloseTo(share, 12);
      }),
      { numRuns: runs(300) },
    );
  });

  // Seen to fail when having made no call was enough where none was expected, readable or not.
  test('an unreadable answer passes nowhere', () => {
    fc.assert(
      fc.property(fc.oneof(plan, fc.constant([])), plan, fc.nat(), (expected, made, cut) => {
        const text = JSON.stringify(made);
        const answered = answeredInText(text.slice(0, 1 + (cut % (text.length - 1))));
        for (const scorer of [documented, toolBench]) {
          expect(scorer.score(taskOf(expected), answered).verdict).not.toBe('correct');
        }
      }),
    );
  });

  // Seen to fail when the made placeholders kept their own ids.
  test('follows placeholders when every id of the made plan is another', () => {
    fc.assert(
      fc.property(plan, (calls) => {
        const distinct = calls.map((call) => ({ ...call, name: `${call.name}${call.id}` }));
        fc.pre(!danglesIn(calls));
        const text = JSON.stringify(distinct)
          .replace(/"id":"(\d)"/g, '"id":"call-$1"')
          .replace(/<(\d)_result>/g, '<call-$1_result>');
        const { parameter_accuracy: parameters } = documented.score(
          taskOf(distinct),
          answeredInText(text),
        ).measures;
        expect(parameters).toBe(1);
      }),
    );
  });
});

test('5,000 calls of one name are scored at once, with the pairing labelled', () => {
  const calls = Array.from({ length: 5000 }, (_, index) => ({
    id: `${index}`,
    name: 'a',
    parameters: { index },
  }));
  const score = documented.score(taskOf(calls), answer([...calls].reverse()));
  expect(score.measures).toMatchObject({ resolved: true, parameter_accuracy: 1, calls: 5000 });
  expect(score.details).toEqual({ pairing: 'greedy: too many calls of one name for the exact pairing' });
  expect(asCoded.score(taskOf(calls), answer(calls)).measures).toMatchObject({ tool_selection_accuracy: 1 });
}, 30_000);

test('a made call may repeat thousands of times beside few expected ones', () => {
  const calls = Array.from({ length: 5000 }, (_, index) => ({ name: 'a', parameters: { index } }));
  const score = documented.score(
    taskOf([{ id: '1', name: 'a', parameters: { index: 4999 } }]),
    answer(calls),
  );
  expect(score.measures).toMatchObject({ resolved: false, parameter_accuracy: 1, calls: 5000 });
  expect(score.comparisons!.length).toBeLessThan(300);
});

/** Placeholders refer to other calls, so that their equality is no matter of one pair alone. */
function withoutPlaceholders(calls: readonly PlannedCall[]): PlannedCall[] {
  return JSON.parse(JSON.stringify(calls).replaceAll('_result>', '_>')) as PlannedCall[];
}

/** Does a placeholder name a call that is not there? Renaming cannot tell what it means. */
const danglesIn = (calls: readonly PlannedCall[]): boolean =>
  [...JSON.stringify(calls).matchAll(/<(\d)_result>/g)].some(
    ([, id]) => !calls.some((call) => call.id === id),
  );

/** By trying all: the most pairs, then the most equal parameters, then the fewest that are asked. */
function bestByTrying(
  expected: readonly PlannedCall[],
  made: readonly PlannedCall[],
): { pairs: number; equal: number; counted: number } {
  let best = { pairs: 0, equal: 0, counted: 0 };
  const visit = (
    index: number,
    free: readonly PlannedCall[],
    pairs: number,
    equal: number,
    counted: number,
  ): void => {
    const call = expected[index];
    if (!call) {
      const gain = [pairs - best.pairs, equal - best.equal, best.counted - counted].find(
        (step) => step !== 0,
      );
      if (gain !== undefined && gain > 0) best = { pairs, equal, counted };
      return;
    }
    visit(index + 1, free, pairs, equal, counted);
    free.forEach((other, position) => {
      if (other.name !== call.name) return;
      const names = Object.keys(call.parameters);
      const same = names.filter(
        (name) =>
          Object.hasOwn(other.parameters, name) &&
          stableStringify(other.parameters[name]!) === stableStringify(call.parameters[name]!),
      );
      visit(index + 1, free.toSpliced(position, 1), pairs + 1, equal + same.length, counted + names.length);
    });
  };
  visit(0, made, 0, 0, 0);
  return best;
}
