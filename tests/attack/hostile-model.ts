import type { ServerResponse } from 'node:http';
import { bodyOf, listen, type Listening } from '../servers/listen.ts';
import { drip, openStream } from './behaviours/send.ts';

/** What a hostile model does with a question, after it was let in. */
export type ModelAnswer = (response: ServerResponse) => void;

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': '*, authorization, content-type',
};

/** A server of chat completions that answers every question so. */
export async function hostileModel(answer: ModelAnswer): Promise<Listening & { asked: () => number }> {
  let asked = 0;
  const listening = await listen(async (request, response) => {
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    response.on('error', () => {});
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (request.method === 'GET') return void response.writeHead(404).end();
    await bodyOf(request);
    asked++;
    answer(response);
  });
  return { ...listening, asked: () => asked };
}

const whole = (response: ServerResponse, message: object): void => {
  const choices = [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' }];
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ model: 'm', choices }));
};

/** Answers with this text, in one piece. */
export const saying =
  (content: string): ModelAnswer =>
  (response) =>
    whole(response, { content });

/** Ways of answering that must not keep a person from stopping. */
export const endless: readonly { name: string; answer: ModelAnswer }[] = [
  {
    name: 'streams a space each 50 ms, for ever',
    answer: (response) => drip(openStream(response), ': \n\n'),
  },
  {
    name: 'streams words as fast as they are read',
    answer: (response) => {
      const event = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'word ' } }] })}\n\n`;
      const more = (): void => {
        while (!response.destroyed && response.write(event.repeat(500)));
        if (!response.destroyed) response.once('drain', more);
      };
      openStream(response);
      more();
    },
  },
  {
    name: 'calls 100,000 tools in every turn',
    answer: (response) => {
      const tool_calls = Array.from({ length: 100_000 }, (_, at) => ({
        id: `c${at}`,
        type: 'function',
        function: { name: `tool_${at}`, arguments: '{}' },
      }));
      whole(response, { content: null, tool_calls });
    },
  },
  {
    name: 'says 5 MB of brackets to every question',
    answer: saying('['.repeat(5_000_000)),
  },
  {
    name: 'gives arguments of 5 MB to one call',
    answer: (response) => {
      const args = `{"a":[${'{"b":1},'.repeat(600_000)}0]}`;
      whole(response, {
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'x', arguments: args } }],
      });
    },
  },
  { name: 'never says anything', answer: () => {} },
];
