import { gzipSync } from 'node:zlib';
import type { Answer, Behaviour } from '../hostile-mcp-server.ts';
import {
  answerTo,
  body,
  drip,
  event,
  events,
  flood,
  html,
  log,
  many,
  notice,
  openStream,
  pour,
  text,
} from './send.ts';

const json = 'application/json';
const call = (answer: Answer): Behaviour['answers'] => ({ 'tools/call': answer });
const tooLarge = /larger than \d+ MB and was not read to its end/;

/** What a server does in the body of its answer to a call. */
export const bodies: readonly Behaviour[] = [
  {
    name: 'floods the answer to a call with log lines',
    answers: call(flood(() => event(log('again')))),
    says: /sent more than 30,000 messages within a minute/,
  },
  {
    name: 'reports progress 20,000 times, then answers',
    answers: call((asked) => {
      const { progressToken } = asked.params._meta as { progressToken: number };
      openStream(asked.response).write(
        many(20_000, (progress) => event(notice('notifications/progress', { progressToken, progress }))).join(
          '',
        ),
      );
      asked.response.end(event(answerTo(asked, text('all is fine'))));
    }),
    says: /all is fine/,
  },
  {
    name: 'reports progress that is text, negative, endless or 5 MB long',
    answers: call(
      events((asked) => {
        const { progressToken } = asked.params._meta as { progressToken: number };
        const step = (progress: unknown, others = {}) =>
          notice('notifications/progress', { progressToken, progress, ...others } as never);
        return [
          step('much'),
          step(-1, { total: -5 }),
          step(1e308, { total: 0 }),
          step(2, { message: html(asked.elsewhere) + 'x'.repeat(5_000_000) }),
          answerTo(asked, text('all is fine')),
        ];
      }),
    ),
    says: /all is fine/,
  },
  {
    name: 'answers with JSON without an end',
    answers: call(({ response }) =>
      pour(response.writeHead(200, { 'content-type': json }), '{"a":"'.padEnd(65_536, 'x')),
    ),
    says: tooLarge,
  },
  {
    name: 'answers with one event without an end',
    answers: call(({ response }) => pour(openStream(response), 'data: x'.padEnd(65_536, 'x'))),
    says: tooLarge,
  },
  {
    name: 'drips its answer',
    answers: call(({ response }) => drip(response.writeHead(200, { 'content-type': json }))),
    until: 'cancelled',
    says: /You stopped it/,
  },
  { name: 'never answers', answers: call(() => {}), until: 'cancelled', says: /You stopped it/ },
  {
    name: 'resumes its answer for ever',
    answers: {
      ...call(({ response }) => void openStream(response).end('id: 1\nretry: 0\ndata:\n\n')),
      GET: ({ response }) => void openStream(response).end('id: 2\nretry: 0\ndata:\n\n'),
    },
    until: 'cancelled',
    says: /You stopped it/,
    most: { GET: 12 },
  },
  {
    name: 'inflates to a gigabyte',
    answers: call(body(json, () => gzipSync(Buffer.alloc(2 ** 28, 32)), { 'content-encoding': 'gzip' })),
    says: tooLarge,
  },
  {
    name: 'answers 80,000 times at once',
    answers: call(
      body(json, (asked) => JSON.stringify(many(80_000, () => answerTo(asked, { content: [] })))),
    ),
    says: /sent more than 30,000 messages within a minute/,
  },
  {
    name: 'answers twice',
    answers: call(
      events((asked) => [answerTo(asked, text('all is fine')), answerTo(asked, text('and again'))]),
    ),
    says: /all is fine/,
  },
  {
    name: 'answers under the wrong id',
    answers: call(events(({ id }) => [{ jsonrpc: '2.0', id: id + 1000, result: text('forged') }])),
    says: /ended its answer without answering/,
  },
  {
    name: 'answers under no id, null, a list and an object',
    answers: call(
      events(() => [undefined, null, [1], {}].map((id) => ({ jsonrpc: '2.0', id, result: text('forged') }))),
    ),
    says: /ended its answer without answering/,
  },
  {
    name: 'answers with a result and an error at once',
    answers: call(
      (asked) =>
        void asked.response.writeHead(200, { 'content-type': json }).end(
          JSON.stringify({
            ...answerTo(asked, text('all is fine')),
            error: { code: 1, message: 'and an error' },
          }),
        ),
    ),
    says: /all is fine|and an error|not what the protocol asks for/,
  },
  {
    name: 'answers with null, a number, text and an empty list',
    answers: call(events(() => [null, 5, 'text', []])),
    says: /ended its answer without answering/,
  },
  ...['text/html', 'text/plain', 'image/png', 'multipart/x-mixed-replace', ''].map((type): Behaviour => ({
    name: `answers as “${type}”`,
    answers: call(body(type, ({ elsewhere }) => html(elsewhere))),
    says: /A web page answered|MCP answers are application\/json/,
  })),
  {
    name: 'answers with bytes that are no UTF-8',
    answers: call(
      body(json, (asked) =>
        Buffer.concat([
          Buffer.from(`{"jsonrpc":"2.0","id":${asked.id},"result":{"content":[{"type":"text","text":"`),
          Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80, 0xc3, 0x28]),
          Buffer.from(' all is fine"}]}}'),
        ]),
      ),
    ),
    says: /all is fine/,
  },
  {
    name: 'sends a call on to another host',
    answers: call(
      ({ response, elsewhere }) => void response.writeHead(307, { location: `${elsewhere}/mcp` }).end(),
    ),
    says: /sends us on to another/,
  },
  {
    name: 'sends a call on to a script',
    answers: call(
      ({ response }) =>
        void response.writeHead(302, { location: 'javascript:globalThis.ranByServer=1' }).end(),
    ),
    says: /sends us on to another/,
  },
  {
    name: 'names other addresses in its headers',
    answers: call(
      body(json, (asked) => JSON.stringify(answerTo(asked, text('all is fine'))), {
        refresh: '0; url=http://127.0.0.1:9/',
        link: '<http://127.0.0.1:9/a.css>; rel="preload"; as="style"',
        'content-location': 'http://127.0.0.1:9/',
        'clear-site-data': '"*"',
        'set-cookie': 'a=b; SameSite=None',
        sourcemap: 'http://127.0.0.1:9/map',
      }),
    ),
    says: /all is fine/,
  },
  {
    name: 'breaks its answer off',
    answers: call(({ response }) => {
      response.writeHead(200, { 'content-type': json, 'content-length': '1000' }).write('{"jsonrpc"');
      setTimeout(() => response.destroy(), 100);
    }),
    says: /No answer|could not|not what the protocol asks for|ended/,
  },
];
