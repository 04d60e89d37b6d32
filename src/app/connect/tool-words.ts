import type { Tool } from '#core/tool.ts';
import { count } from '../format.ts';

/** Bytes of JSON per token, roughly: tokenizers differ, and the page says "~". */
const BYTES_PER_TOKEN = 4;

export function approximateTokens(bytes: number): string {
  const tokens = bytes / BYTES_PER_TOKEN;
  return count(tokens < 100 ? Math.ceil(tokens / 5) * 5 : Math.round(tokens / 10) * 10);
}

/** What a tool says it does to the world, in words; hints that are at their default say nothing. */
export function annotationWords({ annotations }: Tool): string[] {
  if (!annotations) return [];
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
  return [
    ...(readOnlyHint === true ? ['read-only'] : []),
    ...(readOnlyHint !== true && destructiveHint === true ? ['destructive'] : []),
    ...(readOnlyHint !== true && destructiveHint === false ? ['not destructive'] : []),
    ...(idempotentHint === true ? ['idempotent'] : []),
    ...(openWorldHint === true ? ['open world'] : []),
    ...(openWorldHint === false ? ['closed world'] : []),
  ];
}

/** The first sentence of a description, or as much of it as a row takes. */
export function firstSentence(text: string): string {
  const line = text.trim().split('\n', 1)[0]!;
  const end = /[.!?。](\s|$)/.exec(line);
  const sentence = end ? line.slice(0, end.index + 1) : line;
  return sentence.length > 160 ? `${sentence.slice(0, 159)}…` : sentence;
}
