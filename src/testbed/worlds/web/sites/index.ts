import { readSite } from '../site.ts';
import baikeText from './baike.md?raw';
import docsText from './docs.md?raw';
import citiesText from './encyclopedia-cities.md?raw';
import historyText from './encyclopedia-history.md?raw';
import peopleText from './encyclopedia-people.md?raw';
import scienceText from './encyclopedia-science.md?raw';
import technologyText from './encyclopedia-technology.md?raw';
import encyclopediaText from './encyclopedia.md?raw';
import encyclopedieText from './encyclopedie.md?raw';
import enciklopediyaText from './enciklopediya.md?raw';
import energyText from './energy.md?raw';
import lvyouText from './lvyou.md?raw';
import { news } from './news.ts';
import puteshestviyaText from './puteshestviya.md?raw';
import recipesText from './recipes.md?raw';
import { shop } from './shop.ts';
import travelText from './travel.md?raw';
import voyagesText from './voyages.md?raw';
import type { Site } from '../site.ts';

const encyclopedia = readSite(
  'encyclopedia*.md',
  [encyclopediaText, scienceText, technologyText, historyText, citiesText, peopleText].join('\n'),
);
const encyclopedie = readSite('encyclopedie.md', encyclopedieText);
const enciklopediya = readSite('enciklopediya.md', enciklopediyaText);
const baike = readSite('baike.md', baikeText);

/** The encyclopaedias in English, French, Russian and Chinese, which are also what the wikipedia server has. */
export const encyclopedias: readonly Site[] = [encyclopedia, encyclopedie, enciklopediya, baike];

/** The sites of the bundled web. Everything on them is our own writing. */
export const sites: readonly Site[] = [
  encyclopedia,
  readSite('docs.md', docsText),
  shop,
  readSite('travel.md', travelText),
  readSite('energy.md', energyText),
  readSite('recipes.md', recipesText),
  news,
  encyclopedie,
  readSite('voyages.md', voyagesText),
  enciklopediya,
  readSite('puteshestviya.md', puteshestviyaText),
  baike,
  readSite('lvyou.md', lvyouText),
];
