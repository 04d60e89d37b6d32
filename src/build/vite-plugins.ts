import type { Plugin } from 'vite';
import { clientDocument, DOCUMENT_PATH } from '#serve/mcp/client-document.ts';
import { schemaCheck, VALIDATE } from './schema-check.mjs';

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
 * @cfworker/json-schema joins origin and path to a base address when it loads. In a worker started from a blob: address (src/store/bridge/worker-client.ts) the path is already a whole address, and the two joined are
 * invalid: use the origin alone. A package that makes an address of the path in another way ends the build.
 */
export function schemaBase(): Plugin {
  return {
    name: 'schema-base',
    transform: {
      filter: { id: /\/node_modules\//, code: /self\.location\.pathname/ },
      handler(code, id) {
        const mended = code.replaceAll(BASE, 'self.location.origin');
        if (mended.includes('self.location.pathname'))
          this.error(`${id} makes an address of the path of its thread, which is no path in a worker here`);
        return { code: mended, map: null };
      },
    },
  };
}
