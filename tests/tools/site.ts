import { spawn, spawnSync } from 'node:child_process';
import { freePort } from './free-port.ts';

/** Builds the site and serves it as `npm start` does, on a free port; the caller closes it. */
export async function serveSite(): Promise<{ url: string; close: () => void }> {
  const build = spawnSync('npm', ['run', '-s', 'build', '--', '--logLevel', 'warn'], { stdio: 'inherit' });
  if (build.status !== 0) throw new Error('the build failed');
  const port = await freePort();
  const close = servedOn(port);
  const url = `http://127.0.0.1:${port}/`;
  for (let attempt = 0; attempt < 100; attempt++) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    ) {
      return { url, close };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  close();
  throw new Error(`no answer from ${url}`);
}

/** Starts the server; what is returned ends it, as Ctrl-C does. */
function servedOn(port: number): () => void {
  // A process group of its own, because npx does not pass a signal on to the server.
  const server = spawn('npx', ['vite', 'preview'], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  });
  const close = () => {
    process.off('exit', close);
    process.kill(-server.pid!);
  };
  process.on('exit', close);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return close;
}
