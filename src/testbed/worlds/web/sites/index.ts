import type { Site } from '../site.ts';
import { docs } from './docs.ts';
import { shop } from './shop.ts';

/** The sites of the bundled web. Everything on them is our own writing. */
export const sites: readonly Site[] = [shop, docs];
