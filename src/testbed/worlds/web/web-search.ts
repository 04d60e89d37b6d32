import { pages, textOf, type WebPage } from './page.ts';
import { searchOver } from './search.ts';

/** Searches the whole bundled web. */
export const searchWeb = searchOver<WebPage>(pages, (page) => ({ title: page.title, text: textOf(page) }));
