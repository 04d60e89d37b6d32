import type { Score, Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { limitThatEnded, type Trajectory } from '#core/trajectory.ts';

/**
 * The scorer's word on an attempt. One that a limit ended counts as not solved, whatever its calls were until then, as MCP-AgentBench
 * counts it; its measures stay, since they say what was done. Throws what the scorer throws.
 */
export function scoreAttempt(scorer: Scorer, task: Task, trajectory: Trajectory): Score {
  const score = scorer.score(task, trajectory);
  const limit = limitThatEnded(trajectory);
  if (limit === undefined || score.errorType === 'limit-reached') return score;
  return {
    ...score,
    value: 0,
    verdict: 'incorrect',
    errorType: 'limit-reached',
    explanation: `The attempt reached its limit of ${limit}, which counts as not solved. Until then: ${score.explanation}`,
  };
}
