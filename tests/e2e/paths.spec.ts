import { later } from '../builders/later.ts';
import { expect, test, type Page, type Route } from './test.ts';

const kept = (page: Page) =>
  page.evaluate(() => 'marker' in globalThis && document.querySelector('h1') !== null);

test('walking between pages with a path and pages behind the # keeps one document', async ({ page }) => {
  await page.goto('/learn/noise/');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Where chance comes in');
  await page.evaluate(() => Object.assign(globalThis, { marker: true }));
  const main = page.getByRole('navigation', { name: 'Main' });

  await main.getByRole('link', { name: 'Data' }).click();
  await expect(heading).toHaveText('Data');
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/#/data');
  await page.goBack();
  await expect(heading).toHaveText('Where chance comes in');
  expect(new URL(page.url()).pathname).toBe('/learn/noise/');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(heading).toHaveText('One model, five runs');
  expect(new URL(page.url()).hash).toBe('#five-runs');
  await main.getByRole('link', { name: 'Learn' }).click();
  await expect(page).toHaveURL(/\/learn\/$/);
  // As a person edits it by hand, or a bookmark has it.
  await page.evaluate(() => (location.hash = '#/methods/pass-at-k'));
  await expect(heading).toHaveText('pass@k');
  await expect(page).toHaveURL(/\/methods\/pass-at-k\/$/);
  expect(await kept(page)).toBe(true);
});

test('old addresses lead to the new ones, in the same entry of the history, and one of nothing to what there is', async ({
  page,
  baseURL,
}) => {
  for (const [old, own] of [
    ['/#/', '/'],
    ['/#/learn/noise/five-runs?hide=nav', '/learn/noise/#five-runs?hide=nav'],
    ['/#/methods/pass-at-k', '/methods/pass-at-k/'],
    ['/#/r/sample?of=2', '/r/sample/#?of=2'],
    ['/learn/noise/#/keys', '/#/keys'],
    ['/learn/noise', '/learn/noise/'],
    ['/#lab', '/#/lab'],
    ['/r/sample/#Compare', '/#/compare'],
  ] as const)
    await test.step(old, async () => {
      await page.goto('about:blank');
      const entries = await page.evaluate(() => history.length);
      await page.goto(old);
      await expect(page).toHaveURL(baseURL! + own);
      await expect(page.getByRole('heading', { level: 1 })).not.toContainText('nothing at this address');
      expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${baseURL!}/#/compare`);
  await page.goto('about:blank');
  await page.goto('/#nothing');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('nothing at this address');
  expect((await page.goto('/lab'))?.status()).toBe(404);
  await page.getByRole('link', { name: 'Scoring Lab' }).first().click();
  await expect(page).toHaveURL(`${baseURL!}/#/lab`);
  for (const address of ['/learn/no-such-lesson/', '/r/other/', '/learn/noise/extra/', '/zh/learn/none/'])
    await test.step(address, async () => {
      expect((await page.goto(address))?.status()).toBe(404);
      const isChinese = address.startsWith('/zh/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(isChinese ? /没有文件/ : /no file/);
      const links = page.getByRole('link');
      await expect(links).toHaveCount(7);
      const hrefs = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      expect(hrefs.every((href) => href.includes('/zh/') === isChinese)).toBe(true);
      for (const href of hrefs) expect((await page.request.get(href)).status(), href).toBe(200);
    });
});

test.describe('without JavaScript', () => {
  test.use({ ownContext: true, javaScriptEnabled: false });

  test('Home and a lesson can be read and walked through in either language', async ({ page }) => {
    for (const [folder, needs] of [
      ['', 'can be read without JavaScript'],
      ['zh/', '无需 JavaScript'],
    ] as const) {
      await page.goto(`/${folder}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Playwright finds no text in <noscript>.
      const note = page.locator('noscript .note');
      await expect(note).toBeVisible();
      await expect(note).toContainText(needs);
      const other = page.locator('noscript a[hreflang]');
      await expect(other).toHaveAttribute('href', folder === '' ? './zh/' : '../');
      await page.goto(`/${folder}learn/`);
      await page.locator('main ol a').first().click();
      await expect(page).toHaveURL(new RegExp(`/${folder}learn/[a-z-]+/$`));
      const loading = page.getByText(/Loading …|正在加载…/);
      await expect(loading).toHaveCount(1);
      await expect(loading).toBeHidden();
      const second = page.locator('main nav ol a').nth(1);
      await second.click();
      const step = new URL(page.url()).hash;
      await expect(page.locator(step)).toBeInViewport();
    }
  });
});

test.describe('pages that are rendered already', () => {
  test.use({ ownContext: true });

  test('are taken over as they stand, without a word in the console', async ({ page }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    for (const address of [
      '/',
      '/learn/',
      '/learn/tool-call/',
      '/methods/',
      '/methods/ast/',
      '/r/sample/',
      '/zh/',
      '/zh/learn/noise/',
    ])
      await test.step(address, async () => {
        await page.goto(address, { waitUntil: 'commit' });
        const heading = await page.waitForSelector('main h1');
        // Links name the site's own folder once the page answers.
        await expect(page.getByRole('banner').getByRole('link').first()).toHaveAttribute('href', /^\//);
        await page.waitForLoadState('networkidle');
        expect(await heading.evaluate((element) => element.isConnected)).toBe(true);
        expect(said.filter((text) => !text.includes('blocked by Playwright'))).toEqual([]);
      });
  });

  test('stay as they are while their files cannot be had, and answer once they can', async ({ page }) => {
    const run = '**/generated/sample-run.json';
    await page.route(run, (route) => route.abort());
    await page.goto('/');
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('sample-run.json'));
    await page.mouse.move(200, 300);
    await failed;
    await expect(page.getByRole('region', { name: 'A finished run' })).toContainText(/points (ahead|behind)/);
    await expect(page.getByRole('alert')).toHaveCount(0);
    const theme = page.getByRole('button', { name: 'Theme' });
    await expect(async () => {
      await theme.click();
      await expect(page.getByRole('alert')).toContainText('does not answer', { timeout: 500 });
    }).toPass();
    await expect(page.getByRole('region', { name: 'A finished run' })).toContainText(/points (ahead|behind)/);
    await page.unroute(run);
    await expect(async () => {
      await theme.click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', /dark|light/, { timeout: 500 });
    }).toPass();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('lead to another page although their own files cannot be had', async ({ page }) => {
    await page.route('**/generated/sample-run.json', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('link', { name: 'Data', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Data' })).toBeVisible();
  });

  test('stay until the page that a link leads to has come, whose heading then has the focus', async ({
    page,
  }) => {
    const [all, next] = [later<void>(), later<void>()];
    const held = async (route: Route, until: Promise<void>): Promise<void> => {
      await until;
      await route.fallback();
    };
    await page.route(/assets\/.*\.js/, (route) => held(route, all.promise));
    await page.route(/assets\/ConnectPage.*\.js/, (route) => held(route, next.promise));
    await page.goto('/learn/noise/', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Connect', exact: true }).click();
    const asked = page.waitForRequest(/assets\/ConnectPage/);
    all.resolve();
    await asked;
    // Time to draw, if it did not wait.
    await page.waitForTimeout(300);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Where chance comes in');
    next.resolve();
    await expect(heading).toHaveText('Connect');
    await expect(heading).toBeFocused();
  });

  test('show a text that did not come once it is asked for again', async ({ page }) => {
    const words = /assets\/en-.*\.js/;
    await page.route(words, (route) => route.abort());
    await page.goto('/#/learn/order');
    await expect(page.getByRole('alert')).toContainText('The text of this lesson could not be loaded');
    await page.unroute(words);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('step 1 of')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('hear what is pressed and chosen before they answer', async ({ page }) => {
    /** Opens a page whose scripts come once `press` is done. */
    const pressed = async (address: string, press: () => Promise<unknown>): Promise<void> => {
      const { promise, resolve } = later<void>();
      const scripts = /assets\/.*\.js/;
      await page.route(scripts, async (route) => {
        await promise;
        await route.fallback();
      });
      await page.goto(address, { waitUntil: 'commit' });
      await press();
      resolve();
      await page.unroute(scripts);
    };
    await pressed('/', () => page.getByRole('button', { name: 'Help' }).click());
    await expect(page.getByRole('dialog')).toBeVisible();
    await pressed('/learn/noise/', async () => {
      await page.waitForSelector('main h1');
      await page.keyboard.press('?');
    });
    await expect(page.getByRole('dialog')).toBeVisible();
    const buffer = Buffer.from('{"format":"proving-ground-run","version":2}');
    const file = { name: 'broken.json', mimeType: 'application/json', buffer };
    await pressed('/', () => page.getByLabel('Run, log or tasks').setInputFiles(file));
    await expect(page.getByRole('alert')).toContainText('The run file was not opened');

    const decider = page.getByLabel('Decided by');
    const fold = page.locator('main details:visible').last();
    await pressed('/r/sample/', async () => {
      await page.getByLabel('Find in 72 tasks').fill('weather');
      await page.getByRole('button', { name: /^Failures/ }).click();
      await fold.locator('summary').click();
    });
    await expect(page).toHaveURL(/find=weather&show=failures/);
    await expect(fold).toHaveAttribute('open');
    // Every cell is scored again before the address says so.
    await pressed('/r/sample/', () => decider.selectOption('ast-dag'));
    await expect(page).toHaveURL(/decided=ast-dag/, { timeout: 30_000 });
    await expect(decider).toHaveValue('ast-dag');
  });

  test('say that a part is missing where it is opened without a network', async ({ page }) => {
    await page.goto('/');
    await page.mouse.move(200, 300);
    await expect(page.getByRole('banner').getByRole('link').first()).toHaveAttribute('href', /^\//);
    await page.route(/assets\/HelpDrawer.*/, (route) => route.abort());
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(page.getByText('A part of this site could not be loaded.')).toBeVisible();
    await page.unroute(/assets\/HelpDrawer.*/);
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('have the chosen theme with the first paint, and do not show where another page is asked for', async ({
    page,
  }) => {
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.route(/assets\/.*\.js/, (route) => route.abort());
    await page.goto('/learn/noise/');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.goto('/#/data');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  });
});
