import { PUBLISHED_THRESHOLDS, type Thresholds } from '#core/thresholds.ts';
import { documented } from '../documented.ts';
import { countOf } from '#core/quoted.ts';
import { callName, type ToolCall } from '#core/tool.ts';
import type { DocumentedScorer, Score } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import {
  allOrNothing,
  type Finding,
  withoutCalls,
  wrongArgument,
  scoreWithNoneDue,
  capital,
} from '../comparing/graded.ts';
import { madeCalls, type MadeCalls } from '../made-calls.ts';
import { writtenBack } from '../references/followed-references.ts';
import { comparePlans, type PlanComparison } from './compare-plans.ts';

/** What a resolved task has to say. */
function rightFinding(plan: PlanComparison, expected: number): Finding {
  const calls = `${plan.pairs} of ${countOf(expected, 'expected call')}`;
  const parameters = `${plan.equalParameters} of ${countOf(plan.countedParameters, 'parameter')} equal`;
  const undue = plan.undue > 0 ? `, ${plan.undue} more than expected` : '';
  return { explanation: `Made ${calls}, ${parameters}${undue}.` };
}

/** The first threshold that was missed, and the call or argument that shows it. */
function wrongFinding(
  plan: PlanComparison,
  expected: readonly ExpectedCall[],
  made: readonly ToolCall[],
  selection: number,
  parameters: number,
  at: Thresholds,
): Finding {
  const isMissed = selection < at.selection || (plan.pairs === 0 && parameters < at.parameters);
  if (isMissed) return missedTools(plan, expected.length);
  const malformed = made.findIndex((call) => call.malformed !== undefined);
  if (malformed >= 0 && parameters < at.parameters) {
    const which =
      made.length === 1 ? 'its arguments' : `the arguments of ${callName(malformed, made[malformed]!.name)},`;
    return {
      errorType: 'malformed-call',
      explanation: `Called the right ${made.length === 1 ? 'tool' : 'tools'}, but ${which} could not be read.`,
    };
  }
  if (parameters < at.parameters) {
    const calls =
      expected.length === 1 ? 'Called the right tool' : `Called ${plan.pairs} of ${expected.length} tools`;
    const wrong = wrongArgument(plan.comparisons, calls);
    if (wrong) return wrong;
  }
  const allowed = Math.floor(expected.length * at.calls);
  return {
    errorType: 'wrong-count',
    explanation: `Made ${countOf(made.length, 'call')}; at most ${allowed} ${allowed === 1 ? 'is' : 'are'} allowed for ${expected.length} expected.`,
  };
}

function missedTools(plan: PlanComparison, expected: number): Finding {
  const missed = plan.comparisons.find((comparison) => !comparison.made)?.expected?.name ?? '';
  const instead = plan.comparisons.find((comparison) => !comparison.expected)?.made?.name;
  const share = expected === 1 ? '' : `Called ${plan.pairs} of ${expected} expected tools. `;
  return instead === undefined
    ? { errorType: 'missing-call', explanation: `${share}\`${missed}\` was never called.` }
    : { errorType: 'wrong-name', explanation: `${share}Called \`${instead}\` instead of \`${missed}\`.` };
}

/** mcpbr's MCPToolBench++ evaluator as its documents describe it, with these thresholds. Without a call nothing is resolved. */
export const mcpbrMcpToolBenchAt = (at: Thresholds): DocumentedScorer =>
  documented('mcpbr-mcptoolbench', {
    textMatters: false,
    score(task, trajectory) {
      const made = madeCalls(trajectory);
      const expected = task.target.calls ?? [];
      if (expected.length === 0) return scoreWithNoneDue(made);
      if (made.calls.length === 0) return scoreWithNoneMade(made, expected);
      return scoreCalls(expected, made.calls, writtenBack(task, trajectory, made.calls), at);
    },
  });

/** The same as published; the default here. */
export const mcpbrMcpToolBench = mcpbrMcpToolBenchAt(PUBLISHED_THRESHOLDS);

function scoreWithNoneMade(made: MadeCalls, expected: readonly ExpectedCall[]): Score {
  return {
    value: 0,
    verdict: made.outcome === 'abstained' || made.outcome === 'refused' ? 'no-call' : 'incorrect',
    ...withoutCalls(made, expected.length),
    measures: {
      resolved: false,
      tool_selection_accuracy: 0,
      parameter_accuracy: 0,
      sequence_match: false,
      calls: 0,
      expected_calls: expected.length,
    },
    comparisons: comparePlans(expected, []).comparisons,
  };
}

function scoreCalls(
  expected: readonly ExpectedCall[],
  made: readonly ToolCall[],
  referring: readonly ToolCall[],
  at: Thresholds,
): Score {
  const plan = comparePlans(expected, made, referring);
  const selection = plan.pairs / expected.length;
  const parameters = parameterAccuracy(plan);
  const resolved =
    selection >= at.selection && parameters >= at.parameters && made.length <= expected.length * at.calls;
  const sequence = isSameSequence(expected, made);
  return {
    ...allOrNothing(resolved),
    ...(resolved
      ? rightFinding(plan, expected.length)
      : wrongFinding(plan, expected, made, selection, parameters, at)),
    measures: {
      resolved,
      tool_selection_accuracy: selection,
      parameter_accuracy: parameters,
      sequence_match: sequence,
      calls: made.length,
      expected_calls: expected.length,
    },
    comparisons: plan.comparisons,
    ...(plan.isExact
      ? {}
      : { details: { pairing: 'greedy: too many calls of one name for the exact pairing' } }),
  };
}

/** Over the paired calls; 1 when they expect no parameter, 0 when nothing is paired. */
function parameterAccuracy({ pairs, countedParameters, equalParameters }: PlanComparison): number {
  if (pairs === 0) return 0;
  return countedParameters === 0 ? 1 : equalParameters / countedParameters;
}

const isSameSequence = (expected: readonly { name: string }[], made: readonly { name: string }[]): boolean =>
  expected.length === made.length && expected.every((call, index) => call.name === made[index]!.name);

/** mcpbr's ToolBench evaluator as its documents promise it. */
export const mcpbrToolBench = documented('mcpbr-toolbench', {
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
});

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
    ...allOrNothing(resolved),
    ...(resolved ? { explanation: rightOrder(expected.length) } : wrongNames(plan, expected, made)),
    measures: {
      resolved,
      tool_selection_accuracy: found / wanted.size,
      parameter_accuracy: labelledAccuracy(plan, expected),
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

function labelledAccuracy(plan: PlanComparison, expected: readonly ExpectedCall[]): number | null {
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
