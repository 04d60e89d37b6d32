import type { Page } from '@playwright/test';

/** Names of four words and more, which are the same in every language. */
const NAMES = /Berkeley Function[- ]Calling Leaderboard|Streamable HTTP|Any OpenAI-compatible server/g;

/**
 * English sentences where Chinese is due: four Latin words in a row in what a reader sees or is read, outside of code and of what is
 * marked as another language.
 */
export const englishOn = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() => {
    const isOther = (element: Element): boolean =>
      element.closest('code, kbd, pre, samp, script, style, svg title, textarea, .mono, .wire') !== null ||
      !(element.closest('[lang]')?.getAttribute('lang') ?? '').startsWith('zh');
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement!;
      if (!isOther(parent) && parent.checkVisibility()) found.push(walker.currentNode.textContent!);
    }
    for (const name of ['title', 'aria-label', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (!isOther(element)) found.push(element.getAttribute(name)!);
    return found;
  });
  return [
    ...new Set(
      texts
        .map((text) => text.trim().replaceAll(/\s+/g, ' '))
        .filter((text) =>
          /(?<![\w/.-])(?:[A-Za-z][A-Za-z’'-]*[,;:.]? ){3}[A-Za-z]/.test(text.replaceAll(NAMES, '')),
        ),
    ),
  ];
};
