import type { ContentPart, ToolCall, ToolResult } from '#core/tool.ts';
import type { Step, Trajectory } from '#core/trajectory.ts';
import { valueText } from '../format.ts';

/** A text that the viewer shows, and where: what is found in it is marked there. */
export type TextPiece = { key: string; step: number; text: string };

export const keyOfText = (step: number): string => `${step}/text`;
export const keyOfThinking = (step: number): string => `${step}/thinking`;
export const keyOfName = (step: number, call: number): string => `${step}/${call}/name`;
export const keyOfArgument = (step: number, call: number, name: string): string =>
  `${step}/${call}/argument/${name}`;
export const keyOfResult = (step: number, call: number): string => `${step}/${call}/result`;

/** The result of a call, or undefined while there is none. */
export const resultOf = ({ toolResults }: Step, call: ToolCall): ToolResult | undefined =>
  toolResults.find(({ callId }) => callId === call.id);

/** What a tool answered, as text; what is no text is named by its kind. */
export const resultText = ({ content }: ToolResult): string => content.map(partText).join('\n');

function partText(part: ContentPart): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'resource') return part.resource.text ?? `[resource ${part.resource.uri}]`;
  return part.type === 'resource_link' ? `[link ${part.uri}]` : `[${part.type}, ${part.mimeType}]`;
}

/** Everything of a trajectory that can be searched, in the order it is read. */
export function piecesOf({ steps }: Pick<Trajectory, 'steps'>): TextPiece[] {
  return steps.flatMap((step, index) => {
    const { thinking, text } = step.message;
    return [
      ...(thinking ? [{ key: keyOfThinking(index), step: index, text: thinking }] : []),
      ...(text ? [{ key: keyOfText(index), step: index, text }] : []),
      ...step.toolCalls.flatMap((call, at) => piecesOfCall(step, index, call, at)),
    ];
  });
}

function piecesOfCall(step: Step, index: number, call: ToolCall, at: number): TextPiece[] {
  const result = resultOf(step, call);
  return [
    { key: keyOfName(index, at), step: index, text: call.name },
    ...Object.entries(call.arguments).map(([name, value]) => ({
      key: keyOfArgument(index, at, name),
      step: index,
      text: valueText(value),
    })),
    ...(result ? [{ key: keyOfResult(index, at), step: index, text: resultText(result) }] : []),
  ];
}
