import Ajv from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Turns `x.schema.json?validate` into the check for that schema, written by ajv while building. */
export function schemaChecks(): Plugin {
  return {
    name: 'schema-checks',
    enforce: 'pre',
    load(id) {
      const [path, query] = id.split('?');
      if (!path?.endsWith('.schema.json') || query !== 'validate') return undefined;
      this.addWatchFile(path);
      // Lengths in UTF-16 units need no helper module in the page.
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
