import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

const PORT = 4324;

/** Builds a page of the bench with the site's own workers, as the site is built, and serves it. */
export async function servePage(page: string): Promise<{ url: string; close(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'bench-page-'));
  await build({
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: page } },
  });
  const server = await preview({ logLevel: 'warn', build: { outDir }, preview: { port: PORT } });
  const close = async () => {
    await server.close();
    await rm(outDir, { recursive: true });
  };
  return { url: `http://127.0.0.1:${PORT}/${page}`, close };
}
