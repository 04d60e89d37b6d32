import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  /** Without a slash at its end. */
  origin: string;
  close: () => Promise<void>;
}

/** Answers a request, at once or later. What it returns is ignored. */
type Handler = (...of: Parameters<RequestListener>) => unknown;

/** An HTTP server on a free port of this machine. */
export async function listen(handler: Handler): Promise<Listening> {
  const server = createServer((request, response) => void handler(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

export function sendJson(response: ServerResponse, value: unknown, status = 200, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

interface FetchLike {
  fetch(request: Request): Promise<Response>;
}

/** Answers as this handler of SDK 2.4.0 does, piece by piece; `own` headers go with every answer. */
export async function answerBy(
  handler: FetchLike,
  request: IncomingMessage,
  response: ServerResponse,
  { body, own = {} }: { body: string; own?: Record<string, string> },
): Promise<void> {
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const init = { method: request.method!, headers, ...(body === '' ? {} : { body }) };
  const answer = await handler.fetch(new Request(`http://127.0.0.1${request.url}`, init));
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...own });
  if (answer.body) for await (const chunk of answer.body) response.write(chunk);
  response.end();
}
