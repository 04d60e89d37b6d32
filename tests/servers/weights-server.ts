import type { IncomingMessage, ServerResponse } from 'node:http';
import { aModel } from './a-model-file.ts';
import { listen, type Listening } from './listen.ts';

const PIECE = 64 * 1024;
const PAGE = new TextEncoder().encode('<!doctype html><title>Sign in</title>'.padEnd(5000));
const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'range' };

type Behaviour = {
  file?: (whole: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
  /** Ends each connection after so many bytes. */
  breaksAfter?: number;
  hasRange?: boolean;
  /** Milliseconds between two pieces. */
  pause?: number;
  status?: number;
  /** What it says its length is; null: nothing. */
  length?: number | null;
};

/** By the first part of their path. */
const behaviours: Record<string, Behaviour> = {
  good: {},
  slow: { pause: 15 },
  'breaks-off': { breaksAfter: 1_500_000 },
  'no-range': { hasRange: false, pause: 15 },
  'says-more': { length: 9_999_999 },
  'sends-more': { file: (whole) => Uint8Array.from([...whole.subarray(-100), ...whole]), length: null },
  'wrong-byte': {
    file(whole) {
      const wrong = whole.slice();
      wrong[wrong.length - 1]! ^= 1;
      return wrong;
    },
  },
  page: { file: () => PAGE, length: null },
  gone: { status: 404 },
};

/** A server of weights that does everything wrong that a server of large files can do. */
export async function weightsServer(): Promise<Listening> {
  const model = aModel();
  return listen((request, response) => {
    const behaviour = behaviours[request.url?.split('/')[1] ?? ''];
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
    if (!behaviour || behaviour.status) return response.writeHead(behaviour?.status ?? 400, cors).end('No.');
    return send(request, response, behaviour, behaviour.file?.(model) ?? model);
  });
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { breaksAfter = Infinity, hasRange = true, pause = 0, length }: Behaviour,
  file: Uint8Array,
): Promise<void> {
  const from = hasRange ? Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0) : 0;
  const rest = file.subarray(from);
  response.writeHead(from > 0 ? 206 : 200, {
    ...cors,
    'content-type': 'application/octet-stream',
    ...(length === null ? {} : { 'content-length': length ?? rest.length }),
    ...(from > 0 ? { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` } : {}),
  });
  for (let at = 0; at < rest.length && !response.destroyed; at += PIECE) {
    if (at >= breaksAfter) return void response.destroy();
    response.write(rest.subarray(at, at + PIECE));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  response.end();
}
