import { withDigits } from '#core/inexact-integers.ts';
import { callName, textOfResult } from '#core/tool.ts';
import type { Task } from '#core/task.ts';
import { answerText, type Trajectory } from '#core/trajectory.ts';
import { readTrajectory } from '#measure/scorers/index.ts';
import type { DataPart } from './data-parts.ts';
import { decided, notJudgeable, type JudgeStep } from './judge.ts';

/** The facts that every right answer to a task holds; undefined where the task has none. */
export function factsOf({ target: { answer } }: Task): string[] | undefined {
  const facts = answer?.match === 'facts' ? answer.accept.filter((fact) => fact.trim() !== '') : [];
  return facts.length > 0 ? facts : undefined;
}

/** The reference answer as a judge reads it; undefined where the task has none. */
export function referenceOf(task: Task): string | undefined {
  const facts = factsOf(task);
  if (facts) return `Every one of these facts:\n${facts.map((fact) => `- ${fact}`).join('\n')}`;
  const texts = task.target.answer?.accept.filter((text) => text.trim() !== '') ?? [];
  if (texts.length <= 1) return texts[0];
  return `Any one of these answers:\n${texts.map((text, at) => `${at + 1}. ${text}`).join('\n')}`;
}

/** Is the answer a plan of calls in text, which states nothing? One without a call is a plan as well. */
export function isPlan(trajectory: Trajectory): boolean {
  if (trajectory.inTurns) return false;
  if (/^\s*\[\s*\]\s*$/.test(answerText(trajectory))) return true;
  const { rule, calls } = readTrajectory({ ...trajectory, steps: trajectory.steps.map(withoutCalls) });
  return rule !== 'native' && calls.length > 0;
}

const withoutCalls = (step: Trajectory['steps'][number]): Trajectory['steps'][number] => ({
  ...step,
  toolCalls: [],
});

const MOST_CALLS = 40;
const MOST_CALL = 600;

/** What was called and what came of it, a few lines a call: the trail of an answer, not its whole. */
function trailOf({ steps, notRecorded }: Trajectory): string {
  const results = new Map(
    steps.flatMap(({ toolResults }) => toolResults.map((result) => [result.callId, result])),
  );
  const calls = steps.flatMap(({ toolCalls }) => toolCalls);
  if (calls.length === 0) return 'No tool was called.';
  const lines = calls.slice(0, MOST_CALLS).map((call, index) => {
    const result = results.get(call.id);
    const answered =
      !result || result.notRecorded || notRecorded?.includes('results')
        ? 'result not recorded'
        : `${result.isError ? 'failed' : 'answered'}: ${cut(textOfResult(result))}`;
    return `${callName(index, call.name, '')}(${cut(withDigits(JSON.stringify(call.sent ?? call.arguments), call.inexact))})\n  ${answered}`;
  });
  const more = calls.length - lines.length;
  return [...lines, ...(more > 0 ? [`${more} more calls left out`] : [])].join('\n');
}

const cut = (text: string): string =>
  text.length > MOST_CALL ? `${text.slice(0, MOST_CALL)} … (${text.length} characters)` : text;

/** Question, answer and trail as parts of a judge's data. */
export const queryPart = ({ query }: Task): DataPart => ({ name: 'question', text: query });
export const answerPart = (trajectory: Trajectory): DataPart => ({
  name: 'answer',
  text: answerText(trajectory),
  isJudged: true,
});
export const trailPart = (trajectory: Trajectory): DataPart => ({
  name: 'calls',
  text: trailOf(trajectory),
  isJudged: true,
});

/** What a judge of final answers says without asking anyone; undefined: there is an answer to be judged. */
export function withoutAnswer(trajectory: Trajectory): JudgeStep | undefined {
  if (trajectory.refused)
    return decided({ verdict: 'fail', reasons: 'The provider reports that the model refused to answer.' });
  if (answerText(trajectory).trim() === '')
    return decided({
      verdict: 'fail',
      reasons: 'There is no final answer.',
      errorClass: 'information-omitted',
    });
  if (isPlan(trajectory))
    return notJudgeable('The answer is a plan of calls: it says nothing of what they answer.');
  return undefined;
}
