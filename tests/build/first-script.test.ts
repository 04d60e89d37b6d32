import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';

const [, source = ''] = /<script>([^]*?)<\/script>/.exec(readFileSync('index.html', 'utf8'))!;

type Language = 'en' | 'zh-Hans';
type Target = { matches: (selector: string) => boolean };

interface Visit {
  /** The page as the build wrote it: its path, below the site's folder. */
  address?: string;
  ofPage?: Language;
  ofBrowser?: string;
  /** What localStorage has; undefined: the browser forbids to ask. */
  stored?: Readonly<Record<string, string>> | undefined;
  /** Getter of navigator.serviceWorker. */
  serviceWorker?: () => { controller: object | null } | undefined;
  isDeveloping?: boolean;
}

/** What the script in index.html does before the first paint. The site's folder is `/site/`. */
function visit({
  address = '/site/',
  ofPage = 'en',
  ofBrowser = 'en-GB',
  stored,
  serviceWorker = () => ({ controller: null }),
  isDeveloping = false,
}: Visit) {
  const { pathname } = new URL(address, 'https://site.example');
  const root = '../'.repeat(pathname.split('/').length - 3) || './';
  const page: { lang: Language; dataset: Record<string, string>; done?: object[]; hasMore?: boolean } = {
    lang: ofPage,
    dataset: isDeveloping ? { root: '/' } : { root, scripts: 'assets/first.js', ownScripts: '', ownData: '' },
  };
  let ledTo: string | undefined;
  const handlers = new Map<string, (event: object) => void>();
  const helpButton = {};
  const self = {};
  const world = {
    document: {
      documentElement: page,
      querySelector: (selector: string) => (selector === '[aria-keyshortcuts="?"]' ? helpButton : null),
    },
    navigator: Object.defineProperty({ language: ofBrowser }, 'serviceWorker', { get: serviceWorker }),
    location: Object.assign(new URL(address, 'https://site.example'), {
      replace: (to: string) => void (ledTo = to),
    }),
    addEventListener: (name: string, handler: (event: object) => void) => void handlers.set(name, handler),
    PerformanceObserver: class {
      observe(): void {}
    },
    self,
    top: self,
    URL,
  };
  const length = Object.keys(stored ?? {}).length;
  const localStorage = {
    get: () => {
      if (!stored) throw new Error('denied');
      return { ...stored, length };
    },
  };
  runInNewContext(source, Object.defineProperty(world, 'localStorage', localStorage));
  const press = (key: string, target: Target) => handlers.get('keydown')!({ key, target });
  return { page, ledTo, press, helpButton };
}

describe('the language to show', () => {
  test.each([
    ['what was chosen, before what the browser asks for', 'en', 'en', 'zh-CN', undefined],
    ['what was chosen, on a page of another language', 'zh-Hans', 'en', 'en-GB', '/site/zh/'],
    ['Simplified Chinese, where the browser asks for it', null, 'en', 'zh-CN', '/site/zh/'],
    ['Simplified Chinese, in Singapore, too', null, 'en', 'zh-SG', '/site/zh/'],
    ['Simplified Chinese, asked for by its script', null, 'en', 'zh-Hans-HK', '/site/zh/'],
    ['English, where the browser asks for Traditional Chinese', null, 'en', 'zh-TW', undefined],
    ['English, where it asks for that of Hong Kong', null, 'en', 'zh-HK', undefined],
    ['English, where the browser asks for another language', null, 'en', 'de', undefined],
    ['that of a Chinese page that was opened by its address', null, 'zh-Hans', 'de', undefined],
    ['the same, when what was kept is no language', 'tlh', 'en', 'de', undefined],
    ['English, where it was chosen, on a Chinese page', 'en', 'zh-Hans', 'zh-CN', '/site/'],
  ] as const)('is %s', (_, kept, ofPage, ofBrowser, there) => {
    const address = ofPage === 'en' ? '/site/' : '/site/zh/';
    const { ledTo, page } = visit({ address, ofPage, ofBrowser, stored: kept ? { language: kept } : {} });
    expect(ledTo).toBe(there);
    // What is rendered is seen with the first paint, unless another page comes in its place.
    expect('elsewhere' in page.dataset).toBe(there !== undefined);
  });

  test('is that of the page where no choice could be kept', () => {
    const { ledTo, page } = visit({ ofBrowser: 'zh-CN' });
    expect(ledTo).toBeUndefined();
    expect(page.dataset).not.toHaveProperty('elsewhere');
  });

  test('is that of the page while developing, where there is one', () =>
    expect(visit({ ofBrowser: 'zh-CN', stored: {}, isDeveloping: true }).ledTo).toBeUndefined());

  test.each([
    ['en', '/site/learn/noise/?embed=1#five-runs', '/site/zh/learn/noise/?embed=1#five-runs'],
    ['zh-Hans', '/site/zh/learn/noise/', '/site/learn/noise/'],
    ['en', '/site/index.html#/lab', '/site/zh/index.html#/lab'],
  ] as const)('leads from a page in %s to the same place', (ofPage, address, there) => {
    const language = ofPage === 'en' ? 'zh-Hans' : 'en';
    expect(visit({ ofPage, address, stored: { language } }).ledTo).toBe(there);
  });
});

describe('a browser may show more than the build knew', () => {
  const denied = (): never => {
    throw new Error('denied');
  };
  test.each<[string, Visit, boolean]>([
    ['on a first visit it does not', { stored: {} }, false],
    ['where a choice is kept it may', { stored: { theme: 'dark' } }, true],
    [
      'where a service worker answers it may',
      { stored: {}, serviceWorker: () => ({ controller: {} }) },
      true,
    ],
    ['where storage is forbidden it may', {}, true],
    ['without service workers it does not', { stored: {}, serviceWorker: () => undefined }, false],
    ['where they are forbidden it does not', { stored: {}, serviceWorker: denied }, false],
  ])('%s', (_, visited, hasMore) => {
    const { page } = visit(visited);
    expect(page.hasMore).toBe(hasMore);
    // It got to the end.
    expect(page.done).toEqual([]);
  });
});

describe('the key ? before the page answers', () => {
  test('is noted as a press of Help, and other keys are not', () => {
    const { page, press, helpButton } = visit({ stored: {} });
    const body = { matches: () => false };
    press('a', body);
    press('?', body);
    expect(page.done).toEqual([{ act: 'click', target: helpButton }]);
  });

  test('is not, where it is typed into a field', () => {
    const { page, press } = visit({ stored: {} });
    press('?', { matches: (selector) => selector.split(', ').includes('input') });
    expect(page.done).toEqual([]);
  });
});
