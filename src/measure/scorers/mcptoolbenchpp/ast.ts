import type { CallComparison, DocumentedScorer } from '#core/score.ts';
import { callName } from '#core/tool.ts';
import type { JsonObject } from '#core/json.ts';
import { pointerParts } from '#core/json-pointer.ts';
import { mentionsResult } from '#core/result-reference.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';
import { coerce } from '#serve/validation/coerce.ts';
import { declaresParameters, parameterSchema } from '#serve/validation/parameters.ts';
import { CallComparer } from '../comparing/call-comparer.ts';
import { findingOf, pairCalls } from '../comparing/pair-calls.ts';
import { bestOverPlans, scoreWithoutCalls } from '../comparing/graded.ts';
import { strictLadder } from '../ladder/first-rung.ts';
import { madeCalls } from '../made-calls.ts';
import { capital } from '../comparing/explanation.ts';

/** AST accuracy as the MCPToolBench++ paper words it; its repository asks a language model instead. */
export const ast: DocumentedScorer = {
  id: 'ast',
  title: 'AST, as the paper words it',
  family: 'MCPToolBench++',
  meaning:
    'Correct when expected and made calls can be paired one to one, in any order, so that each pair has the same function (or a tool the label declares similar), every required parameter, and types and values that fit. Values are compared on rungs E0 to E4 of the argument ladder: equal JSON, canonical JSON, typed as the schema says, absent as default, another accepted answer. A parameter the schema does not declare, or one the label does not have with another value than its default, fails the call. Arguments must obey the tool’s input schema, except where the label itself breaks it. After "AST" in arXiv 2508.07575; the paper’s repository uses a judge model instead.',
  formula:
    'correct = a one-to-one pairing of expected and made calls exists\npair = same or similar tool, all required parameters, values equal on E0 to E4',
  source: {
    text: '“AST” in MCPToolBench++, arXiv 2508.07575',
    href: 'https://arxiv.org/abs/2508.07575',
  },
  weaknesses:
    'It compares texts, not effects: a call that failed can be right, and another plan with the same effect is wrong. Free text that means the same is a wrong value.',
  needs: ['label', 'expected-call'],
  textMatters: false,
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    if (made.calls.length === 0) {
      return scoreWithoutCalls(made, task.target.calls!, { ast: 0, matched_calls: 0 });
    }
    const schemas = new Map(task.tools.map((tool) => [tool.name, tool.inputSchema]));
    return bestOverPlans(task, (plan) => {
      const rules = { ladder: strictLadder, acceptSimilar: true, unlistedFails: true };
      const comparer = new CallComparer(task, trajectory, plan, made.calls, rules);
      const pairing = pairCalls(
        comparer,
        (comparison) => comparison.holds && obeysSchema(comparison, schemas),
      );
      pairing.comparisons = pairing.comparisons.map((comparison) => withSchemaRule(comparison, schemas));
      const isRight = pairing.missing === 0 && pairing.undue === 0;
      return {
        value: isRight ? 1 : 0,
        verdict: isRight ? 'correct' : 'incorrect',
        ...(schemaFinding(pairing.comparisons, schemas) ?? findingOf(pairing, made.calls)),
        measures: {
          ast: isRight,
          matched_calls: pairing.matched,
          expected_calls: plan.length,
          calls: made.calls.length,
        },
        comparisons: pairing.comparisons,
      };
    });
  },
};

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
