import { TASK_CAUSES } from '#core/cause.ts';
import type { Task } from '#core/task.ts';
import {
  allToolCalls,
  answerText,
  lacksAnswers,
  type Extraction,
  type Trajectory,
} from '#core/trajectory.ts';
import { setApart } from '../tools-apart.ts';
import type { TaskCause } from './cause.ts';
import { claimedClass, type ClaimedClass } from './claimed-class.ts';
import { misreadArgument } from './misread-argument.ts';

/** A class of error that the record of an attempt proves, or that it is none of the four. */
type ProvenClass = ClaimedClass | (Pick<ClaimedClass, 'evidence'> & { class: 'outside'; rule: string });

/**
 * The class of error of an unsolved attempt whose cause leaves it open (`TASK_CAUSES`): from what it claims, from an argument that
 * contradicts its query, and, where no call was made, from what it wrote in place of one. Undefined where only a reader could tell.
 */
export function provenClass(
  given: Task,
  attempt: Trajectory,
  extraction: Extraction | undefined,
  cause: TaskCause,
): ProvenClass | undefined {
  if (TASK_CAUSES[cause.cause].errorClass !== 'undecided') return undefined;
  if (attempt.notRecorded?.includes('steps') || lacksAnswers(attempt)) return undefined;
  const found =
    claimedClass(given, attempt) ?? (cause.cause === 'no-call' ? inSilence(attempt, cause) : undefined);
  if (found || cause.cause !== 'wrong-argument') return found;
  const { task, trajectory, own } = setApart(given, attempt);
  const native = allToolCalls(trajectory);
  return misreadArgument(task, native.length > 0 ? native : (extraction?.calls.map(own) ?? []));
}

const NOTHING = /^(?:```\w*\s*)?(?:\[\s*\]|\{\s*(?:"tool_calls"\s*:\s*\[\s*\]\s*)?\})?(?:\s*```)?$/;

/**
 * A call was expected and none was made. Who writes nothing, or an empty list, leaves out all that was asked for, as a missing call does. A
 * call that is written down where it cannot be made is an error of form, and without a tool none could be made.
 */
function inSilence(attempt: Trajectory, { rule, evidence }: TaskCause): ProvenClass | undefined {
  if (rule === 'written-not-called' || rule === 'no-tool-offered')
    return { class: 'outside', rule, evidence };
  return NOTHING.test(answerText(attempt).trim())
    ? { class: 'information-omitted', rule: 'nothing-written', evidence }
    : undefined;
}
