import Ajv from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Turns an import of `x.schema.json?validate` into a check of that schema: code that ajv writes during the build. */
export function schemaChecks(): Plugin {
  return {
    name: 'schema-checks',
    enforce: 'pre',
    load(id) {
      const [path, query] = id.split('?');
      if (!path?.endsWith('.schema.json') || query !== 'validate') return undefined;
      this.addWatchFile(path);
      // Lengths in UTF-16 units need no extra module in the page.
      const ajv = new Ajv({
        code: { source: true, esm: true },
        unicode: false,
        strict: false,
        logger: false,
      });
      return standaloneCode(ajv, ajv.compile(JSON.parse(readFileSync(path, 'utf8'))));
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
