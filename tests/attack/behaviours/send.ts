import type { ServerResponse } from 'node:http';
import type { JsonObject } from '#core/json.ts';
import type { Answer, Asked } from '../hostile-mcp-server.ts';

export const notice = (method: string, params: JsonObject = {}): JsonObject => ({
  jsonrpc: '2.0',
  method,
  params,
});
export const log = (data: string): JsonObject => notice('notifications/message', { level: 'info', data });
export const text = (words: string): JsonObject => ({ content: [{ type: 'text', text: words }] });
export const answerTo = ({ id }: Asked, result: JsonObject): JsonObject => ({ jsonrpc: '2.0', id, result });

export const event = (message: unknown): string => `data: ${JSON.stringify(message)}\n\n`;
export const openStream = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

/** Sends this body as it is. */
export const body =
  (type: string, content: (asked: Asked) => string | Buffer, headers = {}): Answer =>
  (asked) =>
    void asked.response.writeHead(200, { 'content-type': type, ...headers }).end(content(asked));

/** Sends these messages as a stream that ends. */
export const events =
  (messages: (asked: Asked) => unknown[]): Answer =>
  (asked) => {
    openStream(asked.response).end(messages(asked).map(event).join(''));
  };

/** Writes blocks for as long as the other side reads; the first ones open the body. */
export function pour(response: ServerResponse, block: string | Buffer): void {
  const more = (): void => {
    while (!response.destroyed && response.write(block));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

/** A stream of this text without an end. */
export const flood =
  (block: (asked: Asked) => string): Answer =>
  (asked) =>
    pour(openStream(asked.response), block(asked).repeat(500));

/** One byte each 50 ms, without an end. */
export function drip(response: ServerResponse, byte = ' '): void {
  const timer = setInterval(() => {
    if (response.destroyed) clearInterval(timer);
    else response.write(byte);
  }, 50);
}

/** As many as named, each made from its index. */
export const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A page's script, a handler and an address that would show, were they run. */
export const html = (elsewhere: string): string =>
  `<script>globalThis.ranByServer=1</script><img src="${elsewhere}/img" onerror="globalThis.ranByServer=1"><iframe src="javascript:globalThis.ranByServer=1"></iframe><a href="javascript:globalThis.ranByServer=1">go</a><style>@import "${elsewhere}/css"</style>`;
