import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import { renameReferences } from '#core/result-reference.ts';
import type { DocumentedScorer, Score } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { bestOverPlans, percentOf, scoreWithoutCalls } from '../comparing/graded.ts';
import { firstAccepted, firstUseNames } from '../comparing/rename-references.ts';
import { madeCalls } from '../made-calls.ts';
import { writtenBack } from '../references/written-back.ts';
import { longestCommon } from './edit-distance.ts';
import { comparePosition } from './mcpeval-positions.ts';

/** MCPEval's exact mode. */
export const mcpEvalStrict: DocumentedScorer = {
  id: 'mcpeval-strict',
  title: 'MCPEval, strict',
  family: 'structure',
  meaning:
    'MCPEval compares position by position. Name score: equal names at equal positions over the expected calls. Parameter score: over positions with equal names, the share of expected parameters that are equal (text trimmed and case folded, numbers within 0.000001). Order score: the longest common subsequence of the names over the expected calls. The score is 0.4 / 0.4 / 0.2 of the three. Success: every expected call exact at its position, order 1, and no tool that the label does not have; a further call of an expected tool at the end goes unnoticed, as in the original. Swapping two parallel calls fails. SalesforceAIResearch/MCPEval, static tool evaluation.',
  formula:
    'score = 0.4 · names + 0.4 · parameters + 0.2 · order, position by position\nsuccess = every expected call exact at its position, and no tool beyond the label',
  source: {
    text: 'SalesforceAIResearch/MCPEval, static tool evaluation, strict',
    href: 'https://github.com/SalesforceAIResearch/MCPEval',
  },
  weaknesses:
    'Two parallel calls the other way round fail. A further call of an expected tool at the end goes unnoticed: a payment made twice passes.',
  needs: ['label', 'expected-call', 'arguments'],
  textMatters: false,
  score: (task, trajectory) => scoreMcpEval(task, trajectory, false),
};

/** MCPEval's soft mode. */
export const mcpEvalFlexible: DocumentedScorer = {
  id: 'mcpeval-flexible',
  title: 'MCPEval, flexible',
  family: 'structure',
  meaning:
    'MCPEval’s soft mode: as the strict one, but texts are equal when one contains the other, numbers when they are within 20 % (within 0.2 where one is below 1), a parameter that is present with a wrong value earns half, and parameters the label leaves empty are not counted. Success: every expected name at its position, each with at least 60 % of its parameters, order at least 50 %. So the symbol "A" passes for "META" and 119 for 100. SalesforceAIResearch/MCPEval, static tool evaluation.',
  formula:
    'as strict, with texts equal when one contains the other and numbers within 20 %\nsuccess = names at their positions, each with ≥ 60 % of parameters, order ≥ 50 %',
  source: {
    text: 'SalesforceAIResearch/MCPEval, static tool evaluation, flexible',
    href: 'https://github.com/SalesforceAIResearch/MCPEval',
  },
  weaknesses:
    'The symbol “A” passes for “META” and 119 for 100. What it forgives are the errors that hurt most: amounts, names and places.',
  needs: ['label', 'expected-call', 'arguments'],
  textMatters: false,
  score: (task, trajectory) => scoreMcpEval(task, trajectory, true),
};

const NAME = 0.4;
const PARAMETERS = 0.4;
const ORDER = 0.2;
const PARAMETER_THRESHOLD = 0.6;
const ORDER_THRESHOLD = 0.5;
const MAX_CELLS = 4_000_000;

/** MCPEval's static tool evaluation in its two modes; a label with several accepted values holds by any of them. */
function scoreMcpEval(task: Task, trajectory: Trajectory, isFlexible: boolean): Score {
  const made = madeCalls(trajectory);
  const nothing = {
    success: false,
    overall_score: 0,
    tool_name_score: 0,
    param_match_score: 0,
    order_score: 0,
  };
  if (made.calls.length === 0) return scoreWithoutCalls(made, task.target.calls!, nothing);
  return bestOverPlans(task, (plan) =>
    comparePositions(plan, made.calls, writtenBack(task, trajectory, made.calls), isFlexible),
  );
}

function comparePositions(
  plan: readonly ExpectedCall[],
  made: readonly ToolCall[],
  referring: readonly ToolCall[],
  isFlexible: boolean,
): Score {
  if (plan.length * made.length > MAX_CELLS) {
    throw new PlaygroundError(
      'scorer-failed',
      `${made.length} calls against ${plan.length} are too many to align.`,
    );
  }
  const goldName = firstUseNames(plan.map(firstAccepted));
  const madeName = firstUseNames(referring);
  const comparisons = plan.map((call, index) => {
    const position = {
      call,
      made: made[index],
      referring: renameReferences(referring[index]?.arguments ?? {}, madeName) as JsonObject,
    };
    return comparePosition(position, index, (value) => renameReferences(value, goldName), isFlexible);
  });
  const sameName = comparisons.filter(({ score }) => score !== undefined);
  const names = sameName.length / plan.length;
  const scores = sameName.map(({ score }) => score!);
  const parameters = scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const order =
    longestCommon(
      plan.map((call) => call.name),
      made.map((call) => call.name),
    ) / plan.length;
  const overall = NAME * names + PARAMETERS * parameters + ORDER * order;
  const isUnknown = (call: ToolCall): boolean => !plan.some((wanted) => wanted.name === call.name);
  const success = isFlexible
    ? sameName.length === plan.length &&
      scores.every((score) => score >= PARAMETER_THRESHOLD) &&
      order >= ORDER_THRESHOLD
    : scores.filter((score) => score === 1).length === plan.length && !made.some(isUnknown) && order === 1;
  return {
    value: overall,
    verdict: success ? 'correct' : overall > 1e-12 ? 'partial' : 'incorrect',
    ...(success
      ? {}
      : { errorType: names < 1 ? 'wrong-name' : parameters < 1 ? 'wrong-value' : 'undue-call' }),
    explanation: `${success ? 'A success' : 'No success'}: names ${percentOf(names)}, parameters ${percentOf(parameters)}, order ${percentOf(order)}; ${NAME}/${PARAMETERS}/${ORDER} of them make ${percentOf(overall)}.`,
    measures: {
      success,
      overall_score: overall,
      tool_name_score: names,
      param_match_score: parameters,
      order_score: order,
    },
    comparisons: comparisons.map(({ comparison }) => comparison),
  };
}
