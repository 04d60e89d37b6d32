import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { bodyOf, listen, sendJson, type Listening } from './listen.ts';

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type',
};

/** A text with the key in every form a careless server might repeat it in. */
export const repeated = (key: string): string =>
  [
    key,
    `Authorization: Bearer ${key}`,
    Buffer.from(key).toString('base64'),
    Buffer.from(`Bearer ${key}`).toString('base64'),
    Buffer.from(`user:${key}`).toString('base64url'),
    encodeURIComponent(key),
    JSON.stringify({ headers: { authorization: `Bearer ${key}` } }),
  ].join(' | ');

/**
 * Speaks chat completions and repeats the key it was sent wherever it can: in refusals of every other key than `key`, in
 * answers, in arguments of calls, in the name of the model, in usage nobody asked for. With `failures` > 0 so many questions
 * fail first, and say the key as well.
 */
export async function repeatingChatServer(
  key: string,
): Promise<Listening & { asked: number; keys: Set<string> }> {
  const state = { asked: 0, keys: new Set<string>() };
  const listening = await listen((request, response) => {
    void (async () => {
      if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
      const came = (request.headers.authorization ?? '').replace(/^Bearer /, '');
      const body: JsonValue = JSON.parse((await bodyOf(request)) || '{}');
      state.keys.add(came);
      if (came !== key) {
        const message = `${'x'.repeat(270)} Incorrect API key provided: ${repeated(came)}`;
        return sendJson(
          response,
          { error: { message, code: 'invalid_api_key', param: repeated(came) } },
          401,
          cors,
        );
      }
      if (request.method === 'GET') return sendJson(response, { data: [{ id: repeated(came) }] }, 200, cors);
      state.asked++;
      const question = isJsonObject(body) ? body : {};
      if (question.stream !== true) return sendJson(response, answer(question, came), 200, cors);
      response.writeHead(200, { 'content-type': 'text/event-stream', ...cors });
      for (const event of streamed(question, came)) response.write(`data: ${JSON.stringify(event)}\n\n`);
      return response.end('data: [DONE]\n\n');
    })();
  });
  return Object.assign(state, listening);
}

const calls = (question: JsonObject): JsonObject[] => {
  const { messages, tools } = question;
  const isAnswered =
    Array.isArray(messages) && messages.some((one) => isJsonObject(one) && one.role === 'tool');
  const first = Array.isArray(tools) && isJsonObject(tools[0]) ? tools[0].function : undefined;
  return !isAnswered && isJsonObject(first) ? [first] : [];
};

function messageTo(question: JsonObject, key: string): JsonObject {
  const [call] = calls(question);
  const content = `[] ${repeated(key)}`;
  if (!call) return { role: 'assistant', content };
  const made = { name: call.name ?? '', arguments: JSON.stringify({ text: repeated(key), [key]: 1 }) };
  return { role: 'assistant', content, tool_calls: [{ id: 'call_1', type: 'function', function: made }] };
}

function answer(question: JsonObject, key: string): JsonObject {
  return {
    id: `chat-${key}`,
    model: `house-model-1 for ${key}`,
    choices: [{ index: 0, message: messageTo(question, key), finish_reason: 'stop' }],
    usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15, key },
  };
}

/** The key comes in two halves, so that no single event holds it. */
function streamed(question: JsonObject, key: string): JsonObject[] {
  const { content = '', tool_calls: toolCalls = [] } = messageTo(question, key);
  const text = String(content);
  const half = text.indexOf(key) + Math.floor(key.length / 2);
  const deltas: JsonObject[] = [
    { role: 'assistant', content: text.slice(0, half) },
    { content: text.slice(half) },
    ...(Array.isArray(toolCalls) ? toolCalls : []).map((call, index) => ({
      tool_calls: [{ index, ...(isJsonObject(call) ? call : {}) }],
    })),
  ];
  const chunk = { id: `chat-${key}`, object: 'chat.completion.chunk', model: `house-model-1 for ${key}` };
  return [
    ...deltas.map((delta) => ({ ...chunk, choices: [{ index: 0, delta, finish_reason: null }] })),
    { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  ];
}
