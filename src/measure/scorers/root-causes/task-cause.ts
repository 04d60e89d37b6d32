import type { Score } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import {
  allToolCalls,
  answerText,
  limitThatEnded,
  type Extraction,
  type Trajectory,
} from '#core/trajectory.ts';
import { extractCalls, tooLargeText } from '#measure/extraction/index.ts';
import { setApart } from '../tools-apart.ts';
import { causeInCalls, causeInResults } from './cause-in-calls.ts';
import { evidenceFrom, taskCauseOf, type TaskCause } from './cause.ts';

/**
 * The first cause that explains why a task was not solved, from the outside in: was the model stopped, did it refuse, could it be
 * read, did it call, which tools, in which order, with which arguments, and what came back. Null for a solved task. `offered` counts
 * the tools of the menu: where it is more than the task's own, nobody knows their names.
 */
export function taskCause(
  given: Task,
  attempt: Trajectory,
  extraction: Extraction | undefined,
  score: Score,
  offered = given.tools.length,
): TaskCause | null {
  if (score.verdict === 'correct') return null;
  const { task, trajectory, own } = setApart(given, attempt);
  const native = allToolCalls(trajectory);
  const made = native.length > 0 ? native : (extraction?.calls.map(own) ?? []);
  return (
    causeInReading(trajectory) ??
    causeOfStop(trajectory) ??
    causeOfSilence(task, trajectory, made, extraction, offered) ??
    causeInCalls(task, made, trajectory, score, offered) ??
    causeInResults(task, trajectory) ??
    causeInOutcome(score) ??
    taskCauseOf('unknown', 'none', plain(score.explanation))
  );
}

/** Turn after turn that could not be read: a higher limit would not have helped. */
function causeInReading(trajectory: Trajectory): TaskCause | undefined {
  const unread = trajectory.steps.filter(({ trouble }) => trouble === 'unreadable');
  const isAnswered = trajectory.stopReason === 'answered' || allToolCalls(trajectory).length > 0;
  if (unread.length === 0 || isAnswered) return undefined;
  const text = unread.at(-1)!.message.text.trim();
  return taskCauseOf('unparseable', 'turns', tooLargeText(text) ?? evidenceFrom(text || 'the turn is empty'));
}

function causeOfStop(trajectory: Trajectory): TaskCause | undefined {
  const { stopReason, refused } = trajectory;
  const limit = limitThatEnded(trajectory);
  if (limit) return taskCauseOf('limit-reached', stopReason, `it reached its limit of ${limit}`);
  if (refused)
    return taskCauseOf('refused', 'provider-refusal', 'the provider marks the answer as a refusal');
  if (stopReason === 'content-filter') {
    return taskCauseOf('refused', 'content-filter', 'the provider’s filter stopped the answer');
  }
  return undefined;
}

/** No call: unreadable, an empty answer, or prose instead of tools. What the prose says is not read into. */
function causeOfSilence(
  task: Task,
  trajectory: Trajectory,
  made: readonly ToolCall[],
  extraction: Extraction | undefined,
  offered: number,
): TaskCause | undefined {
  if (made.length > 0) return undefined;
  const text = answerText(trajectory).trim();
  if (extraction?.outcome === 'unparseable')
    return taskCauseOf('unparseable', 'extraction', extraction.tooLarge ?? evidenceFrom(text));
  if (task.target.calls?.length === 0) return undefined;
  if (offered === 0 && task.tools.length > 0)
    return taskCauseOf('no-call', 'no-tool-offered', 'no tool was offered');
  if (trajectory.inTurns && extractCalls(text).outcome === 'called')
    return taskCauseOf('no-call', 'written-not-called', evidenceFrom(text));
  if (text === '') return taskCauseOf('no-call', 'empty-answer', 'the answer is empty');
  if ('[{`'.includes(text[0]!)) return taskCauseOf('no-call', 'empty-list', evidenceFrom(text));
  // Where no tools are known and no call is due, the model need not have had any.
  if (task.tools.length === 0 && !task.target.calls) return undefined;
  return taskCauseOf('refused-tools', 'answered-without-tools', evidenceFrom(text));
}

function causeInOutcome({ errorType, explanation }: Score): TaskCause | undefined {
  const isOutcome = errorType === 'state-mismatch' || errorType === 'answer-mismatch';
  return isOutcome ? taskCauseOf('wrong-result', errorType, evidenceFrom(plain(explanation))) : undefined;
}

/** Evidence is shown as it stands; an explanation has backticks around names. */
const plain = (explanation: string): string => explanation.replaceAll('`', '');
