import { textContent, type PageElement } from './element.ts';
import { mainOf, pages, type WebPage } from './page.ts';
import { textFrom } from './render.ts';
import { searchOver } from './search.ts';

const isMadeOfLinks = ({ tag, children }: PageElement): boolean =>
  /^[uo]l$/.test(tag) &&
  children.every((item) => textContent(item) === textContent(linkIn(item as PageElement)));

const linkIn = ({ children: [first = ''] }: PageElement) =>
  typeof first !== 'string' && first.tag === 'a' ? first : '';

/** What a page says itself: lists of bare links are left out, or every index would look like what it leads to. */
function ownText(page: WebPage): string {
  const main = mainOf(page);
  const children = main.children.filter((block) => typeof block === 'string' || !isMadeOfLinks(block));
  return textFrom({ ...main, children });
}

/** Searches the whole bundled web. */
export const searchWeb = searchOver<WebPage>(pages, (page) => ({ title: page.title, text: ownText(page) }));
