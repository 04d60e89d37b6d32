import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { listen, type Listening } from './listen.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * The built site as a host serves it that does not read `_headers`: files with their types, and nothing else. It lies in this
 * folder, as GitHub Pages serves a project.
 */
export const plainHost = (folder = '/'): Promise<Listening> =>
  listen((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url!, 'http://host').pathname));
    if (!path.startsWith(folder)) return void response.writeHead(404).end();
    const inside = path.slice(folder.length);
    const file = join('dist', inside === '' || inside.endsWith('/') ? `${inside}index.html` : inside);
    readFile(file).then(
      (bytes) =>
        response
          .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
