import type { ResultRecord } from '#core/cell.ts';
import type { ErrorRecord } from '#core/errors.ts';
import type { ModelRef } from '#core/model.ts';
import type { PublishedVerdicts, RecordedAttempt, RecordedVerdict } from '#core/recording.ts';
import type { Task } from '#core/task.ts';
import { trajectoryAt } from '#files/interchange/index.ts';
import { failedCell, outcomeOf, scoredCell, type CellOrder } from '#ask/cells/scored-cell.ts';

/** What an attempt left: its task and its model are those of its cell. */
export type SaidAttempt = Omit<RecordedAttempt, 'task' | 'model' | 'publication'>;

/** The cell of a recorded attempt, scored as every answer is. What its log does not say stays absent; what failed there is not counted. */
export function recordedCell(
  task: Task,
  model: ModelRef,
  attempt: SaidAttempt,
  file: string,
  order: CellOrder,
): ResultRecord {
  const { row, verdicts, dollars, repairs, usage, durationMs } = attempt;
  const trajectory = trajectoryAt(task, attempt);
  const failure = attempt.error ?? whyNotScored(attempt);
  const {
    durationMs: _,
    extraction,
    ...cell
  } = failure
    ? failedCell(task, model, order, failure, 0, { trajectory })
    : scoredCell(task, model, order, 0, trajectory, outcomeKnown(trajectory));
  return {
    ...cell,
    ...(extraction && !trajectory.inTurns ? { extraction } : {}),
    ...(usage ? { usage } : {}),
    ...(durationMs === undefined ? {} : { durationMs }),
    recorded: {
      file,
      row,
      verdicts,
      repairs,
      ...(dollars === undefined ? {} : { dollars }),
    },
  };
}

/** In a log that holds no answer of any tool, calls were not executed as far as it says: also where an attempt made none. */
export function withoutResults(trajectory: RecordedAttempt['trajectory']): RecordedAttempt['trajectory'] {
  const { inTurns, notRecorded = [] } = trajectory;
  return !inTurns || notRecorded.includes('results')
    ? trajectory
    : { ...trajectory, notRecorded: ['results', ...notRecorded] };
}

/** The calls of a model asked in turns are those it made; of a plain answer they are read out of its text. */
const outcomeKnown = (trajectory: RecordedAttempt['trajectory']) =>
  trajectory.inTurns ? outcomeOf(trajectory) : undefined;

function whyNotScored({ trajectory }: SaidAttempt): ErrorRecord | undefined {
  if (trajectory.notRecorded?.includes('steps'))
    return {
      code: 'answer-not-recorded',
      message:
        trajectory.finalAnswer === undefined
          ? 'The log holds figures of this attempt, and not what the model answered.'
          : 'The log holds the final answer, and not the calls that led to it.',
    };
  if (trajectory.stopReason === 'error')
    return {
      code: 'answer-not-recorded',
      message: 'The log says that this attempt ended in an error, and not in which.',
    };
  return undefined;
}

/** The cell of a task that the log holds no answer of this model to. */
export function unansweredCell(task: Task, model: ModelRef, order: CellOrder): ResultRecord {
  const error: ErrorRecord = {
    code: 'answer-not-recorded',
    message: 'The log holds no answer of this model to this task.',
  };
  const { durationMs: _, ...cell } = failedCell(task, model, order, error, 0);
  return cell;
}

/** The publisher's verdicts from files beside the answers, by model and category. */
export class PublishedBeside {
  readonly #byFile = new Map<string, PublishedVerdicts>();

  constructor(published: readonly PublishedVerdicts[]) {
    for (const each of published) this.#byFile.set(`${each.model}\n${each.category}`, each);
  }

  /** What they say of an attempt: all that is not named as failed has passed. */
  of({ model, task: { id, category } }: RecordedAttempt): RecordedVerdict[] {
    const found = this.#byFile.get(`${model}\n${category}`);
    if (!found || id === undefined) return [];
    const reason = found.failed.get(id);
    return [{ name: found.name, passed: reason === undefined, ...(reason ? { reason } : {}) }];
  }
}
