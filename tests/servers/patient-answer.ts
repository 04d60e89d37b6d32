import { isJsonObject, type JsonObject } from '#core/json.ts';

/** Calls the tools it is offered one after the other, `turns` times, then answers, in chat completions. */
export function patientAnswer({ model = '', messages, tools }: JsonObject, turns: number): JsonObject {
  const all = Array.isArray(messages) ? messages : [];
  const turn = all.filter((message) => isJsonObject(message) && message.role === 'tool').length;
  const names = (Array.isArray(tools) ? tools : []).flatMap((tool) =>
    isJsonObject(tool) && isJsonObject(tool.function) ? [tool.function.name ?? ''] : [],
  );
  const name = names[turn % Math.max(1, names.length)];
  const isCalling = turn < turns && name !== undefined;
  const call = { name: name ?? '', arguments: JSON.stringify({ place: `Tromsø ${turn + 1}` }) };
  return {
    id: `chat-${turn}`,
    object: 'chat.completion',
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: isCalling ? `Turn ${turn + 1}: I try the next tool.` : 'I have tried them all.',
          ...(isCalling ? { tool_calls: [{ id: `call_${turn}`, type: 'function', function: call }] } : {}),
        },
        finish_reason: isCalling ? 'tool_calls' : 'stop',
      },
    ],
    usage: { prompt_tokens: 900 + turn, completion_tokens: 20, total_tokens: 920 + turn },
  };
}
