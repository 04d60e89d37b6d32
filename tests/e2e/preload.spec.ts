import { expect, test, type Browser, type Page } from './test.ts';

/** A page that has fetched nothing yet. */
const freshPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ serviceWorkers: 'block' })).newPage();

const scripts = (urls: Iterable<string>): string[] =>
  [...urls]
    .filter((url) => /\/assets\/.*\.(js|css)$/.test(url))
    .map((url) => url.slice(url.indexOf('assets/')));

/** One plugin names the files in either language, so that the second one needs fewer places. */
for (const [file, addresses] of [
  ['', ['r/sample', 'learn/tool-call', 'lab']],
  ['zh/', ['lab']],
] as const)
  test(`what is fetched beside the first script of /${file} is what the page asks for anyway`, async ({
    browser,
    baseURL,
  }) => {
    for (const address of addresses)
      await test.step(`/${file}#/${address}`, async () => {
        const [page, plain] = await Promise.all([freshPage(browser), freshPage(browser)]);
        const named: string[] = [];
        page.on('response', (response) => {
          if (response.ok()) named.push(response.url());
        });
        await page.goto(`${baseURL}/${file}#/${address}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const early = await page.evaluate(() =>
          [...document.head.children].flatMap((element) =>
            element.matches('link[rel=modulepreload]') ? (element.getAttribute('href') ?? []) : [],
          ),
        );
        // A whole address is of an import that came later.
        const fetchedEarly = scripts(early.filter((href) => !href.includes('://')).map((href) => `/${href}`));
        expect(fetchedEarly.length).toBeGreaterThan(0);

        const asked = new Set<string>();
        await plain.route('**/preload-*.js', (route) => route.abort());
        plain.on('response', (response) => asked.add(response.url()));
        await plain.goto(page.url());
        await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
        // A written page shows its heading long before it asks for scripts on a slow machine.
        await expect.poll(() => scripts(asked)).toEqual(expect.arrayContaining(fetchedEarly));
        await expect.poll(() => scripts(named)).toEqual(expect.arrayContaining(fetchedEarly));
        await Promise.all([page, plain].map((each) => each.context().close()));
      });
  });
