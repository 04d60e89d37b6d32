import { siteRoot } from './site.ts';

/** Languages of the interface. Each has a page of its own, with the same address after the #. */
export type Language = 'en' | 'zh-Hans';

const PAGES: Readonly<Record<Language, string>> = { en: '', 'zh-Hans': 'zh.html' };
const KEY = 'language';

/** The language of this page; English outside of a browser. */
export const language: Language = globalThis.document?.documentElement.lang === 'zh-Hans' ? 'zh-Hans' : 'en';

type Settings = Pick<Storage, 'getItem' | 'setItem'>;

/** The language to show: the one that was chosen, or else the browser's. A page that was opened in Chinese stays so. */
export function languageToShow(
  store: Settings | undefined,
  ofPage: Language = language,
  ofBrowser: string = navigator.language,
): Language {
  // Without a store a choice is not kept, and the browser's language would undo it on the next page.
  if (!store) return ofPage;
  const kept = store.getItem(KEY);
  if (kept === 'en' || kept === 'zh-Hans') return kept;
  return /^zh(-(CN|SG|Hans.*))?$/i.test(ofBrowser) ? 'zh-Hans' : ofPage;
}

/** The path of the site's folder, whatever the language of the page. */
export const folderOf = (pathname: string): string => pathname.replace(/[^/]*\.html$/, '');

/** Opens the place that is shown in the other language's page, in the same entry of the history. */
export function showIn(shown: Language): void {
  const { origin, pathname, search, hash } = location;
  const root = siteRoot() ?? folderOf(pathname);
  const address = hash.startsWith('#/') ? hash : `#/${folderOf(pathname).slice(root.length)}${hash.slice(1)}`;
  location.replace(`${origin}${root}${PAGES[shown]}${search}${address}`);
}

/** Keeps the choice and shows the page in that language. */
export function chooseLanguage(chosen: Language, store: Settings | undefined): void {
  try {
    store?.setItem(KEY, chosen);
  } catch {
    // A full or forbidden store loses the setting, never the page.
  }
  showIn(chosen);
}
