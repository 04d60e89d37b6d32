import { countOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Usage } from '#core/message.ts';
import { contentOf, textWith } from '../content.ts';
import type { Conversation } from '../conversation.ts';
import { present } from '../present.ts';
import { usageOf } from '../reading.ts';
import { stopReasonOf } from '../stop-reason.ts';
import { errorIn, type Found } from './found.ts';
import { toolsIn } from '../tools.ts';
import { OpenTurn } from './open-turn.ts';

/** Adds an answer of Gemini's Interactions API, `{object: 'interaction', status, steps, usage}`. */
export function interactionAnswer(said: Conversation, body: JsonObject): Found {
  const turn = new OpenTurn(said);
  const usage = interactionUsage(body.usage);
  if (typeof body.input === 'string') turn.input('user', body.input);
  turn.open(present({ usage }));
  for (const step of objectsOf(body.steps)) addStep(turn, step);
  turn.close();
  return present({
    model: textOf(body.model) || undefined,
    tools: toolsIn(body.tools),
    usage,
    stopReason: stopReasonOf(body.status),
    error: errorIn(body.error),
  });
}

function addStep(turn: OpenTurn, step: JsonObject): void {
  const type = textOf(step.type);
  if (type === 'model_output') turn.text(textWith(turn, step.content));
  else if (type === 'thought') turn.think(textWith(turn, step.summary));
  else if (type.endsWith('_call'))
    turn.call({
      ...present({ id: textOf(step.id) || undefined, server: textOf(step.server_name) || undefined }),
      name: textOf(step.name) || type.replace(/_call$/, ''),
      arguments: step.arguments,
    });
  else if (type.endsWith('_result'))
    turn.result({
      callId: textOf(step.call_id),
      name: textOf(step.name),
      content: contentOf(step.result),
      isError: step.is_error === true,
    });
  else if (type === 'user_input') turn.input('user', textWith(turn, step.content));
  else turn.leaveOut(`step ${type || 'of no type'}`);
}

/** Thoughts are counted beside the output. */
function interactionUsage(usage: JsonValue | undefined): Usage | undefined {
  if (!isJsonObject(usage)) return undefined;
  const written = countOf(usage.total_output_tokens);
  const thinking = countOf(usage.total_thought_tokens);
  return usageOf({
    inputTokens: countOf(usage.total_input_tokens),
    outputTokens: written === undefined ? undefined : written + (thinking ?? 0),
    thinkingTokens: thinking,
    cachedInputTokens: countOf(usage.total_cached_tokens),
  });
}
