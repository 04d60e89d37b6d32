import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ArgumentComparison } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import { parameterSchema } from '#validation/parameters.ts';
import { firstRung, type LadderSettings, type RungResult } from '../ladder/first-rung.ts';

/** The arguments of one made call beside the call that was expected. */
interface ArgumentsBeside {
  expected: ExpectedCall;
  /** As they were made, for showing. */
  shown: JsonObject;
  /** The same with references named as the label's are, for comparing. */
  values: JsonObject;
  /** The tool's inputSchema, where it is known. */
  root: JsonObject | undefined;
  /** What may stand for a parameter, given the label's own list of values. */
  accepted: (values: readonly JsonValue[]) => readonly JsonValue[];
  ladder: LadderSettings;
  unlistedFails: boolean;
}

/** Arguments the label does not have are compared and shown up to this many. */
const MAX_UNLISTED = 200;

/** Every parameter of the label, then what the call has beyond them; `counted` tells which decide whether the call holds. */
export function compareArguments(beside: ArgumentsBeside): ArgumentComparison[] {
  const { expected, shown, values, accepted: acceptedFor, unlistedFails } = beside;
  const listed = Object.entries(expected.arguments ?? {});
  const compared = listed.map(([name, accepted]): ArgumentComparison => {
    const result = climb(beside, name, acceptedFor(accepted), own(values, name));
    return { name, expected: accepted, ...madeAs(own(shown, name)), counted: true, ...outcomeOf(result) };
  });
  const most = compared.length + MAX_UNLISTED;
  for (const [name, value] of Object.entries(values)) {
    if (compared.length >= most) break;
    if (Object.hasOwn(expected.arguments ?? {}, name)) continue;
    const result: RungResult =
      expected.arguments === null
        ? { rung: null, reason: 'the label names the tool only' }
        : climb(beside, name, [], value);
    const counted = unlistedFails && expected.arguments !== null;
    compared.push({ name, ...madeAs(own(shown, name)), counted, ...outcomeOf(result) });
  }
  return compared;
}

function climb(
  { expected, root, ladder: { rungs, comparators, jaccard } }: ArgumentsBeside,
  name: string,
  accepted: readonly JsonValue[],
  value: JsonValue | undefined,
): RungResult {
  return firstRung(accepted, value, {
    rungs,
    comparators,
    jaccard,
    root,
    schema: root && parameterSchema(root, name),
    optional: expected.optional.includes(name),
  });
}

const own = (values: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

const madeAs = (value: JsonValue | undefined): { made?: JsonValue } =>
  value === undefined ? {} : { made: value };

const outcomeOf = (result: RungResult): Pick<ArgumentComparison, 'holds' | 'rule' | 'rung'> =>
  result.rung === null
    ? { holds: false, rule: result.reason }
    : { holds: true, rule: result.rule, rung: result.rung };
