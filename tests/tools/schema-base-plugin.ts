import type { Plugin } from 'vite';

const BASE = 'self.location.origin + self.location.pathname + location.search';

/**
 * @cfworker/json-schema makes an address of origin and path when it loads. In a worker that starts from a blob: address
 * (src/bridge/start-worker.ts) the path is a whole address already, and the two together are none: the origin alone is taken.
 */
export function schemaBase(): Plugin {
  return {
    name: 'schema-base',
    transform: {
      filter: { id: /@cfworker\/json-schema\/.*\/dereference\.js/ },
      handler(code) {
        if (!code.includes(BASE)) this.error('@cfworker/json-schema makes its base in another way now');
        return { code: code.replace(BASE, 'self.location.origin'), map: null };
      },
    },
  };
}
