import { readSite, type Site, readBlocks } from '../site.ts';
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
import puteshestviyaText from './puteshestviya.md?raw';
import recipesText from './recipes.md?raw';
import { shop } from './shop.ts';
import travelText from './travel.md?raw';
import voyagesText from './voyages.md?raw';
import newsText from './news.md?raw';

/** A piece of news. Everything in it is invented. */
export type NewsStory = {
  id: string;
  /** UTC, as YYYY-MM-DDTHH:MM:SSZ. */
  publishedAt: string;
  section: string;
  source: string;
  title: string;
  summary: string;
  /** The article without its summary. */
  body: string;
};

/**
 * All news, section by section, the most important of a section first. In news.md each begins with a line
 * "@ id | moment in UTC | section | source | title"; the next line is its summary, the one after that its body.
 */
export const stories: readonly NewsStory[] = readBlocks('news.md', newsText, 5).map(
  ({ head, body: text }) => {
    const [id, moment, section, source, title] = head as [string, string, string, string, string];
    const [summary = '', body = ''] = text.trim().split('\n');
    return { id, publishedAt: `${moment}:00Z`, section, source, title, summary, body };
  },
);

const sections = [...new Set(stories.map(({ section }) => section))];

/** A newspaper of invented news. */
const news = readSite(
  'news.md',
  [
    'host: news.example\nname: The Daily Example\nlanguage: en\nlink: The Daily Example | /\n',
    `@ / | The Daily Example | 2026-03-12 | index\nInvented news from invented places, in ${sections.length} sections.\n`,
    ...sections.map((name) => `- [[${name}|/${name}]]`),
    ...sections.map((name) => `@ /${name} | News: ${name} | 2026-03-12 | section\n!list ${name}`),
    ...stories.map(
      ({ id, title, publishedAt, section, source, summary, body }) =>
        `@ /articles/${id} | ${title} | ${publishedAt.slice(0, 10)} | ${section}
${summary}

${body}

| Source | ${source}
| Section | ${section}
| Published | ${publishedAt}`,
    ),
  ].join('\n'),
);

/** The address of a story's page. */
export const storyUrl = ({ id }: NewsStory): string => `https://news.example/articles/${id}`;

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
