import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { catalogFile, keptCatalog, translated } from './catalog.ts';
import { written, type Catalog } from './message.ts';
import { messagesOf } from './messages.ts';

/** How the id of a module ends whose texts are Chinese. */
export const TRANSLATED = '?language=zh-Hans';
const root = fileURLToPath(new URL('../../../', import.meta.url)).replaceAll('\\', '/');

const isTranslated = (id: string): boolean => id.endsWith(TRANSLATED);

/** Every module of the page exists once for each language, so that no page loads another language; data and styles do not differ. */
export const hasOwn = (id: string): boolean =>
  /^[^?\0]*\.(ts|js|mjs|svelte)$/.test(id) && (id.startsWith(`${root}src/`) || id.includes('/node_modules/'));

/**
 * Writes the Chinese site beside the English one: `zh.html` loads `main.ts?language=zh-Hans`, and whatever that imports has the same
 * query. The texts of src/app are replaced in the source before it is compiled, so that no text is looked up while a page runs.
 */
export function translation(): Plugin {
  let catalog: Catalog = {};
  let isBuild = false;
  return {
    name: 'translation',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    buildStart() {
      this.addWatchFile(catalogFile);
      catalog = translated(keptCatalog());
    },
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (!importer || !isTranslated(importer)) return undefined;
        const found = await this.resolve(source, importer.slice(0, importer.indexOf('?')), {
          ...options,
          skipSelf: true,
        });
        if (!found || found.external || !hasOwn(found.id)) return found;
        // While developing, packages are bundled in advance and are loaded once.
        if (!isBuild && found.id.includes('/node_modules/')) return found;
        return { ...found, id: found.id + TRANSLATED };
      },
    },
    transform: {
      order: 'pre',
      handler(code, id) {
        if (!isTranslated(id)) return undefined;
        const file = id.slice(0, id.indexOf('?'));
        if (!file.startsWith(`${root}src/app/`) || !/\.(svelte|ts)$/.test(file)) return undefined;
        return { code: written(code, messagesOf(code, file), catalog), map: null };
      },
    },
  };
}
