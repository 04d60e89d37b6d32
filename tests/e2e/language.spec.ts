import type { Page } from '@playwright/test';
import { sitePages } from '../tools/site-pages.ts';
import { expect, test } from './test.ts';

/** Names of four words and more, which are the same in every language. */
const NAMES = /Berkeley Function[- ]Calling Leaderboard|Streamable HTTP|Any OpenAI-compatible server/g;

/**
 * English sentences where Chinese is due: four Latin words in a row in what a reader sees or is read, outside of code and of what is
 * marked as another language.
 */
const englishOn = async (page: Page): Promise<string[]> => {
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

test('a page as the build wrote it offers the other language before a person turns to it', async ({
  page,
}) => {
  await page.goto('/');
  const offered = () =>
    page
      .getByRole('button', { name: '中文' })
      .evaluate((button) => getComputedStyle(button, '::before').content);
  await expect.poll(offered).toBe('"中文"');
});

test('the language is chosen in the bar, keeps the place, and is kept', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/#/learn/tool-call/described');
  await expect(heading).toHaveText('A tool is described in words and a schema');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page).toHaveURL(/\/zh\/learn\/tool-call\/#described$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(heading).toHaveText('工具由文字和模式来描述');

  await page.goto('/#/runs');
  await expect(heading).toHaveText('运行');
  await expect(page).toHaveTitle('运行 – Proving Ground');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(heading).toHaveText('Runs');
  await page.reload();
  await expect(heading).toHaveText('Runs');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  // The address that the Chinese page had before leads to it, with all that follows.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/zh.html?embed=1#/learn/noise?hide=nav');
  await expect(page).toHaveURL(/\/zh\/learn\/noise\/\?embed=1#\?hide=nav$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(heading).toBeVisible();
});

test.describe('in a Chinese browser', () => {
  test.use({ ownContext: true, locale: 'zh-CN' });

  test('the site is Chinese from the first page on, in one language alone, and says which lesson is not', async ({
    page,
  }) => {
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto('/#/learn');
    await expect(heading).toHaveText('学习评估工具使用');
    await expect(page.getByRole('banner')).toHaveCount(1);
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    const first = loaded.filter((name) => /\/first-[^/]*\.js$/.test(name));
    expect(first).toHaveLength(1);
    expect(await (await page.request.get(first[0]!)).text()).toContain('评分实验室');

    await page.goto('/#/learn/equality');
    await expect(page.getByText('本课以英文撰写。')).toBeVisible();
    await expect(heading).toHaveAttribute('lang', 'en');

    for (const [place, title] of [
      ['/', /正确的工具/],
      ['/#/r/sample', /./],
      ['/#/learn/handshake', '客户端和服务器'],
      ['/#/runs', '运行'],
    ] as const)
      await test.step(place, async () => {
        await page.goto(place);
        await expect(heading).toHaveText(title);
        await expect(page.getByText('本课以英文撰写。')).toHaveCount(0);
        await expect(heading).not.toHaveAttribute('lang', /./);
      });
  });

  /** Lessons that are written in Chinese, and pages in states that a reader comes to at once. */
  const addresses = [
    ...sitePages.map(({ address }) => address),
    ...['tool-call', 'handshake', 'failures', 'extraction'].map((lesson) => `learn/${lesson}`),
    'lab?case=paid-twice',
    'lab?case=fenced',
    'methods/solved-rate',
    'methods/judge-rule',
    'methods/baseline-lexical',
  ];
  const AT_ONCE = 14;
  for (let start = 0; start < addresses.length; start += AT_ONCE) {
    const group = addresses.slice(start, start + AT_ONCE);
    test(`no English sentence stands on ${group.map((one) => one.slice(0, 30) || 'home').join(', ')}`, async ({
      page,
    }) => {
      for (const address of group)
        await test.step(address, async () => {
          await page.goto('/zh/#/no/such/page');
          await page.goto(`/zh/#/${address}`);
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          await page.waitForLoadState('networkidle');
          expect.soft(await englishOn(page), address).toEqual([]);
        });
    });
  }
});
