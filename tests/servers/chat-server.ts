import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { chatAnswer } from './chat-answer.ts';
import { bodyOf, listen, sendJson, type Listening } from './listen.ts';

/** The wire of chat completions as one server of a person's own speaks it, with a page let in. */
export interface ChatServer extends Listening {
  /** Bodies of the questions that came with the right key, in order. */
  asked: JsonObject[];
  /** Keys that came, right or wrong. */
  keys: Set<string>;
  /** What its list of models holds; a test may change it. */
  models: JsonValue;
  /** Set by a test: questions that are answered with an error. */
  refuse?: (body: JsonObject, asked: number) => { status: number; message: string; code: string } | undefined;
  /** Set by a test: what it answers instead. */
  answers?: (body: JsonObject) => JsonObject;
  /** Set by a test: what the answer to a question waits for, by the number of questions so far. */
  holds?: (asked: number) => Promise<void> | undefined;
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type',
};

/** Answers a plan of no call, or calls the first tool it is offered and is done; each answer takes `delayMs`. */
export async function chatServer(key: string, delayMs = 0): Promise<ChatServer> {
  const asked: JsonObject[] = [];
  const keys = new Set<string>();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    const came = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    keys.add(came);
    const body: JsonValue = JSON.parse((await bodyOf(request)) || '{}');
    if (came !== key) {
      const error = { message: `Incorrect API key provided: ${came}`, code: 'invalid_api_key' };
      return sendJson(response, { error }, 401, cors);
    }
    if (request.method === 'GET') return sendJson(response, { data: server.models }, 200, cors);
    if (!isJsonObject(body)) return sendJson(response, { error: { message: 'no body' } }, 400, cors);
    const number = asked.push(body);
    const refusal = server.refuse?.(body, number);
    if (refusal) {
      const { status, message, code } = refusal;
      return sendJson(response, { error: { message, code } }, status, cors);
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await server.holds?.(number);
    sendJson(response, (server.answers ?? chatAnswer)(body), 200, cors);
  };
  const listening = await listen((request, response) => void handle(request, response));
  const server: ChatServer = {
    ...listening,
    asked,
    keys,
    models: [{ id: 'house-model-1' }, { id: 'house-model-2' }],
  };
  return server;
}
