import { countOf, objectOf, textOf } from '#core/fields.ts';
import type { JsonObject } from '#core/json.ts';
import type { StopReason } from '#core/trajectory.ts';
import { textIn } from '../content.ts';
import { servedTools } from '../mcp-name.ts';
import { present } from '../present.ts';
import { anthropicUsage } from '../shapes/anthropic.ts';
import { errorIn, type Found } from '../shapes/found.ts';

/** How a session ended and what it took, as far as its rows say. */
interface SessionEnd {
  found: Found;
  durationMs?: number;
  dollars?: number;
}

const STOPS = new Map<string, StopReason>([
  ['success', 'answered'],
  ['error_max_turns', 'step-limit'],
  ['error_max_budget_usd', 'cost-limit'],
  ['error_during_execution', 'error'],
]);

/** `messages`: the rows of the conversation, without those of subagents and left branches. */
export function endOf(rows: readonly JsonObject[], messages: readonly JsonObject[]): SessionEnd {
  const result = rows.findLast(({ type }) => type === 'result') ?? {};
  const start = rows.find(({ type, subtype }) => type === 'system' && subtype === 'init') ?? {};
  const answers = messages.map(({ message }) => objectOf(message)).filter(isModel);
  const error = failureIn(result, messages.at(-1) ?? {});
  const stopReason = error ? 'error' : (STOPS.get(textOf(result.subtype)) ?? stopIn(messages.at(-1) ?? {}));
  return {
    found: present({
      inTurns: true as const,
      model: textOf(answers[0]?.model) || textOf(start.model) || undefined,
      tools: servedTools(start.tools),
      usage: anthropicUsage(result.usage),
      stopReason,
      error,
    }),
    ...present({ durationMs: countOf(result.duration_ms), dollars: countOf(result.total_cost_usd) }),
  };
}

const isModel = ({ model }: JsonObject): boolean => textOf(model) !== '' && model !== '<synthetic>';

/** The provider's failure, which the program writes in place of the model's answer. */
function failureIn(result: JsonObject, last: JsonObject) {
  const text = textIn(objectOf(last.message).content);
  if (last.isApiErrorMessage === true) return errorIn(text);
  return result.is_error === true && result.subtype === 'success'
    ? errorIn(textOf(result.result))
    : undefined;
}

const stopIn = ({ type, message }: JsonObject): StopReason | undefined =>
  type === 'user' && textIn(objectOf(message).content).startsWith('[Request interrupted by user')
    ? 'cancelled'
    : undefined;
