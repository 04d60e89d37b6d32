import { withDigitsAsTexts } from '#core/inexact-integers.ts';
import type { Message } from '#core/message.ts';
import { textOfResult } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import { answersIn } from './messages.ts';

export type AssistantMessage = ReturnType<typeof assistantMessage>;
type ToolMessage = ReturnType<typeof toolMessage>;
type InputMessage = { id: string; role: 'system' | 'user' | 'assistant'; content: string };
export type InspectMessage = InputMessage | AssistantMessage | ToolMessage;

/** What the model was given before its first turn. */
export const inputMessages = (messages: readonly Message[]): InputMessage[] =>
  messages.flatMap(({ role, text }, place) =>
    role === 'tool' ? [] : [{ id: `input-${place}`, role, content: text }],
  );

/** A turn: what was said to the model before it, what the model said, and what the tools answered. */
export interface InspectTurn {
  inputs: InputMessage[];
  said: AssistantMessage;
  results: ToolMessage[];
}

export const turnOf = (step: Step, model: string): InspectTurn => ({
  inputs: inputMessages(step.inputs ?? []).map((message) => ({
    ...message,
    id: `${message.id}-${step.index}`,
  })),
  said: assistantMessage(step, model),
  results: answersIn(step).map((result, place) => toolMessage(step, result, place)),
});

function assistantMessage({ index, message, toolCalls }: Step, model: string) {
  const { text, thinking } = message;
  return {
    id: `step-${index}`,
    role: 'assistant' as const,
    content: thinking
      ? [
          { type: 'reasoning', reasoning: thinking, redacted: false },
          { type: 'text', text },
        ]
      : text,
    ...(toolCalls.length > 0
      ? {
          tool_calls: toolCalls.map(({ id, name, arguments: values, malformed, inexact }) => ({
            id,
            function: name,
            arguments: withDigitsAsTexts(values, inexact),
            type: 'function',
            ...(malformed ? { parse_error: malformed } : {}),
          })),
        }
      : {}),
    model,
  };
}

function toolMessage({ index, toolCalls }: Step, result: Step['toolResults'][number], place: number) {
  const text = textOfResult(result);
  const call = toolCalls.find(({ id }) => id === result.callId);
  return {
    id: `step-${index}-result-${place}`,
    role: 'tool' as const,
    content: text,
    tool_call_id: result.callId,
    ...(call ? { function: call.name } : {}),
    ...(result.isError ? { error: { type: 'unknown', message: text } } : {}),
  };
}
