import type { Scorer } from '#core/score.ts';
import { scoreMcpEval } from './structure/mcpeval.ts';

/** MCPEval's soft mode. */
export const mcpEvalFlexible: Scorer = {
  id: 'mcpeval-flexible',
  title: 'MCPEval, flexible',
  family: 'structure',
  meaning:
    'MCPEval’s soft mode: as the strict one, but texts are equal when one contains the other, numbers when they are within 20 % (within 0.2 where one is below 1), a parameter that is present with a wrong value earns half, and parameters the label leaves empty are not counted. Success: every expected name at its position, each with at least 60 % of its parameters, order at least 50 %. So the symbol "A" passes for "META" and 119 for 100. SalesforceAIResearch/MCPEval, static tool evaluation.',
  applies: (task) =>
    (task.target.calls?.length ?? 0) > 0 && task.target.calls!.every((call) => call.arguments !== null),
  score: (task, trajectory) => scoreMcpEval(task, trajectory, true),
};
