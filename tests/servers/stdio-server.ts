import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { bodyOf, listen, sendJson } from './listen.ts';

interface Sent {
  id?: number | string;
  method?: string;
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'Mcp-Session-Id',
};

/**
 * A package that speaks MCP over stdio, as a server of streamable HTTP that answers each request with JSON: what a bridge does on a
 * person's machine. Its own requests and notices go nowhere. One client at a time.
 */
export async function stdioServer(
  name: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const child = spawn(process.execPath, [`node_modules/${name}/dist/index.js`, ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map<number | string, (answer: unknown) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = JSON.parse(line) as Sent;
    if (answer.id === undefined || answer.method !== undefined) return;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const listening = await listen(async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    if (request.method !== 'POST') return void response.writeHead(405, cors).end();
    const sent = JSON.parse(await bodyOf(request)) as Sent;
    const { id } = sent;
    const answered = id === undefined ? undefined : new Promise((resolve) => waiting.set(id, resolve));
    child.stdin.write(`${JSON.stringify(sent)}\n`);
    if (answered) sendJson(response, await answered, 200, cors);
    else response.writeHead(202, cors).end();
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    url: `${listening.origin}/mcp`,
    async close() {
      child.kill('SIGKILL');
      await ended;
      await listening.close();
    },
  };
}
