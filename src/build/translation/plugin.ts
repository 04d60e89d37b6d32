import type { Plugin } from 'vite';
import type { Language } from '#app/frame/site.ts';
import { catalogFile, keptCatalog, translated, shownTexts } from './sources.ts';
import { written, type Catalog } from './message.ts';

/** The language to build or to develop in: what the environment variable LANGUAGE says, English by default. */
export const wantedLanguage = (): Language => (process.env.LANGUAGE === 'zh-Hans' ? 'zh-Hans' : 'en');

/** The build for Node reads the same sources once more. */
const read = new Map<string, { code: string; texts: ReturnType<typeof shownTexts> }>();

function textsIn(code: string, file: string): ReturnType<typeof shownTexts> {
  const known = read.get(file);
  if (known?.code === code) return known.texts;
  const texts = shownTexts(code, file);
  read.set(file, { code, texts });
  return texts;
}

/**
 * Builds the site in one language. The texts that `shownTexts` finds are replaced in the source before it is compiled, so that no
 * text is looked up while a page runs.
 */
export function translation(language: Language): Plugin {
  let catalog: Catalog = {};
  const inLanguage = (code: string, file: string): string | undefined => {
    const texts = textsIn(code, file);
    return texts && written(code, texts, catalog);
  };
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
        const translated = language === 'en' ? undefined : inLanguage(code, id);
        return translated === undefined ? undefined : { code: translated, map: null };
      },
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { filename }) =>
        language === 'en'
          ? html
          : inLanguage(html, filename)!.replace('<html lang="en"', `<html lang="${language}"`),
    },
  };
}
