import { countOf, objectOf } from '#core/fields.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Usage } from '#core/message.ts';
import { usageOf } from '../reading.ts';

/** Newer logs count what was read from or written to a cache beside the input, which shows in the total. */
export function usageIn(written: JsonValue | undefined): Usage | undefined {
  const usage = objectOf(written);
  const [input, output, total] = [usage.input_tokens, usage.output_tokens, usage.total_tokens].map(countOf);
  const isBeside =
    input !== undefined && output !== undefined && total !== undefined && total > input + output;
  return usageOf({
    inputTokens: isBeside ? total - output : input,
    outputTokens: output,
    thinkingTokens: usage.reasoning_tokens,
    cachedInputTokens: usage.input_tokens_cache_read,
  });
}

/** Of the evaluated model: graders may have asked others. Logs of 2024 have that of the last answer alone. */
export function wholeUsage(
  { model_usage: written, output }: JsonObject,
  model: string,
  turns: number,
): Usage | undefined {
  const usage = objectOf(written);
  const [only, ...others] = Object.values(usage);
  if (Object.hasOwn(usage, model)) return usageIn(usage[model]);
  if (only !== undefined && others.length === 0) return usageIn(only);
  return turns === 1 ? usageIn(objectOf(output).usage) : undefined;
}
