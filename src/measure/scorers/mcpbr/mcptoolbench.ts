import { countOf } from '#core/counted.ts';
import { callName, type ToolCall } from '#core/tool.ts';
import type { DocumentedScorer, Score } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import { type Finding, withoutCalls, wrongArgument } from '../comparing/explanation.ts';
import { scoreWithNoneDue } from '../comparing/graded.ts';
import { madeCalls, type MadeCalls } from '../made-calls.ts';
import { writtenBack } from '../references/written-back.ts';
import { comparePlans, type PlanComparison } from './compare-plans.ts';

/** mcpbr's published thresholds: least share of the expected tools, least share of their parameters, most calls. */
const SELECTION = 0.8;
const PARAMETERS = 0.7;
const CALLS_PER_EXPECTED = 1.5;

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
): Finding {
  if (selection < SELECTION) return missedTools(plan, expected.length);
  const malformed = made.findIndex((call) => call.malformed !== undefined);
  if (malformed >= 0 && parameters < PARAMETERS) {
    const which =
      made.length === 1 ? 'its arguments' : `the arguments of ${callName(malformed, made[malformed]!.name)},`;
    return {
      errorType: 'malformed-call',
      explanation: `Called the right ${made.length === 1 ? 'tool' : 'tools'}, but ${which} could not be read.`,
    };
  }
  if (parameters < PARAMETERS) {
    const calls =
      expected.length === 1 ? 'Called the right tool' : `Called ${plan.pairs} of ${expected.length} tools`;
    const wrong = wrongArgument(plan.comparisons, calls);
    if (wrong) return wrong;
  }
  const allowed = Math.floor(expected.length * CALLS_PER_EXPECTED);
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

/** mcpbr's MCPToolBench++ evaluator as its documents describe it; the default here. */
export const mcpbrMcpToolBench: DocumentedScorer = {
  id: 'mcpbr-mcptoolbench',
  title: 'mcpbr MCPToolBench++, as documented',
  family: 'mcpbr',
  meaning:
    'Resolved when at least 80 % of the expected tools were called, at least 70 % of their parameters are equal, and no more than 1.5 calls were made for each expected one. Expected and made calls of equal name are paired one to one, with as many equal parameters as can be. Values are equal as JSON: key order is free, 5 is 5.0, true is not 1, text is exact; any accepted value will do, optional and extra parameters are not counted, and calls without parameters are no failure. Where no call is due, making none is right. Ours: a placeholder <id_result> is also equal when the made call it names is paired with the expected call of that id, and where calls were executed a value is equal to it that stands in what that call answered. After the documents of supermodeltools/mcpbr, in the reading of scoring section 5.0.',
  formula:
    'resolved = selection ≥ 0.8 and parameters ≥ 0.7 and made ≤ 1.5 · expected\nselection = expected calls that were made / expected calls\nparameters = equal parameters / parameters of the label',
  source: {
    text: 'mcpbr’s documents on its MCPToolBench++ evaluation, as they read at e9872ea0',
    href: 'https://github.com/supermodeltools/mcpbr',
  },
  weaknesses:
    'Thresholds let wrong values and surplus calls through: three calls for two, or three parameters in ten that differ. A payment made twice may pass. Order and dependencies are not looked at.',
  needs: ['label', 'arguments'],
  textMatters: false,
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    const expected = task.target.calls ?? [];
    if (expected.length === 0) return scoreWithNoneDue(made);
    if (made.calls.length === 0) return scoreWithNoneMade(made, expected);
    return scoreCalls(expected, made.calls, writtenBack(task, trajectory, made.calls));
  },
};

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
): Score {
  const plan = comparePlans(expected, made, referring);
  const selection = plan.pairs / expected.length;
  const parameters = parameterAccuracy(plan);
  const resolved =
    selection >= SELECTION && parameters >= PARAMETERS && made.length <= expected.length * CALLS_PER_EXPECTED;
  const sequence = isSameSequence(expected, made);
  return {
    value: resolved ? 1 : 0,
    verdict: resolved ? 'correct' : 'incorrect',
    ...(resolved
      ? rightFinding(plan, expected.length)
      : wrongFinding(plan, expected, made, selection, parameters)),
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

export const isSameSequence = (
  expected: readonly { name: string }[],
  made: readonly { name: string }[],
): boolean =>
  expected.length === made.length && expected.every((call, index) => call.name === made[index]!.name);
