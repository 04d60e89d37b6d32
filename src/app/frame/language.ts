import { language, pageFolders, siteFolder, type Language } from './site.ts';

const KEY = 'language';

type Settings = Pick<Storage, 'getItem' | 'setItem'>;

/** The language to show: the person's choice, else the browser's. A page opened in Chinese stays Chinese. */
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

/** The path of a page, `/site/learn/noise/`, among those of another language. */
export const pathIn = (shown: Language, pathname: string, ofPage: Language = language): string => {
  const folder = siteFolder() ?? '/';
  return folder + pageFolders[shown] + pathname.slice(folder.length + pageFolders[ofPage].length);
};

/** Opens the place that is shown in the other language's page, in the same entry of the history. */
export function showIn(shown: Language): void {
  const { origin, pathname, search, hash } = location;
  location.replace(`${origin}${pathIn(shown, pathname)}${search}${hash}`);
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
