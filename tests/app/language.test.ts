import { afterEach, describe, expect, test } from 'vitest';
import { pathIn } from '../../src/app/frame/language.ts';
import { setSiteRoot } from '../../src/app/frame/site.ts';

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
