import { planScorer } from '../documented.ts';
import type { CallComparison } from '#core/score.ts';
import { callName, mentionsResult } from '#core/tool.ts';
import type { JsonObject } from '#core/json.ts';
import { pointerParts } from '#core/json-pointer.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';
import { coerce } from '#serve/validation/coerce.ts';
import { declaresParameters, parameterSchema } from '#serve/validation/parameters.ts';
import { CallComparer } from '../comparing/call-comparer.ts';
import { countsOf, findingOf, pairCalls } from '../comparing/pair-calls.ts';
import { allOrNothing, capital } from '../comparing/graded.ts';
import { strictLadder } from '../ladder/first-rung.ts';
import { schemasOf } from '../made-calls.ts';

/** AST accuracy as the MCPToolBench++ paper words it; its repository asks a language model instead. */
export const ast = planScorer('ast', { ast: 0, matched_calls: 0 }, ({ task, trajectory, plan, calls }) => {
  const schemas = schemasOf(task);
  const rules = { ladder: strictLadder, acceptSimilar: true, unlistedFails: true };
  const comparer = new CallComparer(task, trajectory, plan, calls, rules);
  const pairing = pairCalls(comparer, (comparison) => comparison.holds && obeysSchema(comparison, schemas));
  pairing.comparisons = pairing.comparisons.map((comparison) => withSchemaRule(comparison, schemas));
  const isRight = pairing.missing === 0 && pairing.undue === 0;
  return {
    ...allOrNothing(isRight),
    ...(schemaFinding(pairing.comparisons, schemas) ?? findingOf(pairing, calls)),
    measures: { ast: isRight, ...countsOf(pairing, plan, calls) },
    comparisons: pairing.comparisons,
  };
});

type Schemas = ReadonlyMap<string, JsonObject>;

const obeysSchema = (comparison: CallComparison, schemas: Schemas): boolean =>
  schemaFault(comparison, schemas) === undefined;

/** The first way in which a call breaks its tool's schema; undefined when it obeys, or the label breaks it alike. */
function schemaFault(
  { made, arguments: compared }: CallComparison,
  schemas: Schemas,
): { name: string; message: string } | undefined {
  const schema = made && schemas.get(made.name);
  if (!schema) return undefined;
  const undeclared = Object.keys(made.arguments).find(
    (name) => declaresParameters(schema) && parameterSchema(schema, name) === undefined,
  );
  const asLabelled = new Set(
    compared.filter(({ rung }) => rung === 'E0' || rung === 'E1').map(({ name }) => name),
  );
  if (undeclared !== undefined && !asLabelled.has(undeclared)) {
    return { name: undeclared, message: `the tool declares no parameter \`${undeclared}\`` };
  }
  const references = new Set(
    Object.keys(made.arguments).filter((name) => mentionsResult(made.arguments[name]!)),
  );
  for (const violation of checkSchema(schema, coerce(schema, made.arguments))) {
    const name = pointerParts(violation.path)[0];
    if (name === undefined && violation.keyword !== 'required') continue;
    // A placeholder has no type before it is filled; what the label does, the call may do.
    if (name !== undefined && (references.has(name) || asLabelled.has(name))) continue;
    if (name === undefined && compared.every((argument) => argument.holds || !argument.counted)) continue;
    return { name: name ?? '', message: violation.message };
  }
  return undefined;
}

function withSchemaRule(comparison: CallComparison, schemas: Schemas): CallComparison {
  const fault = comparison.holds || !comparison.made ? undefined : schemaFault(comparison, schemas);
  return fault ? { ...comparison, rule: `breaks the schema: ${fault.message}` } : comparison;
}

function schemaFinding(
  comparisons: readonly CallComparison[],
  schemas: Schemas,
): { errorType: 'unknown-argument' | 'wrong-type'; explanation: string } | undefined {
  for (const comparison of comparisons) {
    const isAllEqual = comparison.arguments.every((argument) => argument.holds || !argument.counted);
    if (comparison.holds || !comparison.made || !comparison.expected || !isAllEqual) continue;
    const fault = schemaFault(comparison, schemas);
    if (!fault) continue;
    const isUndeclared = fault.message.includes('declares no parameter');
    return {
      errorType: isUndeclared ? 'unknown-argument' : 'wrong-type',
      explanation: `${capital(callName(comparison.made.index, comparison.made.name))}, breaks its schema: ${fault.message}.`,
    };
  }
  return undefined;
}
