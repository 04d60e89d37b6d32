import { afterEach, describe, expect, test } from 'vitest';
import { languageToShow, pathIn } from '../../src/app/frame/language.ts';
import { setSiteRoot } from '../../src/app/frame/site.ts';

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

describe('the same page in another language', () => {
  afterEach(() => setSiteRoot(undefined));

  test.each([
    ['/site/', '/site/', 'en', '/site/zh/'],
    ['/site/', '/site/learn/noise/', 'en', '/site/zh/learn/noise/'],
    ['/site/', '/site/zh/learn/noise/', 'zh-Hans', '/site/learn/noise/'],
    ['/', '/index.html', 'en', '/zh/index.html'],
    ['/zh/', '/zh/', 'en', '/zh/zh/'],
  ] as const)('of a site in %s, of the page %s', (folder, path, ofPage, there) => {
    setSiteRoot(folder);
    expect(pathIn(ofPage === 'en' ? 'zh-Hans' : 'en', path, ofPage)).toBe(there);
  });
});
