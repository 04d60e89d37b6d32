import type { Site } from '../site.ts';
import { baike, lvyou } from './chinese.ts';
import { docs } from './docs.ts';
import { encyclopedia } from './encyclopedia/encyclopedia.ts';
import { energy } from './energy.ts';
import { encyclopedie, voyages } from './french.ts';
import { news } from './news.ts';
import { recipes } from './recipes.ts';
import { enciklopediya, puteshestviya } from './russian.ts';
import { shop } from './shop.ts';
import { travel } from './travel.ts';

/** The sites of the bundled web. Everything on them is our own writing. */
export const sites: readonly Site[] = [
  encyclopedia,
  docs,
  shop,
  travel,
  energy,
  recipes,
  news,
  ...[encyclopedie, voyages],
  ...[enciklopediya, puteshestviya],
  ...[baike, lvyou],
];
