import { PlaygroundError } from '#core/errors.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { PythonError } from '../python/error.ts';
import { checkAst, type BfclResult } from './ast-checker.ts';
import { rowOf } from './case-of.ts';
import { modelOutput, type ModelOutput } from './model-output.ts';

/** What BFCL's checker says of a trajectory, and how its calls were read. */
export interface CheckedTrajectory extends BfclResult {
  reading: ModelOutput['reading'];
}

/** Throws PlaygroundError 'scorer-failed' where the original raises. */
export function checkTrajectory(task: Task, trajectory: Trajectory): CheckedTrajectory {
  const made = modelOutput(trajectory);
  if (made.reading === 'none') return { valid: false, error_type: made.errorType, reading: 'none' };
  try {
    const result = checkAst({ ...rowOf(task, made.isUnderscored), model_output: made.output });
    return { ...result, reading: made.reading };
  } catch (error) {
    if (!(error instanceof PythonError)) throw error;
    throw new PlaygroundError(
      'scorer-failed',
      `BFCL’s checker raises ${error.exception} here: ${error.message}`,
    );
  }
}
