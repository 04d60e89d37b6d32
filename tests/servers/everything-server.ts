import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Makes timers of a process end twenty times as soon. */
const HURRIED =
  'const wait = setTimeout; globalThis.setTimeout = (then, ms, ...rest) => wait(then, ms / 20, ...rest);';

/**
 * The protocol's own reference server over streamable HTTP, in a process of its own; hurried, its tool that takes ten seconds takes half a
 * second.
 */
export async function everythingServer({ isHurried = false } = {}): Promise<{
  url: string;
  close: () => Promise<void>;
}> {
  const port = await freePort();
  const script = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';
  const hurry = isHurried ? ['--import', `data:text/javascript,${encodeURIComponent(HURRIED)}`] : [];
  const child = spawn(process.execPath, [...hurry, script, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}/mcp`;
  const answers = () =>
    fetch(url, { method: 'OPTIONS' }).then(
      () => true,
      () => false,
    );
  for (let tries = 0; tries < 200 && !(await answers()); tries++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    url,
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
