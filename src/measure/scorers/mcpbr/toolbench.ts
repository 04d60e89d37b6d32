import { countOf } from '#core/counted.ts';
import { callName, type ToolCall } from '#core/tool.ts';
import type { DocumentedScorer, Score } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import { madeCalls } from '../made-calls.ts';
import { writtenBack } from '../references/written-back.ts';
import { comparePlans, type PlanComparison } from './compare-plans.ts';
import { capital, type Finding, withoutCalls } from '../comparing/explanation.ts';
import { scoreWithNoneDue } from '../comparing/graded.ts';
import { isSameSequence } from './mcptoolbench.ts';

/** mcpbr's ToolBench evaluator as its documents promise it. */
export const mcpbrToolBench: DocumentedScorer = {
  id: 'mcpbr-toolbench',
  title: 'mcpbr ToolBench, as documented',
  family: 'mcpbr',
  meaning:
    'Resolved when the names of the calls are the expected ones, in the expected order. Tool selection is the share of different expected names that were called. Parameters never decide; their share of equal ones over the calls paired one to one stands beside it as parameter_accuracy, undefined where the label names tools only. Where no call is due, making none is right. After the documents of supermodeltools/mcpbr, in the reading of scoring section 5.0.',
  formula:
    'resolved = made names equal expected names, in order\nselection = different expected names that were called / different expected names',
  source: {
    text: 'mcpbr’s documents on its ToolBench evaluation, as they read at e9872ea0',
    href: 'https://github.com/supermodeltools/mcpbr',
  },
  weaknesses:
    'Arguments never decide, so that a call with every value wrong passes. Independent calls in another order fail, though nothing is wrong with them.',
  needs: ['label'],
  textMatters: false,
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    const expected = task.target.calls ?? [];
    if (expected.length === 0) return scoreWithNoneDue(made);
    const score = scoreNames(expected, made.calls, writtenBack(task, trajectory, made.calls));
    if (made.calls.length > 0) return score;
    const isSilent = made.outcome === 'abstained' || made.outcome === 'refused';
    return { ...score, verdict: isSilent ? 'no-call' : 'incorrect', ...withoutCalls(made, expected.length) };
  },
};

function scoreNames(
  expected: readonly ExpectedCall[],
  made: readonly ToolCall[],
  referring: readonly ToolCall[],
): Score {
  const plan = comparePlans(expected, made, referring);
  const resolved = isSameSequence(expected, made);
  const wanted = new Set(expected.map((call) => call.name));
  const called = new Set(made.map((call) => call.name));
  const found = [...wanted].filter((name) => called.has(name)).length;
  return {
    value: resolved ? 1 : 0,
    verdict: resolved ? 'correct' : 'incorrect',
    ...(resolved ? { explanation: rightOrder(expected.length) } : wrongNames(plan, expected, made)),
    measures: {
      resolved,
      tool_selection_accuracy: found / wanted.size,
      parameter_accuracy: parameterAccuracy(plan, expected),
      sequence_match: resolved,
      calls: made.length,
      expected_calls: expected.length,
    },
    comparisons: plan.comparisons,
    details: {
      expected_tools: expected.map((call) => call.name),
      agent_tools: made.map((call) => call.name),
    },
  };
}

function parameterAccuracy(plan: PlanComparison, expected: readonly ExpectedCall[]): number | null {
  if (expected.some((call) => call.arguments === null)) return null;
  if (plan.pairs === 0) return 0;
  return plan.countedParameters === 0 ? 1 : plan.equalParameters / plan.countedParameters;
}

const rightOrder = (calls: number): string =>
  calls === 1 ? 'Called the one expected tool.' : `Called the ${calls} expected tools in their order.`;

function wrongNames(
  plan: PlanComparison,
  expected: readonly ExpectedCall[],
  made: readonly ToolCall[],
): Finding {
  const missed = plan.comparisons.find((comparison) => !comparison.made)?.expected?.name;
  const undue = plan.comparisons.find((comparison) => !comparison.expected)?.made;
  const counts = `${countOf(made.length, 'call')} for ${countOf(expected.length, 'expected one')}`;
  if (missed !== undefined && undue !== undefined) {
    return {
      errorType: 'wrong-name',
      explanation: `Called \`${undue.name}\` instead of \`${missed}\`: ${counts}.`,
    };
  }
  if (missed !== undefined) {
    return { errorType: 'missing-call', explanation: `\`${missed}\` was never called: ${counts}.` };
  }
  if (undue !== undefined) {
    return {
      errorType: 'undue-call',
      explanation: `${capital(callName(undue.index, undue.name))}, was not expected: ${counts}.`,
    };
  }
  const at = expected.findIndex((call, index) => call.name !== made[index]!.name);
  return {
    errorType: 'wrong-order',
    explanation: `Called the ${expected.length} expected tools in another order: ${callName(at, made[at]!.name)}, should be \`${expected[at]!.name}\`.`,
  };
}
