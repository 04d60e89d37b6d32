import type { Places } from '../frame/sample-run.ts';
import { shortTitle } from '../frame/words.ts';

type System = Places['systems'][number];

/** The ways of asking in recordings of the site. All titles would be too much for the first visit; a test holds these to them. */
const ways: Readonly<Record<string, string>> = {
  'native-tools': 'native tools',
  'grammar-tools': 'by grammar',
};

/** A system's short name. The build writes titles in English: the way of asking is named in the page's language. */
export function systemName({ id, title }: Pick<System, 'id' | 'title'>): string {
  const way = ways[id.split(' / ')[1]!];
  return way ? `${shortTitle(title.slice(0, title.lastIndexOf(',')))}, ${way}` : shortTitle(title);
}
