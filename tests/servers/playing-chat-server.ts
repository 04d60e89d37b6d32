import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { bodyOf, listen, sendJson, type Listening } from './listen.ts';

/** One answer as a test writes it: a message of the model, a refusal, or a stream that never ends. */
export type PlayedAnswer =
  | { text?: string; calls?: { name: string; arguments: string }[]; finish?: string }
  | { status: number; message: string; code: string }
  | 'endless';

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type',
};

/** Speaks chat completions and answers the nth turn of every conversation with the nth answer, later ones with the last. */
export async function playingChatServer(answers: readonly PlayedAnswer[]): Promise<Listening> {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') return void response.writeHead(204, cors).end();
    const turn = turnsBefore(JSON.parse(await bodyOf(request)) as JsonValue);
    const answer = answers[Math.min(turn, answers.length - 1)]!;
    if (answer === 'endless') return endless(response);
    if ('status' in answer) {
      const { status, ...error } = answer;
      return sendJson(response, { error }, status, cors);
    }
    return sendJson(response, bodyWith(answer, turn), 200, cors);
  };
  return listen((request, response) => void handle(request, response).catch(() => response.destroy()));
}

/** Of a conversation the model's own messages; of ReAct, which is asked from the start each time, the observations of its history. */
function turnsBefore(body: JsonValue): number {
  const messages =
    isJsonObject(body) && Array.isArray(body.messages) ? body.messages.filter(isJsonObject) : [];
  const own = messages.filter(({ role }) => role === 'assistant').length;
  const last = String(messages.at(-1)?.content ?? '');
  return own || last.split(/^Observation/m).length - 1;
}

function bodyWith(answer: Exclude<PlayedAnswer, 'endless' | { status: number }>, turn: number): JsonObject {
  const { text = '', calls = [], finish = calls.length > 0 ? 'tool_calls' : 'stop' } = answer;
  const toolCalls = calls.map((made, index) => ({
    id: `call-${turn}-${index}`,
    type: 'function',
    function: made,
  }));
  const message = {
    role: 'assistant',
    content: text,
    ...(calls.length > 0 ? { tool_calls: toolCalls } : {}),
  };
  return {
    id: 'chat-1',
    model: 'played',
    choices: [{ index: 0, message, finish_reason: finish }],
    usage: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 },
  };
}

/** Sends words until the reader goes away. */
function endless(response: ServerResponse): void {
  response.writeHead(200, { ...cors, 'content-type': 'text/event-stream' });
  const chunk = {
    id: 'chat-1',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { content: 'word '.repeat(100_000) } }],
  };
  const event = `data: ${JSON.stringify(chunk)}\n\n`;
  const send = (): void => {
    while (!response.destroyed && response.write(event));
    if (!response.destroyed) response.once('drain', send);
  };
  send();
}
