import type { Plugin } from 'vite';
import { clientDocument, DOCUMENT_PATH } from '#mcp/client-document.ts';
import { fileURLToPath } from 'node:url';
import { schemaCheck, VALIDATE } from './schema-check.mjs';
import { hasOwn, TRANSLATED } from './translation/plugin.ts';

/**
 * Writes `oauth/client.json`, the client id metadata document of the site, when SITE_URL gives the site's https address.
 */
export function clientDocumentFile(siteUrl = ''): Plugin {
  return {
    name: 'client-document',
    apply: 'build',
    generateBundle() {
      if (siteUrl === '') return;
      if (!URL.canParse(siteUrl) || new URL(siteUrl).protocol !== 'https:')
        throw new Error(`SITE_URL must be an https address, got ${siteUrl}`);
      const source = `${JSON.stringify(clientDocument(siteUrl), null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: DOCUMENT_PATH, source });
    },
  };
}

/** The part of the bundler's module graph that is needed here. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Puts into one file what the first page needs, and into others what a report needs beside it, and then its figures: on a phone,
 * waiting for a dozen small files costs more than their bytes. Each language has its own, and a small file beside each for what the
 * languages share, so that none loads another. The result names a module's chunk, for codeSplitting in build.rolldownOptions.
 */
export function firstChunks(): (id: string, graph: ModuleGraph) => string | null {
  let reached: { chunk: string; ids: Set<string> }[] | undefined;
  const own = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
  return (id, graph) => {
    reached ??= [
      { chunk: 'first', start: own('src/main.ts') },
      { chunk: 'report', start: own('src/app/report/ReportPage.svelte') },
      { chunk: 'report-body', start: own('src/app/report/ReportBody.svelte') },
    ].flatMap(({ chunk, start }) => [
      { chunk, ids: reachedFrom(start, graph) },
      { chunk: `${chunk}-zh`, ids: reachedFrom(start + TRANSLATED, graph) },
    ]);
    const of = reached.filter(({ ids }) => ids.has(id)).map(({ chunk }) => chunk);
    if (of[0] === undefined) return null;
    // Data, and what only data import, such as a part of ajv, is the same module in every language.
    const isShared = !id.endsWith(TRANSLATED) && (!hasOwn(id) || of.some((chunk) => chunk.endsWith('-zh')));
    return isShared ? `${of[0].replace('-zh', '')}-shared` : of[0];
  };
}

/** A module and all it imports, static imports only. */
function reachedFrom(start: string, graph: ModuleGraph): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/** Turns an import of `x.schema.json?validate` into a check of that schema: code that ajv writes during the build. */
export function schemaChecks(): Plugin {
  return {
    name: 'schema-checks',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(`.schema.json${VALIDATE}`)) return undefined;
      const path = id.slice(0, -VALIDATE.length);
      this.addWatchFile(path);
      return schemaCheck(path);
    },
  };
}

const BASE = 'self.location.origin + self.location.pathname + location.search';

/**
 * @cfworker/json-schema joins origin and path to a base address when it loads. In a worker started from a blob: address
 * (src/bridge/worker-client.ts) the path is already a whole address, and the two joined are invalid: use the origin alone.
 */
export function schemaBase(): Plugin {
  return {
    name: 'schema-base',
    transform: {
      filter: { id: /@cfworker\/json-schema\/.*\/dereference\.js/ },
      handler(code) {
        if (!code.includes(BASE))
          this.error('@cfworker/json-schema builds its base address in another way now');
        return { code: code.replace(BASE, 'self.location.origin'), map: null };
      },
    },
  };
}
