import { isFailedCall } from '#core/failed-call.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Step, Trajectory } from '#core/trajectory.ts';
import { usageWords } from '../models/usage-words.ts';
import { timeWords, fateWords, troubleSaid } from './words.ts';
import { resultOf, resultText } from './pieces.ts';

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

/** A step as plain text, to paste elsewhere. */
export function stepText(step: Step): string {
  const { thinking, text } = step.message;
  const facts = [step.usage ? usageWords(step.usage) : '', timeWords(step)].filter(Boolean);
  return [
    `Step ${step.index + 1} (${facts.join(', ')})`,
    ...(thinking ? [`Thinking: ${thinking}`] : []),
    ...(text ? [text] : []),
    ...step.toolCalls.map((call) => {
      const result = resultOf(step, call);
      const made = `${call.name}(${call.malformed ?? JSON.stringify(call.arguments)})`;
      const repair = call.unwrappedFrom ? ` (taken out of ${call.unwrappedFrom}, which was not offered)` : '';
      return result ? `${made}${repair}\n${fateOf(result)}: ${resultText(result)}` : `${made}${repair}`;
    }),
    ...(step.trouble ? [troubleSaid(step)] : []),
  ].join('\n\n');
}

const fateOf = (result: ToolResult): string => (isFailedCall(result) ? fateWords(result) : 'answered');

export const trajectoryText = ({
  steps,
  stopReason,
  finalAnswer,
}: Pick<Trajectory, 'steps'> & Partial<Trajectory>): string =>
  [
    ...steps.map(stepText),
    ...(stopReason === undefined ? [] : [`It ended: ${stopReason}.`]),
    ...(finalAnswer === undefined ? [] : [`Final answer: ${finalAnswer}`]),
  ].join('\n\n');
