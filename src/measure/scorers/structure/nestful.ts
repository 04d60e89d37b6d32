import { planScorer } from '../documented.ts';
import { countOf } from '#core/quoted.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ExpectedCall } from '#core/task.ts';
import { renameReferences } from '#core/tool.ts';
import { CallComparer } from '../comparing/call-comparer.ts';
import { firstAccepted, firstUseNames, type Referable } from '../comparing/rename-references.ts';
import { gradedVerdict, percentOf } from '../comparing/graded.ts';
import { writtenBack } from '../references/followed-references.ts';
import { canonicalText } from '../ladder/canonical.ts';
import { strictLadder } from '../ladder/first-rung.ts';
import { maximumMatching } from '../comparing/matching.ts';
import { multisetF1 } from './f1.ts';

/** NESTFUL's figures for nested sequences of calls. */
export const nestful = planScorer(
  'nestful',
  { f1_functions: 0, f1_parameters: 0, partial_sequence_accuracy: 0, full_sequence_accuracy: 0 },
  ({ task, trajectory, plan, calls }) => {
    const rules = { ladder: strictLadder, acceptSimilar: false, unlistedFails: true };
    const comparer = new CallComparer(task, trajectory, plan, calls, rules);
    const edges = plan.map((call, index) =>
      calls.flatMap((other, position) =>
        comparer.isSameTool(call, other) && comparer.compare(index, position).holds ? [position] : [],
      ),
    );
    const reproduced = maximumMatching(edges, calls.length).filter((position) => position !== -1).length;
    const partial = reproduced / plan.length;
    const isLong = calls.length > plan.length;
    const isFull =
      calls.length === plan.length && edges.every((positions, index) => positions.includes(index));
    return {
      value: partial,
      verdict: partial === 1 && !isFull ? 'partial' : gradedVerdict(partial),
      ...(isFull ? {} : { errorType: partial < 1 ? 'wrong-value' : isLong ? 'undue-call' : 'wrong-order' }),
      explanation: `${reproduced} of ${countOf(plan.length, 'expected call')} reproduced (${percentOf(partial)}), ${isFull ? 'the whole sequence in order' : 'not the whole sequence in order'}.`,
      measures: {
        f1_functions: multisetF1(
          calls.map((call) => call.name),
          plan.map((call) => call.name),
        ),
        ...parameterFigures(writtenBack(task, trajectory, calls), plan),
        partial_sequence_accuracy: partial,
        full_sequence_accuracy: isFull ? 1 : 0,
      },
    };
  },
);

function parameterFigures(made: readonly Referable[], plan: readonly ExpectedCall[]): Record<string, number> {
  const wanted = plan.map(firstAccepted);
  return {
    f1_parameters: multisetF1(made.flatMap(namesIn), wanted.flatMap(namesIn)),
    f1_name_values: multisetF1(pairsIn(made), pairsIn(wanted)),
  };
}

const namesIn = (call: Referable): string[] =>
  Object.keys(call.arguments).map((name) => JSON.stringify([call.name, name]));

function pairsIn(calls: readonly Referable[]): string[] {
  const rename = firstUseNames(calls);
  return calls.flatMap((call) => {
    const values = renameReferences(call.arguments, rename) as JsonObject;
    return Object.entries(values).map(
      ([name, value]: [string, JsonValue]) => `${JSON.stringify([call.name, name])} ${canonicalText(value)}`,
    );
  });
}
