import { type Picture, pictureNote, readPicture } from '#core/picture.ts';
import { structureAsText, type ContentPart, type ToolCall, type ToolResult } from '#core/tool.ts';
import type { Step, Trajectory } from '#core/trajectory.ts';
import { valueText, shortened } from '../format.ts';
import { isFailedCall } from '#core/failed-call.ts';
import type { CallComparison } from '#core/score.ts';

/** Where a text is: in a step, in one of its calls, in one of that call's arguments. */
export type TextPlace = { key: string; step: number; call?: number; argument?: string };
/** A text of the viewer and its place, where found words are marked. */
export type TextPiece = TextPlace & { text: string };

export const keyOfText = (step: number): string => `${step}/text`;
export const keyOfInput = (step: number, input: number): string => `${step}/input/${input}`;
export const keyOfThinking = (step: number): string => `${step}/thinking`;
export const keyOfName = (step: number, call: number): string => `${step}/${call}/name`;
export const keyOfArgument = (step: number, call: number, name: string): string =>
  `${step}/${call}/argument/${name}`;
export const keyOfResult = (step: number, call: number): string => `${step}/${call}/result`;

export const keyOfOther = (step: number, part: number): string => `${step}/other/${part}`;

/** A step may have very many results: they are ordered once, and again when a live step got more. */
const ordered = new WeakMap<Step, { of: number; byCall: ReadonlyMap<string, ToolResult> }>();

/** The result of a call, or undefined while there is none. Of several with the same id it is the first. */
export function resultOf(step: Step, call: ToolCall): ToolResult | undefined {
  const { length } = step.toolResults;
  let known = ordered.get(step);
  if (known?.of !== length) {
    const byCall = new Map(step.toolResults.toReversed().map((result) => [result.callId, result]));
    known = { of: length, byCall };
    ordered.set(step, known);
  }
  return known.byCall.get(call.id);
}

/** A tool's answer as text: other content by its kind, and structured content without text as JSON. */
export const resultText = (result: ToolResult): string =>
  [...result.content.map(partText), structureAsText(result)].filter((text) => text !== '').join('\n');

function partText(part: ContentPart): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'resource') return part.resource.text ?? `[resource ${part.resource.uri}]`;
  if (part.type === 'resource_link') return `[link ${part.uri}]`;
  if (part.type !== 'image') return `[${part.type}, ${part.mimeType}]`;
  const picture = readPicture(part);
  return pictureNote(part, typeof picture === 'string' ? picture : undefined);
}

/** Pictures of one result that are drawn, and the pixels of one: more would take the page's memory. */
const MOST_DRAWN = 5;
const MOST_PIXELS = 16_000_000;

/** The pictures of a result that the page draws, the first few. */
export const drawnPictures = ({ content }: ToolResult): Picture[] =>
  content
    .flatMap((part) => (part.type === 'image' ? [readPicture(part)] : []))
    .filter((picture) => typeof picture !== 'string')
    .filter(({ size }) => size !== undefined && size.width * size.height <= MOST_PIXELS)
    .slice(0, MOST_DRAWN);

/** Everything of a trajectory that can be searched, in the order it is read, one by one. */
export function* piecesOf({ steps }: Pick<Trajectory, 'steps'>): Generator<TextPiece> {
  for (const [index, step] of steps.entries()) {
    const { thinking, text, otherParts = [] } = step.message;
    for (const [at, input] of (step.inputs ?? []).entries())
      yield { key: keyOfInput(index, at), step: index, text: input.text };
    if (thinking) yield { key: keyOfThinking(index), step: index, text: thinking };
    if (text) yield { key: keyOfText(index), step: index, text };
    for (const [at, part] of otherParts.entries())
      yield { key: keyOfOther(index, at), step: index, text: part.text };
    for (const [at, call] of step.toolCalls.entries()) yield* piecesOfCall(step, index, call, at);
  }
}

function* piecesOfCall(step: Step, index: number, call: ToolCall, at: number): Generator<TextPiece> {
  const place = { step: index, call: at };
  yield { ...place, key: keyOfName(index, at), text: call.name };
  for (const argument of Object.keys(call.arguments)) {
    const text = valueText(call.arguments[argument] ?? null);
    yield { ...place, argument, key: keyOfArgument(index, at, argument), text };
  }
  const result = resultOf(step, call);
  if (result) yield { ...place, key: keyOfResult(index, at), text: resultText(result) };
}

/** The comparison of each call, by its number over the whole trajectory. */
export const comparisonsByCall = (
  comparisons: readonly CallComparison[],
): ReadonlyMap<number, CallComparison> =>
  new Map(comparisons.flatMap((one) => (one.made ? [[one.made.index, one] as const] : [])));

/** Positions of incomplete steps, and of steps with a failed tool, an unreadable call or a wrong call. */
export function failingSteps(
  { steps }: Pick<Trajectory, 'steps'>,
  comparisons: readonly CallComparison[],
): number[] {
  const byCall = comparisonsByCall(comparisons);
  let first = 0;
  return steps.flatMap((step, index) => {
    const counted = step.toolCalls.filter(({ aside }) => !aside);
    const fails =
      step.trouble !== undefined ||
      counted.some(
        (call, at) =>
          call.malformed !== undefined ||
          hasFailed(resultOf(step, call)) ||
          byCall.get(first + at)?.holds === false,
      );
    first += counted.length;
    return fails ? [index] : [];
  });
}

const hasFailed = (result: ToolResult | undefined): boolean => result !== undefined && isFailedCall(result);

/** One line that identifies a step while it is folded. */
export function stepWords({ message, toolCalls }: Step): string {
  if (toolCalls.length > 0) {
    const names = toolCalls.slice(0, 4).map(({ name }) => name);
    return (
      shortened(names.join(', '), 300) + (toolCalls.length > 4 ? ` and ${toolCalls.length - 4} more` : '')
    );
  }
  const line = message.text.trim().split('\n', 1)[0] ?? '';
  if (line !== '') return shortened(line, 90);
  const others = (message.otherParts ?? []).slice(0, 3).map(({ name, type }) => name ?? type);
  return others.length > 0 ? `provider: ${shortened(others.join(', '), 90)}` : 'nothing was called';
}
