import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { mentionsResult, resultReferences } from '#core/result-reference.ts';
import type { ArgumentComparison } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import { parameterSchema } from '#serve/validation/parameters.ts';
import { firstRung, strictLadder, type RungResult } from '../ladder/first-rung.ts';
import { pathOf } from '../references/followed-references.ts';
import { takenFrom } from '../references/reference-value.ts';
import type { ExecutedCall } from '../references/executed-calls.ts';

/** The made call that covers each expected one, by the label's id: what references to it stand for. */
export type CoveringCalls = ReadonlyMap<string, ExecutedCall>;

const MAX_LEVELS = 60;

/**
 * The arguments of a made call beside those expected: the ladder E0 to E4, references resolved against what the covering calls
 * answered in earlier steps. A reference that is not met is equal to nothing, not even to its own text. A parameter the label does
 * not have counts unless it repeats its default.
 */
export function compareExpected(
  expected: ExpectedCall,
  made: ExecutedCall,
  root: JsonObject | undefined,
  covering: CoveringCalls,
): ArgumentComparison[] {
  const labelled = expected.arguments ?? {};
  const given = made.call.arguments;
  const ladder = (name: string) => ({
    ...strictLadder,
    root,
    schema: root && parameterSchema(root, name),
    optional: expected.optional.includes(name),
  });
  const listed = Object.entries(labelled).map(([name, values]): ArgumentComparison => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const side = { name, expected: values, counted: true };
    if (value === undefined) return { ...side, ...outcomeOf(firstRung(values, value, ladder(name)), false) };
    const resolver = { expected, before: made.step, covering };
    const met = values
      .map((accepted) => resolved(accepted, value, pointerTo('', name), resolver, 0))
      .filter((accepted) => accepted !== undefined);
    const result: RungResult =
      met.length === 0 && values.length > 0
        ? { rung: null, reason: 'not what the call it refers to answered' }
        : firstRung(met, value, ladder(name));
    return { ...side, made: value, ...outcomeOf(result, values.some(mentionsResult)) };
  });
  if (expected.arguments === null) return listed;
  const unlisted = Object.entries(given)
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

interface Resolver {
  expected: ExpectedCall;
  /** The step of the made call: only what was answered before it can have been passed on. */
  before: number;
  covering: CoveringCalls;
}

/**
 * The expected value with every reference replaced by the made value that follows it, so that the ladder compares the rest; undefined
 * where one is not followed.
 */
function resolved(
  expected: JsonValue,
  made: JsonValue,
  pointer: string,
  resolver: Resolver,
  level: number,
): JsonValue | undefined {
  if (!mentionsResult(expected)) return expected;
  if (level > MAX_LEVELS) return undefined;
  if (typeof expected === 'string') {
    const taken = takenFrom(resultReferences(expected), made, (id) => {
      const source = resolver.covering.get(id);
      const isEarlier = source !== undefined && source.step < resolver.before;
      return { answers: isEarlier ? [source.answer] : [], path: pathOf(resolver.expected, id, pointer) };
    });
    return taken && made;
  }
  const within = (member: JsonValue, other: JsonValue | undefined, key: string | number) =>
    other === undefined ? undefined : resolved(member, other, pointerTo(pointer, key), resolver, level + 1);
  if (Array.isArray(expected)) {
    if (!Array.isArray(made)) return undefined;
    const items = expected.map((item, index) => within(item, made[index], index));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!isJsonObject(expected) || !isJsonObject(made)) return undefined;
  const members = Object.entries(expected).map(([name, member]): [string, JsonValue | undefined] => [
    name,
    within(member, Object.hasOwn(made, name) ? made[name] : undefined, name),
  ]);
  return members.every((entry): entry is [string, JsonValue] => entry[1] !== undefined)
    ? Object.fromEntries(members)
    : undefined;
}
