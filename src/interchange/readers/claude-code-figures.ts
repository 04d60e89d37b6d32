import { countOf, objectOf, objectsOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Usage } from '#core/message.ts';
import { present } from '../present.ts';
import { sumOfUsages } from '../reading.ts';
import { anthropicUsage } from '../shapes/anthropic.ts';

/** What the rows say with which a session's parts end. A figure that one of them lacks is not recorded. */
export function figuresOf(results: readonly JsonObject[]): {
  usage?: Usage;
  durationMs?: number;
  dollars?: number;
} {
  if (results.length === 0) return {};
  return present({
    usage: sumOfUsages(results.map(usageOfPart)),
    durationMs: sumOf(results.map(({ duration_ms: ms }) => countOf(ms))),
    dollars: dollarsIn(results),
  });
}

/** `usage` leaves out what subagents took, whom the dollars include; what each model took has both, where it is written. */
function usageOfPart(result: JsonObject): Usage | undefined {
  const models = modelsIn(result.model_usage_since_last_result);
  const each = models.map(({ inputTokens, outputTokens, cacheReadInputTokens, cacheCreationInputTokens }) =>
    anthropicUsage({
      input_tokens: inputTokens ?? null,
      output_tokens: outputTokens ?? null,
      cache_read_input_tokens: cacheReadInputTokens ?? null,
      cache_creation_input_tokens: cacheCreationInputTokens ?? null,
    }),
  );
  return (each.length > 0 ? sumOfUsages(each) : undefined) ?? anthropicUsage(result.usage);
}

/**
 * `total_cost_usd` is of the whole session, also of what an earlier file holds, and `model_usage_since_last_result` of the part alone. A
 * model without a known price has one that is made up.
 */
function dollarsIn(results: readonly JsonObject[]): number | undefined {
  const isGuess = results.some(({ modelUsage, model_usage_since_last_result: part }) =>
    [...modelsIn(modelUsage), ...modelsIn(part)].some(({ costBasis }) => costBasis === 'unknown'),
  );
  if (isGuess) return undefined;
  const parts = results.map(({ model_usage_since_last_result: part }) => modelsIn(part));
  return parts.every(({ length }) => length > 0)
    ? sumOf(parts.flat().map(({ costUSD }) => countOf(costUSD)))
    : countOf(results.at(-1)?.total_cost_usd);
}

const modelsIn = (usage: JsonValue | undefined): JsonObject[] =>
  isJsonObject(usage) ? objectsOf(Object.values(objectOf(usage))) : [];

const sumOf = (figures: readonly (number | undefined)[]): number | undefined =>
  figures.reduce((sum, each) => (sum === undefined || each === undefined ? undefined : sum + each), 0);

/**
 * What the row of an unfinished message counts as output is what there was when it began: no count. One that has its total was written at
 * its end.
 */
export function usageOfRow({ usage, stop_reason: stop }: JsonObject, streamed: JsonObject = {}): JsonValue {
  if (!isJsonObject(usage)) return null;
  if (streamed.output_tokens !== undefined) return { ...usage, ...streamed };
  const { output_tokens: _, ...begun } = usage;
  return stop === null && usage.total_tokens === undefined ? begun : usage;
}
