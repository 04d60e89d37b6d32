import { spawn, spawnSync } from 'node:child_process';
import { freePort } from './free-port.ts';

/** Builds the site and serves it as `npm start` does, on a free port; the caller closes it. */
export async function serveSite(): Promise<{ url: string; close: () => void }> {
  const build = spawnSync('npm', ['run', '-s', 'build', '--', '--logLevel', 'warn'], { stdio: 'inherit' });
  if (build.status !== 0) throw new Error('the build failed');
  const port = await freePort();
  const server = spawn('npx', ['vite', 'preview'], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  });
  const url = `http://127.0.0.1:${port}/`;
  for (let attempt = 0; attempt < 100; attempt++) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    ) {
      return { url, close: () => process.kill(-server.pid!) };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  process.kill(-server.pid!);
  throw new Error(`no answer from ${url}`);
}
