import type { ToolCall } from '#core/tool.ts';
import { allToolCalls, answerText, type Outcome, type Trajectory } from '#core/trajectory.ts';
import { extractCalls, type ExtractionOptions } from '#extraction/index.ts';

/** The calls of a trajectory, and what became of its answer. */
export interface ReadTrajectory {
  outcome: Outcome;
  calls: ToolCall[];
  /** Id of the extraction rule; 'native' where the calls were made, 'none' where there is none. */
  rule: string;
  /** Of an answer that is too large to be read in full: the sentence that says so. */
  tooLarge?: string;
}

/**
 * The calls that were made where there are any; else, of a model that was asked once, those in its text. An answer that was cut, or
 * never became readable, is no abstention.
 */
export function readTrajectory(trajectory: Trajectory, options?: ExtractionOptions): ReadTrajectory {
  const made = allToolCalls(trajectory);
  if (made.length > 0) return { outcome: 'called', calls: made, rule: 'native' };
  if (trajectory.inTurns) return { outcome: withoutCalls(trajectory, 'abstained'), calls: [], rule: 'none' };
  const { outcome, calls, rule, tooLarge } = extractCalls(answerText(trajectory), options);
  return {
    outcome: outcome === 'called' ? outcome : withoutCalls(trajectory, outcome),
    calls,
    rule,
    ...(tooLarge ? { tooLarge } : {}),
  };
}

function withoutCalls(
  { refused, stopReason }: Trajectory,
  read: 'abstained' | 'unparseable',
): Exclude<Outcome, 'called'> {
  if (refused || stopReason === 'content-filter') return 'refused';
  return stopReason === 'answered' ? read : 'unparseable';
}
