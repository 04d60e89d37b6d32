import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Language } from '#app/site.ts';
import { catalogFile, keptCatalog, translated } from './catalog.ts';
import { written, type Catalog } from './message.ts';
import { messagesOf } from './messages.ts';

/** The language to build or to develop in: what the environment variable LANGUAGE says, English by default. */
export const wantedLanguage = (): Language => (process.env.LANGUAGE === 'zh-Hans' ? 'zh-Hans' : 'en');

const app = fileURLToPath(new URL('../../app/', import.meta.url)).replaceAll('\\', '/');

/**
 * Builds the site in one language. The texts of src/app and of index.html are replaced in the source before it is compiled, so that no
 * text is looked up while a page runs.
 */
export function translation(language: Language): Plugin {
  let catalog: Catalog = {};
  const inLanguage = (code: string, file: string): string => written(code, messagesOf(code, file), catalog);
  return {
    name: 'translation',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.VITE_LANGUAGE': JSON.stringify(language) } }),
    buildStart() {
      if (language === 'en') return;
      this.addWatchFile(catalogFile);
      catalog = translated(keptCatalog());
    },
    transform: {
      order: 'pre',
      handler(code, id) {
        if (language === 'en' || !id.startsWith(app) || !/\.(svelte|ts)$/.test(id)) return undefined;
        return { code: inLanguage(code, id), map: null };
      },
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { filename }) =>
        language === 'en'
          ? html
          : inLanguage(html, filename).replace('<html lang="en"', `<html lang="${language}"`),
    },
  };
}
