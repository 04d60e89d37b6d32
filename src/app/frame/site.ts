/** Languages of the interface, each with the folder of its pages below the site's. */
export const pageFolders = { en: '', 'zh-Hans': 'zh/' } as const;
export type Language = keyof typeof pageFolders;

/** The language that this site was built in. */
export const language: Language = import.meta.env?.VITE_LANGUAGE === 'zh-Hans' ? 'zh-Hans' : 'en';

/** The `lang` of texts that are always English: the scorers' sentences and the definitions of methods. */
export const englishLang = language === 'en' ? undefined : 'en';
/** The `lang` of texts by people and servers, whose language the page does not know. */
export const dataLang = language === 'en' ? undefined : '';
/** The `lang` of a sentence that may be the page's own, or one of a scorer or a worker. */
export const langOf = (text: string): string | undefined =>
  /\p{Script=Han}/u.test(text) ? undefined : englishLang;

/**
 * Path of the site's folder, such as `/` or `/tools/ground/`, found from the page itself: `data-root` on its root element says how many
 * folders lie between. Undefined where a page does not say so; all addresses then follow its #.
 */
let folder: string | undefined = folderOfSite();

function folderOfSite(): string | undefined {
  const page = globalThis.document;
  const relative = page?.documentElement.dataset.root;
  return relative === undefined ? undefined : new URL(relative, page.location.href).pathname;
}

export const siteFolder = (): string | undefined => folder;

/** Path of the folder with the pages of this language. */
export const siteRoot = (): string | undefined =>
  folder === undefined ? undefined : folder + pageFolders[language];

/** For the build and for tests: the site lies here. The build gives a path relative to the page that it renders, such as `../../`. */
export function setSiteRoot(path: string | undefined): void {
  folder = path;
}

/** The address of a file of the site, such as `datasets/catalog.json`, from any page. */
export const siteFile = (path: string): URL => new URL(path, new URL(folder ?? '', document.baseURI));
