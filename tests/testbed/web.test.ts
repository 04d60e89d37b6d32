import { describe, expect, test } from 'vitest';
import {
  documentOf,
  linksOf,
  mainOf,
  markdownOf,
  normalisedUrl,
  pageAt,
  pages,
  textOf,
} from '../../src/world/worlds/web/page.ts';
import { htmlFrom } from '../../src/world/worlds/web/markup.ts';

describe('the bundled web', () => {
  test('knows every page under one address', () => {
    expect(new Set(pages.map(({ url }) => url)).size).toBe(pages.length);
    for (const page of pages) expect(pageAt(page.url)).toBe(page);
  });

  test('has addresses that are in their normal form, and real dates', () => {
    for (const { url, published, title } of pages) {
      expect(normalisedUrl(url)).toBe(url);
      expect(new Date(published).toISOString().slice(0, 10), title).toBe(published);
      expect(published <= '2026-03-12', title).toBe(true);
    }
  });

  test('has no link that leads nowhere', () => {
    const broken = pages.flatMap((page) =>
      linksOf(page)
        .filter((url) => !pageAt(url))
        .map((url) => `${page.url} → ${url}`),
    );
    expect(broken).toEqual([]);
  });

  test.each([
    'https://SHOP.example/catalogue',
    'https://shop.example/catalogue/',
    'http://shop.example/catalogue#top',
    'https://shop.example:443/catalogue?sort=price',
    'https://www.shop.example/catalogue/index.html',
  ])('finds the catalogue under %s', (url) => {
    expect(pageAt(url)?.title).toBe('Catalogue');
  });

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'https://a@shop.example/catalogue', '', 'shop'])(
    'has no page at %s',
    (url) => {
      expect(pageAt(url)).toBeUndefined();
    },
  );

  test('writes the same page as HTML, Markdown and text', () => {
    const page = pageAt('https://shop.example/contact')!;
    expect(textOf(page)).toContain('Monday to Friday\t09:00 – 18:00');
    expect(markdownOf(page)).toContain('| Monday to Friday | 09:00 – 18:00 |');
    expect(htmlFrom(mainOf(page))).toContain('<td>09:00 – 18:00</td>');
    expect(htmlFrom(mainOf(page))).toContain('<h1>Contact</h1>');
    expect(htmlFrom(documentOf(page))).toContain('<input id="email" name="email" type="email">');
    expect(textOf(page)).not.toContain('Catalogue');
    expect(markdownOf(page, false)).toContain('[Catalogue](https://shop.example/catalogue)');
  });

  test('holds what its servers promise', () => {
    const count = (isCounted: (page: (typeof pages)[number]) => boolean) => pages.filter(isCounted).length;
    expect(count(({ site }) => site.host !== 'news.example')).toBeGreaterThanOrEqual(200);
    expect(count(({ site }) => site.host === 'encyclopedia.example')).toBeGreaterThanOrEqual(120);
    expect(count(({ site }) => site.host === 'news.example')).toBeGreaterThanOrEqual(80);
    for (const language of ['fr', 'ru', 'zh'])
      expect(count((page) => page.language === language && page.source.path !== '/')).toBeGreaterThanOrEqual(
        12,
      );
  });

  test('keeps its text small enough to be sent along', () => {
    const size = pages.reduce((sum, { source }) => sum + source.markup.length, 0);
    expect(size).toBeLessThan(350_000);
  });

  test('leaves none of its own markup in what it shows', () => {
    for (const page of pages) expect(textOf(page), page.url).not.toMatch(/\[\[|\]\]|^[!@|#]|^- /m);
  });
});
