import { expect, test } from './test.ts';

// What an earlier test fetched would not be fetched again.
test.use({ ownContext: true });

const scripts = (urls: Iterable<string>): string[] =>
  [...urls]
    .filter((url) => /\/assets\/.*\.(js|css)$/.test(url))
    .map((url) => url.slice(url.indexOf('assets/')));

for (const file of ['', 'zh/'])
  for (const address of ['r/sample', 'learn/tool-call', 's/half-a-link'])
    test(`/${file}#/${address}: what is fetched beside the first script is what the page asks for anyway`, async ({
      page,
      browser,
    }) => {
      const named: string[] = [];
      page.on('response', (response) => {
        if (response.ok()) named.push(response.url());
      });
      await page.goto(`/${file}#/${address}`);
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
      const plain = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
      await plain.route('**/preload-*.js', (route) => route.abort());
      plain.on('response', (response) => asked.add(response.url()));
      await plain.goto(page.url());
      await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
      await plain.waitForLoadState('networkidle');
      expect(scripts(asked)).toEqual(expect.arrayContaining(fetchedEarly));
      expect(scripts(named)).toEqual(expect.arrayContaining(fetchedEarly));
      await plain.context().close();
    });
