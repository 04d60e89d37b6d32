import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { mentionsResult } from '#core/result-reference.ts';
import type { ToolCall } from '#core/tool.ts';
import { withArguments } from '../kinds/places.ts';
import { type Attempt, isSmaller, type Trial } from './trial.ts';

/**
 * Makes an attempt smaller as long as it keeps splitting two scorers: calls are dropped, then arguments, then what is in them. The
 * result is smallest in this: no single one of these steps makes it smaller.
 */
export async function shrunk(
  start: Trial,
  splits: (trial: Trial) => boolean,
  tried: (attempt: Attempt) => Promise<Trial>,
): Promise<Trial> {
  let best = start;
  for (let isShrinking = true; isShrinking;) {
    isShrinking = false;
    for (const calls of smaller(best.attempt.calls)) {
      const attempt = { ...best.attempt, calls };
      if (!isSmaller(attempt, best.attempt)) continue;
      const trial = await tried(attempt);
      if (!splits(trial)) continue;
      best = trial;
      isShrinking = true;
      break;
    }
  }
  return best;
}

/** Plans that are smaller by one step, the larger steps first. */
function* smaller(calls: readonly ToolCall[]): Generator<ToolCall[]> {
  for (const index of calls.keys()) yield calls.toSpliced(index, 1);
  for (const [index, { arguments: values }] of calls.entries())
    for (const name of Object.keys(values)) {
      const { [name]: _, ...others } = values;
      yield withArguments(calls, index, others);
    }
  for (const [index, { arguments: values }] of calls.entries())
    for (const less of lesser(values)) yield withArguments(calls, index, less as JsonObject);
}

/** Smaller values in the place of one, or of one inside it. */
function* lesser(value: JsonValue): Generator<JsonValue> {
  if (typeof value === 'string' && !mentionsResult(value)) {
    if (value.length > 1) yield [...value].slice(0, Math.ceil([...value].length / 2)).join('');
    if (value.length > 0) yield '';
  }
  if (typeof value === 'number' && value !== 0) yield 0;
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield value.toSpliced(index, 1);
    for (const [index, item] of value.entries())
      for (const less of lesser(item)) yield value.with(index, less);
  } else if (isJsonObject(value)) {
    for (const [name, member] of Object.entries(value))
      for (const less of lesser(member)) yield { ...value, [name]: less };
  }
}
