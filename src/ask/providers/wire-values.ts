import { exceedsDepth, type JsonValue, MAX_DEPTH } from '#core/json.ts';
import type { FinishReason } from '#core/model.ts';

/** A body is nested a little deeper than the arguments it holds. */
const RAW_DEPTH = MAX_DEPTH + 50;

/** The body to keep; one nested beyond all reading would break whatever copies or writes it. */
export const rawOf = (body: JsonValue): JsonValue =>
  exceedsDepth(body, RAW_DEPTH) ? `[nested deeper than ${RAW_DEPTH} levels, not kept]` : body;

/** The members that have a value. */
export const present = <Value>(members: Record<string, Value | undefined>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(members).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  );

/** Does a member say nothing: is it absent, null, or a text of blanks? */
export const isBlank = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

type Unified = FinishReason['unified'];

/** Why a model stopped, as a FinishReason. Calls that were made say more than the provider's plain "stop". */
export function finishReason(words: ReadonlyMap<string, Unified>, raw: string, calls: number): FinishReason {
  const word = words.get(raw) ?? 'unknown';
  if (calls > 0 && ['stop', 'unknown', 'paused'].includes(word)) return { unified: 'tool-calls', raw };
  if (calls === 0 && word === 'tool-calls') return { unified: 'unknown', raw };
  return { unified: word, raw };
}
