import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview, type Plugin } from 'vite';
import { freePort } from './free-port.ts';

/** Inputs given to `build` would be built beside those of the site. */
const insteadOfTheSite = (pages: readonly string[]): Plugin => ({
  name: 'pages-instead-of-the-site',
  config(config) {
    config.build!.rolldownOptions!.input = [...pages];
  },
});

export interface ServedPages {
  /** Without a slash at its end; a page stands under its path in the project. */
  origin: string;
  close(): Promise<void>;
}

/** Builds pages of the tools with the site's own workers, as the site is built, and serves them on a free port. */
export async function servePages(pages: readonly string[]): Promise<ServedPages> {
  const outDir = await mkdtemp(join(tmpdir(), 'served-pages-'));
  await build({
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
    plugins: [insteadOfTheSite(pages)],
  });
  const port = await freePort();
  const server = await preview({ logLevel: 'warn', build: { outDir }, preview: { port } });
  const close = async () => {
    await server.close();
    await rm(outDir, { recursive: true });
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}
