import { readFileSync } from 'node:fs';
import type { Connect, Database } from '#store/storage/db.ts';
import { SiteData } from '#store/storage/site-data.ts';

/** The site's own data sets, as `npm run data` wrote them: each file is read once for all tests of a thread. */
export const siteOnDisk = new SiteData(async (path) => new Uint8Array(readFileSync(`public/${path}`)));

/** A thread's connection: to this database, or to none, and to the site. */
export const connected = (db?: Database, site = siteOnDisk): Connect =>
  Object.assign(
    async () => {
      if (db) return db;
      throw new DOMException('no store', 'SecurityError');
    },
    { site: async () => site },
  );
