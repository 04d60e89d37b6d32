import { SiteData, siteFiles } from '#store/storage/site-data.ts';

/** The site's own data sets as a worker reads them. `script`: the address of the worker's own script, which lies one folder below the site's root. */
export const siteDataOf = (script: string, fetch: typeof globalThis.fetch): Promise<SiteData> =>
  Promise.resolve(new SiteData(siteFiles(fetch, (path) => new URL(`../${path}`, script))));
