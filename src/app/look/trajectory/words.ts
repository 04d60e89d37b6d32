import { isFailedCall } from '#core/failed-call.ts';
import { MAX_DEPTH } from '#core/json.ts';
import type { Message, OtherPart } from '#core/message.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Step, StepTrouble, Trajectory } from '#core/trajectory.ts';
import { duration, locale, joined } from '../../frame/format.ts';
import { usageWords } from '../../frame/models/model-words.ts';
import { resultOf, resultText } from '../../frame/kit/pieces.ts';

/** Why a turn is not whole: a word or two for its head, a sentence for its foot. */
export const troubleWords: Readonly<Record<StepTrouble, { short: string; said: string }>> = {
  cut: { short: 'cut off', said: 'The answer was cut here: it reached the limit of its length.' },
  filtered: { short: 'stopped by a filter', said: 'The provider’s filter stopped the answer here.' },
  refused: { short: 'refused', said: 'The provider reports that the model refused.' },
  failed: {
    short: 'provider failed',
    said: 'The provider reports that it failed in the middle of the answer.',
  },
  unreadable: {
    short: 'not readable',
    said: 'This could not be read as a step of ReAct: it has neither an Action nor a Final Answer.',
  },
  'too-many-calls': {
    short: 'too many calls',
    said: 'The model asked for more calls than one turn may make. The first were made, the others were not.',
  },
  'broken-off': { short: 'broken off', said: 'The cell broke off here, before this turn was over.' },
};

/** The sentence at the foot of a turn that is not whole. */
export function troubleSaid({ trouble, toolCalls, callsBeyond = 0 }: Step): string {
  if (callsBeyond === 0) return trouble ? troubleWords[trouble].said : '';
  const beyond = `The model asked for at least ${(toolCalls.length + callsBeyond).toLocaleString(locale)} calls in one turn; ${toolCalls.length === 1 ? 'the first was' : `the first ${toolCalls.length} were`} made, the others were not.`;
  return trouble && trouble !== 'too-many-calls' ? `${troubleWords[trouble].said} ${beyond}` : beyond;
}

/** Why the arguments of a malformed call could not be read. */
export function malformedWords({ tooDeep, tooLarge }: Pick<ToolCall, 'tooDeep' | 'tooLarge'>): string {
  if (tooLarge) return 'The arguments are too large to read';
  return tooDeep
    ? `The arguments are nested too deeply, more than ${MAX_DEPTH} levels`
    : 'The arguments are not a JSON object';
}

/** Is a call not recorded only because the person of this run answers one of its questions in another way than the recording has it? */
export const answersOtherwise = ({ questions }: Pick<ToolResult, 'questions'>): boolean =>
  !!questions?.length;

/** What became of a call. */
export function fateWords(result: ToolResult): string {
  if (result.unmade) return 'not made';
  if (result.notRecorded)
    return answersOtherwise(result)
      ? 'not recorded: the person’s answer differs from the recorded one'
      : 'not recorded: the replayed server does not know this call';
  if (result.stopped) return 'stopped';
  if (result.isError) return 'the tool failed';
  return isFailedCall(result) ? 'the tool failed, inside a success' : 'ok';
}

/** What went wrong with the calls of a step: "a tool failed, 2 calls not made"; '' where nothing did. */
export function failureWords(results: readonly ToolResult[]): string {
  const unmade = results.filter((result) => result.unmade).length;
  const unknown = results.filter((result) => result.notRecorded).length;
  const failed = results.filter(isFailedCall).length - unmade;
  return joined(
    ', ',
    failed === 0 ? '' : failed === 1 ? 'a tool failed' : `${failed} tools failed`,
    unmade === 0 ? '' : unmade === 1 ? 'a call was not made' : `${unmade} calls were not made`,
    unknown === 0 ? '' : unknown === 1 ? 'a call is not recorded' : `${unknown} calls are not recorded`,
  );
}

/** `2.3 s`, `2.3 s after waiting 4.0 s`: what waiting for a slot or a provider's pause took is no part of the time. */
export const timeWords = ({
  durationMs,
  waitedMs = 0,
  toolMs = 0,
}: {
  durationMs?: number;
  waitedMs?: number;
  toolMs?: number;
}): string => {
  if (durationMs === undefined) return 'time not recorded';
  const own = toolMs >= 1 ? `${duration(durationMs)}, tools ${duration(toolMs)}` : duration(durationMs);
  return waitedMs >= 1 ? `${own} after waiting ${duration(waitedMs)}` : own;
};

/** The same of a step or a result; '' where it was read from a log that does not say it. */
export const timeSaid = (
  timed: { durationMs: number; waitedMs?: number; toolMs?: number },
  isRecorded: boolean,
): string => (isRecorded && timed.durationMs === 0 ? '' : timeWords(timed));

/** The names of the rungs, in their order. */
export const rungWords = {
  raw: 'raw',
  extracted: 'extracted',
  parsed: 'parsed',
  normalised: 'normalised',
  matched: 'matched',
} as const;

/** One rung of the way from raw answer to verdict; `piece` is its input. */
export interface LadderRung {
  name: keyof typeof rungWords;
  state: 'passed' | 'failed' | 'not-reached';
  what: string;
  piece?: string;
}

/** A call as MCP's tools/call takes it, with the answer where there is one. */
export const callJson = ({ name, arguments: given, malformed }: ToolCall, result?: ToolResult): string =>
  JSON.stringify(
    {
      name,
      arguments: malformed ?? given,
      ...(result ? { result: { content: result.content, isError: result.isError } } : {}),
    },
    null,
    2,
  );

/** Who said what stands between two turns of a recorded conversation. */
export const inputWords = ({ role }: Pick<Message, 'role'>): string =>
  role === 'user' ? 'The person said' : role === 'system' ? 'The system said' : 'Written in advance';

/** What a part of an answer is that is no call of the run. */
export function otherWords({ is }: Pick<OtherPart, 'is'>): string {
  if (is === 'call') return 'The provider ran a tool of its own:';
  if (is === 'result') return 'That tool returned:';
  if (is === 'request') return 'The model asked this page for something that it does not do:';
  return is === 'note' ? 'Beside the answer:' : 'Not understood:';
}

/** A step as plain text, to paste elsewhere. */
export function stepText(step: Step, isRecorded = false): string {
  const { thinking, text, otherParts = [] } = step.message;
  const facts = [step.usage ? usageWords(step.usage) : '', timeSaid(step, isRecorded)].filter(Boolean);
  return [
    `Step ${step.index + 1}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`,
    ...(step.inputs ?? []).map((input) => `${inputWords(input)}: ${input.text}`),
    ...(thinking ? [`Thinking: ${thinking}`] : []),
    ...(text ? [text] : []),
    ...otherParts.map((part) => `${otherWords(part)} ${part.name ?? part.type} ${part.text}`),
    ...step.toolCalls.map((call) => {
      const result = resultOf(step, call);
      const made = `${call.name}(${call.malformed ?? JSON.stringify(call.arguments)})`;
      const repair = call.unwrappedFrom ? ` (taken out of ${call.unwrappedFrom}, which was not offered)` : '';
      return result ? `${made}${repair}\n${fateOf(result)}: ${resultText(result)}` : `${made}${repair}`;
    }),
    ...(step.trouble ? [troubleSaid(step)] : []),
  ].join('\n\n');
}

const fateOf = (result: ToolResult): string =>
  isFailedCall(result) || result.notRecorded || result.stopped ? fateWords(result) : 'answered';

export const trajectoryText = (
  { steps, stopReason, finalAnswer }: Pick<Trajectory, 'steps'> & Partial<Trajectory>,
  isRecorded = false,
): string =>
  [
    ...steps.map((step) => stepText(step, isRecorded)),
    ...(stopReason === undefined ? [] : [`It ended: ${stopReason}.`]),
    ...(finalAnswer === undefined ? [] : [`Final answer: ${finalAnswer}`]),
  ].join('\n\n');
