import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import type { Language } from '#app/frame/site.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** By a lesson's name in addresses: the module of its words, English where it has no other. */
export function wordsOfLessons(language: Language): Map<string, string> {
  const folders = readdirSync(`${root}src/lessons`).filter((name) => /^\d+-/.test(name));
  return new Map(
    folders.map((name) => {
      const isTranslated =
        language === 'zh-Hans' && readdirSync(`${root}src/lessons/${name}`).includes('zh.md');
      return [name.replace(/^\d+-/, ''), `src/lessons/${name}/${isTranslated ? 'zh' : 'en'}.md?raw`];
    }),
  );
}

/**
 * The files of the site that a page of these modules (`src/app/home/HomePage.svelte`) loads before it is drawn: their chunks with all that
 * these import, and the style sheets. Empty where no chunk has such a module.
 */
export function filesOfPage(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const ids = new Set(modules.map((path) => root + path));
  const found = new Set<string>();
  const waiting = Object.values(bundle).filter(
    (file): file is Rolldown.OutputChunk => file.type === 'chunk' && file.moduleIds.some((id) => ids.has(id)),
  );
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk.fileName)) continue;
    found.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') waiting.push(imported);
    }
  }
  return [...found];
}
