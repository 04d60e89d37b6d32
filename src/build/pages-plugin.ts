import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { pageFolders, type Language } from '#app/site.ts';
import { translation } from './translation/plugin.ts';
import { schemaBase, schemaChecks } from './vite-plugins.ts';

type Server = typeof import('#app/server.ts');

const kept = fileURLToPath(new URL('../../node_modules/.vite/', import.meta.url));

/** Gives pages that are text a folder of their own, so that each has a path and a file. */
export function pagesInFolders(language: Language): Plugin {
  const home = `${pageFolders[language]}index.html`;
  let config: ResolvedConfig;
  return {
    name: 'pages-in-folders',
    configResolved(resolved) {
      config = resolved;
    },
    // The page says where the site lies. While developing, every address is answered with the same page.
    transformIndexHtml: (html, { server }) =>
      html.replace(/<html lang="[^"]*"/, `$& data-root="${server ? '/' : './'}"`),
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
    // Builds of other languages write into the same folder.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page) page.fileName = home;
      },
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const folder = join(config.root, config.build.outDir);
        if (config.command !== 'build' || config.build.ssr || !existsSync(join(folder, home))) return;
        const { pages } = await serverBuild(language);
        const shell = readFileSync(join(folder, home), 'utf8');
        for (const path of pages) {
          const below = join(pageFolders[language], ...path);
          mkdirSync(join(folder, below), { recursive: true });
          const toRoot = '../'.repeat(below.split('/').filter((name) => name && name !== '.').length) || './';
          writeFileSync(join(folder, below, 'index.html'), shell.replaceAll('"./', `"${toRoot}`));
        }
      },
    },
  };
}

/** The site's pages for Node, as a module. */
async function serverBuild(language: Language): Promise<Server> {
  const outDir = join(kept, `server-${language}`);
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [translation(language), svelte(), schemaChecks(), schemaBase()],
    build: { ssr: 'src/app/server.ts', outDir, emptyOutDir: true, minify: false, target: 'node20' },
  });
  return (await import(pathToFileURL(join(outDir, 'server.js')).href)) as Server;
}
