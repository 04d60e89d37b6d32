import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, listen, type Listening } from './listen.ts';

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers':
    'content-type, x-api-key, x-goog-api-key, anthropic-version, anthropic-dangerous-direct-browser-access',
};

/** What Gemini says of a call that it could not read itself. */
export const UNREAD_CALL = 'Malformed function call: print(default_api.calculate(expression=9 +';

/**
 * Streams of Anthropic and Gemini in which a model breaks its arguments, as their references describe them: pieces of JSON that
 * never close, and MALFORMED_FUNCTION_CALL. Who sends a result is answered in words.
 */
export function brokenArgumentsServer(): Promise<Listening> {
  return listen((request, response) => void answer(request, response));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
  if (request.method === 'GET') return void response.writeHead(404, cors).end();
  const isAnswered = (await bodyOf(request)).includes('tool_result');
  const events = request.url!.endsWith('/messages')
    ? isAnswered
      ? message({ type: 'text', text: '' }, 'end_turn', [{ type: 'text_delta', text: 'I could not.' }])
      : message({ type: 'tool_use', id: 'toolu_1', name: 'calculate', input: {} }, 'tool_use', pieces)
    : [{ candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage: UNREAD_CALL }] }];
  response.writeHead(200, { ...cors, 'content-type': 'text/event-stream' });
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
  response.end();
}

const pieces = ['{"expression"', ': "9 +'].map((part) => ({ type: 'input_json_delta', partial_json: part }));

const message = (block: object, stopReason: string, deltas: object[]): object[] => [
  { type: 'message_start', message: { id: 'msg_1', role: 'assistant', usage: { input_tokens: 9 } } },
  { type: 'content_block_start', index: 0, content_block: block },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index: 0, delta })),
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: stopReason }, usage: { output_tokens: 9 } },
  { type: 'message_stop' },
];
