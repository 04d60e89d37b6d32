import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { ArgumentComparison } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import { mentionsResult, resultReferences } from '#core/result-reference.ts';
import { parameterSchema } from '#validation/parameters.ts';
import { firstRung, strictLadder, type RungResult } from '../ladder/first-rung.ts';
import { pathOf } from '../references/followed-references.ts';
import { takenFrom, type Answer } from '../references/reference-value.ts';

/** What the expected calls that others refer to answered, by the label's id: the answer of the made call that covers each. */
export type CoveringAnswers = ReadonlyMap<string, Answer>;

const MAX_LEVELS = 60;

/**
 * The arguments of a made call beside those expected: the ladder E0 to E4, references resolved against what the covering calls
 * answered. A parameter the label does not have counts unless it repeats its default.
 */
export function compareExpected(
  expected: ExpectedCall,
  made: JsonObject,
  root: JsonObject | undefined,
  answers: CoveringAnswers,
): ArgumentComparison[] {
  const labelled = expected.arguments ?? {};
  const ladder = (name: string) => ({
    ...strictLadder,
    root,
    schema: root && parameterSchema(root, name),
    optional: expected.optional.includes(name),
  });
  const listed = Object.entries(labelled).map(([name, values]): ArgumentComparison => {
    const value = Object.hasOwn(made, name) ? made[name] : undefined;
    const resolved = values.map((accepted) =>
      value === undefined ? accepted : resolve(accepted, value, pointerTo('', name), expected, answers, 0),
    );
    const result = firstRung(resolved, value, ladder(name));
    const isPassedOn = resolved.some((accepted, index) => accepted !== values[index]);
    return {
      name,
      expected: values,
      ...(value === undefined ? {} : { made: value }),
      counted: true,
      ...outcomeOf(result, isPassedOn),
    };
  });
  if (expected.arguments === null) return listed;
  const unlisted = Object.entries(made)
    .filter(([name]) => !Object.hasOwn(labelled, name))
    .slice(0, MAX_UNLISTED)
    .map(([name, value]): ArgumentComparison => ({
      name,
      made: value,
      counted: true,
      ...outcomeOf(firstRung([], value, ladder(name)), false),
    }));
  return [...listed, ...unlisted];
}

/** Arguments the label does not have are compared up to this many; a call with more has its first ones to fail by. */
const MAX_UNLISTED = 200;

function outcomeOf(
  result: RungResult,
  isPassedOn: boolean,
): Pick<ArgumentComparison, 'holds' | 'rule' | 'rung'> {
  if (result.rung === null) return { holds: false, rule: result.reason };
  return {
    holds: true,
    rung: result.rung,
    rule: isPassedOn ? 'the value that the call it refers to answered' : result.rule,
  };
}

/**
 * The expected value with every reference that the made value follows replaced by the made value itself, so that the ladder compares
 * the rest. A reference that is not followed stays, and no made value equals it.
 */
function resolve(
  expected: JsonValue,
  made: JsonValue,
  pointer: string,
  call: ExpectedCall,
  answers: CoveringAnswers,
  level: number,
): JsonValue {
  if (level > MAX_LEVELS || !mentionsResult(expected)) return expected;
  if (typeof expected === 'string') {
    const taken = takenFrom(resultReferences(expected), made, (id) => {
      const answer = answers.get(id);
      return { answers: answer ? [answer] : [], path: pathOf(call, id, pointer) };
    });
    return taken ? made : expected;
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(made)) return expected;
    return expected.map((item, index) =>
      index < made.length
        ? resolve(item, made[index]!, pointerTo(pointer, index), call, answers, level + 1)
        : item,
    );
  }
  if (!isJsonObject(expected) || !isJsonObject(made)) return expected;
  const members = Object.entries(expected).map(([name, member]): [string, JsonValue] => [
    name,
    Object.hasOwn(made, name)
      ? resolve(member, made[name]!, pointerTo(pointer, name), call, answers, level + 1)
      : member,
  ]);
  return Object.fromEntries(members);
}
