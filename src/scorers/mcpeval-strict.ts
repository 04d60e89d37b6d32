import type { Scorer } from '#core/score.ts';
import { scoreMcpEval } from './structure/mcpeval.ts';

/** MCPEval's exact mode. */
export const mcpEvalStrict: Scorer = {
  id: 'mcpeval-strict',
  title: 'MCPEval, strict',
  family: 'structure',
  meaning:
    'MCPEval compares position by position. Name score: equal names at equal positions over the expected calls. Parameter score: over positions with equal names, the share of expected parameters that are equal (text trimmed and case folded, numbers within 0.000001). Order score: the longest common subsequence of the names over the expected calls. The score is 0.4 / 0.4 / 0.2 of the three. Success: every expected call exact at its position, order 1, and no tool that the label does not have; a further call of an expected tool at the end goes unnoticed, as in the original. Swapping two parallel calls fails. SalesforceAIResearch/MCPEval, static tool evaluation.',
  applies: (task) =>
    (task.target.calls?.length ?? 0) > 0 && task.target.calls!.every((call) => call.arguments !== null),
  score: (task, trajectory) => scoreMcpEval(task, trajectory, false),
};
