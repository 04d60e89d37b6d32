import type { JsonObject } from '#core/json.ts';

/** A request as a strict model sees it. */
interface Asked {
  path: string;
  body: JsonObject;
}

/** What a strict model refuses: the parameter and the sentence of the refusal, or undefined where it takes the request. */
export type Refuses = (asked: Asked) => { message: string; param?: string; status?: number } | undefined;

const config = (body: JsonObject): JsonObject => (body.generationConfig ?? {}) as JsonObject;
const has = (body: JsonObject, ...names: string[]): string | undefined => names.find((name) => name in body);

/** OpenAI's current models: no tools on chat completions, no temperature, no effort of none, the new name of the limit. */
export const likeOpenAi: Refuses = ({ path, body }) => {
  const effort = (body.reasoning_effort ?? ((body.reasoning ?? {}) as JsonObject).effort) as
    | string
    | undefined;
  if (path.endsWith('/chat/completions') && body.tools)
    return {
      message: `Function tools with reasoning_effort are not supported for ${String(body.model)} in /v1/chat/completions. Please use /v1/responses instead.`,
      param: 'reasoning_effort',
    };
  const name = has(body, 'temperature', 'top_p', 'stop', 'max_tokens');
  if (name === 'max_tokens')
    return {
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      param: name,
    };
  if (name)
    return { message: `Unsupported parameter: '${name}' is not supported with this model.`, param: name };
  if (effort !== undefined && !['low', 'high', 'max'].includes(effort))
    return {
      message: `Unsupported value: '${effort}' is not supported with the model. Supported values are: 'low', 'high', and 'max'.`,
      param: 'reasoning.effort',
    };
  return undefined;
};

/** Anthropic's current models: thinking by themselves, no sampling, no forced tool, a limit of the answer. */
export const likeAnthropic: Refuses = ({ body }) => {
  const { type } = (body.thinking ?? {}) as JsonObject;
  if (type === 'enabled')
    return {
      message:
        '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.',
    };
  if (type === 'disabled') return { message: 'thinking: type disabled is not supported for this model' };
  const name = has(body, 'temperature', 'top_p', 'top_k');
  if (name) return { message: `\`${name}\` is deprecated for this model` };
  if ((body.max_tokens as number) > 20_000)
    return {
      message: `max_tokens: ${String(body.max_tokens)} > 20000, which is the maximum allowed number of output tokens`,
    };
  return undefined;
};

/** Gemini's current models: levels in place of budgets, no temperature. */
export const likeGemini: Refuses = ({ body }) => {
  const { thinkingConfig, temperature } = config(body);
  if (thinkingConfig && 'thinkingBudget' in (thinkingConfig as JsonObject))
    return { message: 'Budget 0 is invalid. This model only works in thinking mode.' };
  if (temperature !== undefined) return { message: 'temperature is not supported for this model' };
  return undefined;
};

const answers = new Map<string, JsonObject>([
  [
    '/chat/completions',
    {
      choices: [{ message: { content: 'Done.' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 9, completion_tokens: 2 },
    },
  ],
  [
    '/responses',
    {
      status: 'completed',
      output: [{ type: 'message', content: [{ type: 'output_text', text: 'Done.' }] }],
      usage: { input_tokens: 9, output_tokens: 2 },
    },
  ],
  [
    '/messages',
    {
      content: [{ type: 'text', text: 'Done.' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 9, output_tokens: 2 },
    },
  ],
  [
    'enerateContent',
    {
      candidates: [{ content: { parts: [{ text: 'Done.' }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 2 },
    },
  ],
]);

/** Every model API at once, in place of fetch: what it refuses is counted, what it takes is answered with a text. */
export function strictModels(refuses: Refuses) {
  const refused: string[] = [];
  const taken: Asked[] = [];
  const fetching: typeof fetch = async (input, init = {}) => {
    if (init.mode === 'no-cors') return new Response();
    const path = new URL(String(input)).pathname;
    const asked = { path, body: JSON.parse(String(init.body)) as JsonObject };
    const reply = (body: JsonObject, status = 200): Response =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    const refusal = refuses(asked);
    if (refusal) {
      refused.push(refusal.message);
      const { message, param = null, status = 400 } = refusal;
      return reply(
        { error: { message, param, type: 'invalid_request_error', status: 'INVALID_ARGUMENT' } },
        status,
      );
    }
    taken.push(asked);
    return reply([...answers].find(([end]) => path.endsWith(end))![1]);
  };
  return { fetch: fetching, refused, taken };
}
