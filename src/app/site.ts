/**
 * Path of the site's folder, such as `/` or `/tools/ground/`, found from the page itself: `data-root` on its root element says how many
 * folders lie between. Undefined where a page does not say so; all addresses then follow its #.
 */
let root: string | undefined = rootOfPage();

function rootOfPage(): string | undefined {
  const page = globalThis.document;
  const relative = page?.documentElement.dataset.root;
  return relative === undefined ? undefined : new URL(relative, page.location.href).pathname;
}

export const siteRoot = (): string | undefined => root;

/** For the build and for tests: the site lies here. The build gives a path relative to the page that it renders, such as `../../`. */
export function setSiteRoot(path: string | undefined): void {
  root = path;
}

/** Where a file of the site is fetched, `datasets/catalog.json`, whatever page is shown. */
export const siteFile = (path: string): URL => new URL(path, new URL(root ?? '', document.baseURI));
