import type { Site } from '../site.ts';
import { newsStories } from './news-stories.ts';

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

/** All news, section by section, the most important of a section first. */
export const stories: readonly NewsStory[] = newsStories
  .split(/^@ /m)
  .slice(1)
  .map((piece) => {
    const [head = '', summary = '', body = ''] = piece.trim().split('\n');
    const [id = '', moment = '', section = '', source = '', title = ''] = head.split(' | ');
    return { id, publishedAt: `${moment}:00Z`, section, source, title, summary, body };
  });

const pathOf = ({ id }: NewsStory): string => `/articles/${id}`;
const sections = [...new Set(stories.map(({ section }) => section))];

const sectionPage = (name: string) => ({
  path: `/${name}`,
  title: `News: ${name}`,
  published: '2026-03-12',
  category: 'section',
  markup: stories
    .filter(({ section }) => section === name)
    .map((story) => `- [[${story.title}|${pathOf(story)}]]`)
    .join('\n'),
});

/** A newspaper of invented news. */
export const news: Site = {
  host: 'news.example',
  name: 'The Daily Example',
  language: 'en',
  navigation: [['The Daily Example', '/']],
  pages: [
    {
      path: '/',
      title: 'The Daily Example',
      published: '2026-03-12',
      category: 'index',
      markup: `Invented news from invented places, in ${sections.length} sections.\n\n${sections.map((name) => `- [[${name}|/${name}]]`).join('\n')}`,
    },
    ...sections.map(sectionPage),
    ...stories.map((story) => ({
      path: pathOf(story),
      title: story.title,
      published: story.publishedAt.slice(0, 10),
      category: story.section,
      markup: `${story.summary}\n\n${story.body}\n\n| Source | ${story.source}\n| Section | ${story.section}\n| Published | ${story.publishedAt}`,
    })),
  ],
};

/** The address of a story's page. */
export const storyUrl = (story: NewsStory): string => `https://${news.host}${pathOf(story)}`;
