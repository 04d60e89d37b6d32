import { countOf } from '#core/counted.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { DocumentedScorer } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import { renameReferences } from '#core/result-reference.ts';
import { CallComparer } from '../comparing/call-comparer.ts';
import { firstAccepted, firstUseNames, type Referable } from '../comparing/rename-references.ts';
import { bestOverPlans, gradedVerdict, percentOf, scoreWithoutCalls } from '../comparing/graded.ts';
import { writtenBack } from '../references/written-back.ts';
import { canonicalText } from '../ladder/canonical.ts';
import { strictLadder } from '../ladder/first-rung.ts';
import { madeCalls } from '../made-calls.ts';
import { maximumMatching } from '../comparing/matching.ts';
import { multisetF1 } from './f1.ts';

/** NESTFUL's figures for nested sequences of calls. */
export const nestful: DocumentedScorer = {
  id: 'nestful',
  title: 'NESTFUL',
  family: 'structure',
  meaning:
    'The score is partial sequence accuracy: the share of expected calls that are reproduced with all their arguments, each by a call of its own. Beside it F1 of the function names, F1 of the parameter names and of name–value pairs, and full sequence accuracy: all expected calls, in order, and no other. References between calls are compared after renaming labels by first use, for the name–value pairs, and by the call they lead to, for whole calls; values hold on rungs E0 to E4. NESTFUL’s win rate needs execution and is not among these. After arXiv 2409.03797.',
  formula:
    'partial = expected calls reproduced with all arguments / expected calls\nfull = all of them, in order, and no other\nF1 of names and of parameters stand beside it',
  source: { text: 'NESTFUL, arXiv 2409.03797', href: 'https://arxiv.org/abs/2409.03797' },
  weaknesses:
    'The score is a recall: surplus calls cost nothing in it, so that the full match must be read beside it. The paper’s win rate, which needs execution, is not among these.',
  needs: ['label', 'expected-call', 'arguments'],
  textMatters: false,
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    if (made.calls.length === 0) {
      return scoreWithoutCalls(made, task.target.calls!, {
        f1_functions: 0,
        f1_parameters: 0,
        partial_sequence_accuracy: 0,
        full_sequence_accuracy: 0,
      });
    }
    return bestOverPlans(task, (plan) => {
      const rules = { ladder: strictLadder, acceptSimilar: false, unlistedFails: true };
      const comparer = new CallComparer(task, trajectory, plan, made.calls, rules);
      const edges = plan.map((call, index) =>
        made.calls.flatMap((other, position) =>
          comparer.isSameTool(call, other) && comparer.compare(index, position).holds ? [position] : [],
        ),
      );
      const reproduced = maximumMatching(edges, made.calls.length).filter(
        (position) => position !== -1,
      ).length;
      const partial = reproduced / plan.length;
      const isFull =
        made.calls.length === plan.length && edges.every((positions, index) => positions.includes(index));
      return {
        value: partial,
        verdict: partial === 1 && !isFull ? 'partial' : gradedVerdict(partial),
        ...(isFull
          ? {}
          : {
              errorType:
                partial === 1
                  ? made.calls.length > plan.length
                    ? 'undue-call'
                    : 'wrong-order'
                  : 'wrong-value',
            }),
        explanation: `${reproduced} of ${countOf(plan.length, 'expected call')} reproduced (${percentOf(partial)}), ${isFull ? 'the whole sequence in order' : 'not the whole sequence in order'}.`,
        measures: {
          f1_functions: multisetF1(
            made.calls.map((call) => call.name),
            plan.map((call) => call.name),
          ),
          ...parameterFigures(writtenBack(task, trajectory, made.calls), plan),
          partial_sequence_accuracy: partial,
          full_sequence_accuracy: isFull ? 1 : 0,
        },
      };
    });
  },
};

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
