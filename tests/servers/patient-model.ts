import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { bodyOf, listen, sendJson, type Listening } from './listen.ts';

/** Speaks the wire of chat completions, one call a turn, and takes its time. */
export interface PatientModel extends Listening {
  /** Bodies of the questions, in order. */
  asked: JsonObject[];
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type',
};

/** Calls the tools it is offered one after the other, `turns` times, then answers; each answer takes `delayMs`. */
export async function patientModel(turns: number, delayMs: number): Promise<PatientModel> {
  const asked: JsonObject[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    if (request.method === 'GET') return void response.writeHead(404, cors).end();
    const body: JsonValue = JSON.parse((await bodyOf(request)) || '{}');
    if (!isJsonObject(body)) return sendJson(response, { error: { message: 'no body' } }, 400, cors);
    asked.push(body);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    sendJson(response, answerTo(body, turns), 200, cors);
  };
  const listening = await listen((request, response) => void handle(request, response));
  return { ...listening, asked };
}

function answerTo({ model = '', messages, tools }: JsonObject, turns: number): JsonObject {
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
