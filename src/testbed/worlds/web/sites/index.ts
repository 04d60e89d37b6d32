import type { Site } from '../site.ts';
import { docs } from './docs.ts';
import { encyclopedia } from './encyclopedia/encyclopedia.ts';
import { energy } from './energy.ts';
import { recipes } from './recipes.ts';
import { shop } from './shop.ts';
import { travel } from './travel.ts';

/** The sites of the bundled web. Everything on them is our own writing. */
export const sites: readonly Site[] = [encyclopedia, docs, shop, travel, energy, recipes];
