import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Catalog } from './message.ts';

const app = fileURLToPath(new URL('../../app/', import.meta.url));
export const catalogFile = `${app}frame/strings/zh-Hans.json`;

/** The catalog as it is kept: null where a text is still to be translated. */
export type KeptCatalog = Readonly<Record<string, string | null>>;

export const keptCatalog = (): KeptCatalog => JSON.parse(readFileSync(catalogFile, 'utf8')) as KeptCatalog;

/** The texts that have a translation. */
export const translated = (kept: KeptCatalog): Catalog =>
  Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => entry[1] !== null));
