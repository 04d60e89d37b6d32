import { countOf } from '#core/counted.ts';
import type { DocumentedScorer, Score } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { CorrectedComparer, REQUIRED, WRONG_TYPE } from './corrected-comparer.ts';
import { differences, otherVerdict, RAISES } from './differences.ts';
import { callsAsBfclReads, outputText } from './model-output.ts';
import { findingOf, pairCalls, type Pairing } from '../comparing/pair-calls.ts';
import { bestOverPlans, scoreWithNoneDue, scoreWithoutCalls } from '../comparing/graded.ts';
import type { MadeCalls } from '../made-calls.ts';
import { inCall } from '../comparing/explanation.ts';

/** BFCL's rules with its faults corrected. */
export const bfcl: DocumentedScorer = {
  id: 'bfcl',
  title: 'BFCL AST, corrected',
  family: 'BFCL',
  meaning: `BFCL’s rules for a call, applied to every task with call labels: the function’s name, all parameters the schema requires, none outside the answers, the schema’s types (5 is a number; "5" and 5.0 are no integers), values among the accepted ones, the right number of calls. Where no call is due, making none is right. The calls count however they came: made, as JSON in a text, or as Python. What BFCL’s code accepts is accepted, and it differs from the code in these points alone, of which a score names the one that decided it. ${Object.values(differences).join(' ')}`,
  formula:
    'valid = as many calls as expected, each matched: name, required parameters, types, accepted values\nno call due: valid = no call made',
  source: {
    text: 'Berkeley Function-Calling Leaderboard, AST check; corrected where its code contradicts its documents',
    href: 'https://github.com/ShishirPatil/gorilla/tree/main/berkeley-function-call-leaderboard',
  },
  weaknesses:
    'Values must be among those that the label lists; others with the same meaning fail. A number as text is a wrong type, although many servers accept it. Nothing is executed.',
  needs: ['label', 'arguments'],
  textMatters: outputText,
  score(task, trajectory) {
    const made = callsAsBfclReads(trajectory);
    if (task.target.calls!.length === 0) return scoreWithNoneDue(made);
    if (made.calls.length === 0) return scoreWithoutCalls(made, task.target.calls!, { valid: false });
    return bestOverPlans(task, (plan) => scoreOfPlan(task, trajectory, plan, made));
  },
};

function scoreOfPlan(
  task: Task,
  trajectory: Trajectory,
  plan: readonly ExpectedCall[],
  { calls }: MadeCalls,
): Score {
  const pairing = pairCalls(new CorrectedComparer(task, trajectory, plan, calls));
  const isValid = pairing.missing === 0 && pairing.undue === 0;
  const { comparisons } = pairing;
  const other = otherVerdict(task, trajectory, { isValid, comparisons, made: calls });
  const finding = isValid
    ? findingOf(pairing, calls)
    : (wrongCount(plan, calls.length) ?? wrongBySchema(pairing) ?? findingOf(pairing, calls));
  const said = other
    ? `${finding.explanation} ${other.as_coded === RAISES ? 'BFCL’s code stops with an error here' : `BFCL’s code says otherwise (${other.as_coded})`}. ${differences[other.decided_by]}`
    : finding.explanation;
  return {
    value: isValid ? 1 : 0,
    verdict: isValid ? 'correct' : 'incorrect',
    ...finding,
    explanation: said,
    measures: { valid: isValid, matched_calls: pairing.matched, expected_calls: plan.length },
    comparisons,
    ...(other ? { details: { ...other } } : {}),
  };
}

type Finding = Pick<Score, 'errorType' | 'explanation'>;

/** What the schema alone refuses: a value of another type, a required parameter that is missing. */
function wrongBySchema({ comparisons }: Pairing): Finding | undefined {
  const compared = comparisons.flatMap((comparison) =>
    comparison.made ? comparison.arguments.map((argument) => ({ ...argument, call: comparison.made! })) : [],
  );
  const wrong = compared.find(({ rule }) => rule === WRONG_TYPE || rule === REQUIRED);
  if (!wrong) return undefined;
  const place = inCall(wrong.call, comparisons);
  return wrong.rule === REQUIRED
    ? {
        errorType: 'missing-argument',
        explanation: `\`${wrong.name}\` is required by its schema and missing${place}.`,
      }
    : {
        errorType: 'wrong-type',
        explanation: `\`${wrong.name}\` is not of the type its schema names${place}.`,
      };
}

const wrongCount = (plan: readonly ExpectedCall[], made: number): Finding | undefined =>
  plan.length === made
    ? undefined
    : {
        errorType: 'wrong-count',
        explanation: `Made ${countOf(made, 'call')} where ${plan.length} ${plan.length === 1 ? 'is' : 'are'} expected.`,
      };
