import { stopWords, tokenize } from '#ask/retrieval/index.ts';
import { cell, lazy, readTable } from '#core/table.ts';
import text from './topics.tsv?raw';

/** Topics as pages name them; the first ten are the categories of the tasks that come with the site. */
const topicTitles = {
  browser: 'Browser',
  file_system: 'Files',
  search: 'Search and news',
  map: 'Maps and weather',
  finance: 'Finance',
  pay: 'Payment',
  travel: 'Travel',
  office: 'Office',
  data: 'Data and texts',
  dev: 'Developer tools',
  ai: 'AI',
  health: 'Health',
  media: 'Media and games',
  security: 'Security',
  other: 'Other',
} as const;

/** `other`: no topic's words stand there. */
export type Topic = keyof typeof topicTitles;
export const TOPICS = Object.keys(topicTitles) as Topic[];
export const topicTitle = (topic: Topic): string => topicTitles[topic];

/** What the rule reads of a server, or of a tool alone. */
export interface Described {
  name: string;
  description?: string;
  /** The category that its publisher gives. */
  category?: string;
  tools?: readonly { name: string; description: string }[];
}

/** Points of a word by where it stands. */
const POINTS = { category: 12, name: 8, tool: 2, description: 1 };
/** A single word of a description says too little. */
const FEWEST_POINTS = 2;
const MOST_TOOLS = 200;
const MOST_TEXT = 600;

/** Topics by the terms of their words. */
const topicsOf = lazy(() => {
  const found = new Map<string, Topic[]>();
  const isTopic = cell.oneOf(TOPICS);
  for (const { topic, words } of readTable('topics.tsv', text, { topic: isTopic, words: cell.list(' ') }))
    for (const term of new Set(words.flatMap((word) => tokenize(word))))
      found.set(term, [...(found.get(term) ?? []), topic]);
  return found;
});

/**
 * The topic of a server by our own rule, since no paper gives one: the words of each topic (topics.tsv) count twelve times in the publisher's
 * category, eight times in the server's name, twice in the name of each tool, and once in a description. The most points win; of equal
 * ones the first topic.
 */
export function topicOf({ name, description = '', category = '', tools = [] }: Described): Topic {
  const points = new Map<Topic, number>();
  const add = (words: string, each: number): void => {
    const terms = new Set(tokenize(words.slice(0, MOST_TEXT)).filter((term) => !stopWords.has(term)));
    for (const term of terms)
      for (const topic of topicsOf().get(term) ?? []) points.set(topic, (points.get(topic) ?? 0) + each);
  };
  add(category, POINTS.category);
  add(name, POINTS.name);
  add(description, POINTS.description);
  for (const tool of tools.slice(0, MOST_TOOLS)) {
    add(tool.name, POINTS.tool);
    add(tool.description, POINTS.description);
  }
  let best: Topic = 'other';
  let most = FEWEST_POINTS - 1;
  for (const topic of TOPICS) {
    const own = points.get(topic) ?? 0;
    if (own > most) [best, most] = [topic, own];
  }
  return best;
}
