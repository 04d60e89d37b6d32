import { answer, world, ToolError } from '../../world.ts';
import { dayOf } from '../clock.ts';
import { searchOver } from './search.ts';
import { stories, type NewsStory } from './sites.ts';

const DAY = 86_400_000;

const searchStories = searchOver(stories, ({ title, summary, body }) => ({
  title,
  text: `${summary} ${body}`,
}));
const byId = new Map(stories.map((story) => [story.id, story]));

const listed = ({ id, title, source, publishedAt, summary }: NewsStory) => ({
  article_id: id,
  title,
  source,
  published_at: publishedAt,
  summary,
});

/** A day as it was given, when the calendar has it. */
function checkedDay(name: string, day: string | undefined): string | undefined {
  if (day !== undefined && dayOf(day) === undefined)
    throw new ToolError(`News API error (400): parameterInvalid: '${name}' is not a valid date.`);
  return day;
}

type SearchArguments = { query: string; from_date?: string; to_date?: string; limit?: number };

/** Invented news; today's are those of the last 24 hours by the testbed's clock. */
export const news = world('news', [], {
  top_headlines({ category, limit = 5 }: { category: string; limit?: number }, { now }) {
    const isOfToday = ({ publishedAt }: NewsStory) => {
      const age = now - Date.parse(publishedAt);
      return age >= 0 && age <= DAY;
    };
    const found = stories.filter((story) => story.section === category && isOfToday(story));
    return answer({ category, articles: found.slice(0, limit).map(listed) });
  },
  search_news({ query, from_date, to_date, limit = 5 }: SearchArguments, { now }) {
    const from = checkedDay('from_date', from_date) ?? '';
    const to = checkedDay('to_date', to_date) ?? '9999-12-31';
    if (query.trim() === '')
      throw new ToolError('News API error (400): parametersMissing: Required parameters are missing: query.');
    if (from > to)
      throw new ToolError(
        `News API error (400): parameterInvalid: 'from_date' (${from}) must not be later than 'to_date' (${to}).`,
      );
    const isWanted = ({ publishedAt }: NewsStory) => {
      const day = publishedAt.slice(0, 10);
      return day >= from && day <= to && Date.parse(publishedAt) <= now;
    };
    const found = searchStories(query, isWanted).slice(0, limit);
    return answer({ query, articles: found.map(({ item }) => listed(item)) });
  },
  get_article({ article_id }: { article_id: string }) {
    const story = byId.get(article_id);
    if (!story)
      throw new ToolError(`News API error (404): no article with the id '${article_id.slice(0, 200)}'.`);
    const { id, title, source, publishedAt, summary, body } = story;
    return answer({
      article_id: id,
      title,
      source,
      published_at: publishedAt,
      text: `${summary}\n\n${body}`,
    });
  },
});
