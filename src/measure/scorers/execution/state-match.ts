import { documented } from '../documented.ts';
import { countOf } from '#core/quoted.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Score } from '#core/score.ts';
import type { Target } from '#core/task.ts';
import { isFailedCall } from '#core/failed-call.ts';
import { pointerParts } from '#core/json-pointer.ts';
import { mentionsResult } from '#core/tool.ts';
import { checkSchema, uncheckedParts } from '#serve/validation/check-schema.ts';
import { allOrNothing, shown, gradedVerdict, scoreWithoutCalls } from '../comparing/graded.ts';
import { compareStates, type StateComparison } from './compare-states.ts';
import { schemasOf, resultsById, madeCalls } from '../made-calls.ts';

/** Did the state end as it should? */
export const stateMatch = documented('state-match', {
  score(task, trajectory) {
    const { finalState } = trajectory;
    if (!finalState) {
      throw new PlaygroundError(
        'scorer-failed',
        'This trajectory holds no end state, so there is nothing to compare.',
        'Run the task against tools that keep a state.',
      );
    }
    return scoreOfStates(compareStates(finalState, task.target), task.target.forbidden);
  },
});

/** The verdict on end states that were compared. `forbidden`: why a world that the label leaves alone must not change. */
export function scoreOfStates(comparison: StateComparison, forbidden: Target['forbidden'] = []): Score {
  const { isEqual, touched, undue, difference } = comparison;
  const worlds = touched.size + undue.length;
  const equal = [...touched.values()].filter(Boolean).length;
  return {
    ...allOrNothing(isEqual),
    ...(isEqual ? {} : { errorType: 'state-mismatch' }),
    explanation: explainedStates(comparison, forbidden),
    measures: { state_match: isEqual, worlds_equal: worlds === 0 ? 1 : equal / worlds },
    ...(difference?.made === undefined ? {} : { details: { first_difference: difference.at } }),
  };
}

type Forbidden = NonNullable<Target['forbidden']>;

/** What a comparison of end states found, in sentences: how many are as expected, the first difference, and ids that stand for others. */
function explainedStates(comparison: StateComparison, forbidden: Forbidden): string {
  const { touched, undue } = comparison;
  const equal = [...touched.values()].filter(Boolean).length;
  const worlds = touched.size + undue.length;
  const ended =
    worlds === 0
      ? 'Nothing was changed, as expected'
      : `${equal} of ${countOf(worlds, 'world')} ended as expected`;
  const sentences = [
    `${ended}${faultOf(comparison, forbidden)}.`,
    renamedIds(comparison),
    comparison.isGreedy
      ? 'There were too many ways to pair generated ids to try them all, so another way might have fitted.'
      : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

function faultOf({ touched, undue, difference }: StateComparison, forbidden: Forbidden): string {
  const broken = forbidden.find(({ slice }) => undue.includes(slice));
  if (broken)
    return `; \`${broken.slice}\` was changed, which the task forbids: ${broken.why.replace(/\.$/, '')}`;
  const first = [...touched].find(([, isEqual]) => !isEqual)?.[0];
  if (first !== undefined && difference?.at === `/${first}` && difference.made === undefined)
    return `; \`${first}\` was left as it was, though it should have changed`;
  if (difference) {
    const [made, expected] = [difference.made, difference.expected].map(standing);
    return `; ${difference.at} is ${made}, expected ${expected}`;
  }
  return undue.length > 0 ? `; \`${undue[0]}\` was changed, though nothing in it was due` : '';
}

const standing = (value: JsonValue | undefined): string =>
  value === undefined ? 'nothing' : `\`${shown(value)}\``;

const MOST_SHOWN = 3;

function renamedIds({ renamed }: StateComparison): string {
  if (renamed.length === 0) return '';
  const some = renamed
    .slice(0, MOST_SHOWN)
    .map(({ made, expected }) => `\`${made}\` stands for \`${expected}\``);
  const more = renamed.length > MOST_SHOWN ? ` and ${renamed.length - MOST_SHOWN} more` : '';
  return `${some.join(', ')}${more}.`;
}

/** MCP-Bench's figures that need no label and no judge. */
export const ruleBasedExecution = documented('rule-based-execution', {
  textMatters: false,
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    const undefinedAll = {
      valid_tool_name_rate: null,
      schema_compliance: null,
      execution_success: null,
      valid_call_failure: null,
    };
    if (made.calls.length === 0) return scoreWithoutCalls(made, task.target.calls ?? [], undefinedAll);
    const schemas = schemasOf(task);
    const known = made.calls.filter((call) => schemas.has(call.name));
    const compliant = known.filter(
      (call) =>
        call.malformed === undefined &&
        checkSchema(schemas.get(call.name)!, call.sent ?? call.arguments).every(({ path }) =>
          isOpen(path, call.sent ?? call.arguments),
        ),
    );
    const results = resultsById(trajectory);
    const executed = results.size > 0;
    const succeeded = made.calls.filter(({ id }) => results.has(id) && !isFailedCall(results.get(id)!));
    const failedKnown = known.filter((call) => !succeeded.includes(call));
    const names = known.length / made.calls.length;
    const compliance = known.length === 0 ? null : compliant.length / known.length;
    const success = executed ? succeeded.length / made.calls.length : null;
    const figures = [names, compliance, success].filter((figure) => figure !== null);
    const value = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
    return {
      value,
      verdict: gradedVerdict(value),
      ...(names < 1
        ? { errorType: 'wrong-name' }
        : compliant.length < known.length
          ? { errorType: 'wrong-type' }
          : {}),
      explanation: `Of ${countOf(made.calls.length, 'call')} ${known.length} ${known.length === 1 ? 'names' : 'name'} a known tool, ${compliant.length} ${compliant.length === 1 ? 'obeys' : 'obey'} its schema${executed ? `, ${succeeded.length} succeeded` : '; nothing was executed'}.${uncheckedWords(known.map((call) => schemas.get(call.name)!))}`,
      measures: {
        valid_tool_name_rate: names,
        schema_compliance: compliance,
        execution_success: success,
        valid_call_failure: executed && known.length > 0 ? failedKnown.length / known.length : null,
      },
    };
  },
});

/** What obeying these schemas does not say: which of their parts could not be checked, the first of them with its reason. */
function uncheckedWords(schemas: readonly JsonObject[]): string {
  const parts = [...new Set(schemas)].flatMap((schema) => uncheckedParts(schema));
  const [first] = parts;
  if (!first) return '';
  return ` Not checked: ${countOf(parts.length, 'part')} of the schemas, such as \`${shown(first.path)}\` (${first.reason}).`;
}

/** Does a violation speak of an argument that a placeholder still stands for? */
function isOpen(path: string, values: Record<string, Parameters<typeof mentionsResult>[0]>): boolean {
  const name = pointerParts(path)[0];
  return name !== undefined && Object.hasOwn(values, name) && mentionsResult(values[name]!);
}
