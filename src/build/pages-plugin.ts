import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { translation } from './translation/plugin.ts';
import { schemaBase, schemaChecks } from './vite-plugins.ts';

type Server = typeof import('#app/server.ts');

const kept = fileURLToPath(new URL('../../node_modules/.vite/server/', import.meta.url));

/** Gives pages that are text a folder of their own, so that each has a path and a file. */
export function pagesInFolders(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'pages-in-folders',
    configResolved(resolved) {
      config = resolved;
    },
    // The page says where the site lies. While developing, every address is answered with the same page.
    transformIndexHtml: (html, { server }) =>
      html.replace('<html lang="en"', `<html lang="en" data-root="${server ? '/' : './'}"`),
    // As static hosts do: a folder's page ends in /, so that what it names is found, and there is a page for what does not exist.
    configurePreviewServer({ middlewares }) {
      const folder = join(config.root, config.build.outDir);
      middlewares.use((request, response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
        const isFolder = existsSync(join(folder, pathname, 'index.html'));
        if (isFolder ? pathname.endsWith('/') : existsSync(join(folder, pathname))) return next();
        if (isFolder) response.writeHead(301, { location: `${pathname.split('/').at(-1)}/${search}` }).end();
        else
          response
            .writeHead(404, { 'content-type': 'text/html' })
            .end(readFileSync(join(folder, '404.html')));
      });
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (config.command !== 'build' || config.build.ssr) return;
        const { pages } = await serverBuild();
        const folder = join(config.root, config.build.outDir);
        const shell = readFileSync(join(folder, 'index.html'), 'utf8');
        for (const path of pages) {
          const below = join(folder, ...path);
          mkdirSync(below, { recursive: true });
          writeFileSync(
            join(below, 'index.html'),
            shell.replaceAll('"./', `"${'../'.repeat(path.length) || './'}`),
          );
        }
      },
    },
  };
}

/** The site's pages for Node, as a module. */
async function serverBuild(): Promise<Server> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [translation(), svelte(), schemaChecks(), schemaBase()],
    build: { ssr: 'src/app/server.ts', outDir: kept, emptyOutDir: true, minify: false, target: 'node20' },
  });
  return (await import(pathToFileURL(join(kept, 'server.js')).href)) as Server;
}
