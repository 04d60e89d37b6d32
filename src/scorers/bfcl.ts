import type { JsonObject } from '#core/json.ts';
import type { CallComparison, Scorer } from '#core/score.ts';
import { checkSchema } from '#validation/check-schema.ts';
import { parameterSchema } from '#validation/parameters.ts';
import { CallComparer } from './comparing/call-comparer.ts';
import { findingOf } from './comparing/finding.ts';
import { bestOverPlans, scoreWithoutCalls } from './comparing/graded.ts';
import { pairCalls } from './comparing/pair-calls.ts';
import type { LadderSettings } from './ladder/first-rung.ts';
import { madeCalls } from './made-calls.ts';
import { scoreWithNoneDue } from './mcpbr-mcptoolbench.ts';

/** Types are checked before, so that the rung that coerces them rescues none. */
const ladder: LadderSettings = { rungs: ['E0', 'E1', 'E2', 'E3', 'E4'], comparators: [], jaccard: 1 };

/** BFCL's rules with its two faults mended. */
export const bfcl: Scorer = {
  id: 'bfcl',
  title: 'BFCL AST, corrected',
  family: 'BFCL',
  meaning:
    'BFCL’s rules for one call, applied to every task with call labels: the function’s name, all required parameters, none outside the answers, the schema’s types (an integer is a number; "5" is no integer), values among the accepted ones, the right number of calls. Where no call is due, making none is right. It differs from BFCL’s code in four points. Parallel calls are matched by a maximum matching, so that their order never decides. Text is compared on rungs E0 to E4 of the argument ladder: punctuation, inner blanks and case count, so that "-5" is not "5"; outer blanks do not. A parameter left out holds when it is optional or its default is accepted. In nested values 5 is 5.0, and a whole answer written in another type than the schema’s is accepted as written.',
  applies: (task) => task.target.calls?.every((call) => call.arguments !== null) ?? false,
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    if (task.target.calls!.length === 0) return scoreWithNoneDue(made);
    if (made.calls.length === 0) return scoreWithoutCalls(made, task.target.calls!, { valid: false });
    const schemas = new Map(task.tools.map((tool) => [tool.name, tool.inputSchema]));
    return bestOverPlans(task, (plan) => {
      const rules = { ladder, acceptSimilar: false, unlistedFails: true };
      const comparer = new CallComparer(task, trajectory, plan, made.calls, rules);
      const typed = (comparison: CallComparison): boolean =>
        comparison.holds && !wrongType(comparison, schemas);
      const pairing = pairCalls(comparer, typed);
      const isValid = pairing.missing === 0 && pairing.undue === 0;
      const mistyped = isValid
        ? undefined
        : pairing.comparisons.map((item) => wrongType(item, schemas)).find(Boolean);
      return {
        value: isValid ? 1 : 0,
        verdict: isValid ? 'correct' : 'incorrect',
        ...(mistyped
          ? { errorType: 'wrong-type', explanation: `\`${mistyped}\` is not of the type its schema names.` }
          : plan.length !== made.calls.length
            ? {
                errorType: 'wrong-count',
                explanation: `Made ${made.calls.length} calls where ${plan.length} are expected.`,
              }
            : findingOf(pairing, made.calls)),
        measures: { valid: isValid, matched_calls: pairing.matched, expected_calls: plan.length },
        comparisons: pairing.comparisons,
      };
    });
  },
};

/** The first parameter whose value its schema refuses by type; an answer accepted as written is not asked for its type. */
function wrongType(
  { made, expected, arguments: compared }: CallComparison,
  schemas: ReadonlyMap<string, JsonObject>,
): string | undefined {
  const schema = made && expected && schemas.get(made.name);
  if (!schema) return undefined;
  for (const { name, made: value, rung } of compared) {
    if (value === undefined || rung === 'E0' || rung === 'E1') continue;
    const own = parameterSchema(schema, name);
    if (!own || rung === 'E4' || own.$ref !== undefined) continue;
    if (checkSchema({ ...own, ...definitionsOf(schema) }, value).some(({ keyword }) => keyword === 'type'))
      return name;
  }
  return undefined;
}

function definitionsOf(schema: JsonObject): JsonObject {
  const { $defs, definitions } = schema;
  return { ...($defs === undefined ? {} : { $defs }), ...(definitions === undefined ? {} : { definitions }) };
}
