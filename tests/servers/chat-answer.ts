import { isJsonObject, type JsonObject } from '#core/json.ts';

/** What a model answers to a question in chat completions: a plan of no call, or a call of the first tool it is offered and then an end. */
export function chatAnswer({ model = '', messages, tools }: JsonObject): JsonObject {
  const all = Array.isArray(messages) ? messages : [];
  const isAnswered = all.some((message) => isJsonObject(message) && message.role === 'tool');
  const first = Array.isArray(tools) && isJsonObject(tools[0]) ? tools[0].function : undefined;
  const call = !isAnswered && isJsonObject(first) ? first.name : undefined;
  const message: JsonObject =
    call === undefined
      ? { role: 'assistant', content: isAnswered ? 'It is done.' : '[]' }
      : {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'call_1', type: 'function', function: { name: call, arguments: '{}' } }],
        };
  return {
    id: 'chat-1',
    object: 'chat.completion',
    model,
    choices: [{ index: 0, message, finish_reason: call === undefined ? 'stop' : 'tool_calls' }],
    usage: { prompt_tokens: 1204, completion_tokens: 17, total_tokens: 1221 },
  };
}
