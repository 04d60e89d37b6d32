import { language, pageFolders, siteFolder, type Language } from './site.ts';

const KEY = 'language';

/** The path of a page, `/site/learn/noise/`, among those of another language. */
export const pathIn = (shown: Language, pathname: string, ofPage: Language = language): string => {
  const folder = siteFolder() ?? '/';
  return folder + pageFolders[shown] + pathname.slice(folder.length + pageFolders[ofPage].length);
};

/** Opens the place that is shown in the other language's page, in the same entry of the history. */
function showIn(shown: Language): void {
  const { origin, pathname, search, hash } = location;
  location.replace(`${origin}${pathIn(shown, pathname)}${search}${hash}`);
}

/** Keeps the choice and shows the page in that language. */
export function chooseLanguage(chosen: Language, store: Pick<Storage, 'setItem'> | undefined): void {
  try {
    store?.setItem(KEY, chosen);
  } catch {
    // A full or forbidden store loses the setting, never the page.
  }
  showIn(chosen);
}
