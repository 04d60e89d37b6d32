import { watchedFetch } from '#store/bridge/wire.ts';
import { SiteData, siteFiles } from '#store/storage/site-data.ts';
import { siteFile } from './site.ts';

/** The site's own data sets as the page reads them; in a file of its own, for pages that need none. */
export const siteOfPage = (): SiteData => new SiteData(siteFiles(watchedFetch('page', fetch), siteFile));
