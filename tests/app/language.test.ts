import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { folderOf, languageToShow } from '../../src/app/language.ts';

const keeping = (kept: string | null) => ({ getItem: () => kept, setItem: () => {} });

describe('the language to show', () => {
  test.each([
    ['what was chosen, before what the browser asks for', 'en', 'en', 'zh-CN', 'en'],
    ['what was chosen, on a page of another language', 'zh-Hans', 'en', 'en-GB', 'zh-Hans'],
    ['Simplified Chinese, where the browser asks for it', null, 'en', 'zh-CN', 'zh-Hans'],
    ['Simplified Chinese, in Singapore, too', null, 'en', 'zh-SG', 'zh-Hans'],
    ['Simplified Chinese, asked for by its script', null, 'en', 'zh-Hans-HK', 'zh-Hans'],
    ['English, where the browser asks for Traditional Chinese', null, 'en', 'zh-TW', 'en'],
    ['English, where the browser asks for another language', null, 'en', 'de', 'en'],
    ['the language of a Chinese page that was opened by its address', null, 'zh-Hans', 'de', 'zh-Hans'],
    ['the same, when what was kept is no language', 'tlh', 'en', 'de', 'en'],
  ] as const)('is %s', (_, kept, ofPage, ofBrowser, shown) =>
    expect(languageToShow(keeping(kept), ofPage, ofBrowser)).toBe(shown),
  );

  test('is that of the page where no choice could be kept', () =>
    expect(languageToShow(undefined, 'en', 'zh-CN')).toBe('en'));
});

test('the folder of the site is the same from the page of any language', () => {
  expect(folderOf('/site/zh.html')).toBe('/site/');
  expect(folderOf('/site/')).toBe('/site/');
  expect(folderOf('/index.html')).toBe('/');
});

test('the Chinese page is the English one but for its language, its words and its script', () => {
  const page = (file: string) =>
    readFileSync(file, 'utf8')
      .replace(/<html lang="[^"]*">/, '')
      .replace(/name="description"\s+content="[^"]*"/, '')
      .replace(/<noscript>[^]*?<\/noscript>/, '')
      .replace('main.ts?language=zh-Hans', 'main.ts');
  expect(page('zh.html')).toBe(page('index.html'));
});
