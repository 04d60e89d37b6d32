import { englishOn } from './english-on.ts';
import { expect, test } from './test.ts';

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
      ['/#/r/sample', /72/],
      ['/#/learn/handshake', '客户端和服务器'],
      ['/#/runs', '运行'],
      ['/#/connect', '连接'],
      ['/#/evaluate', /评/],
      ['/#/data', '数据'],
      ['/#/lab', '评分实验室'],
    ] as const)
      await test.step(place, async () => {
        await page.goto(place);
        await expect(heading).toHaveText(title);
        await expect(page.getByText('本课以英文撰写。')).toHaveCount(0);
        await expect(heading).not.toHaveAttribute('lang', /./);
        // All other pages: tests/full/pages.
        expect(await englishOn(page)).toEqual([]);
      });
  });
});
