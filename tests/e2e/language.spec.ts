import type { Page } from '@playwright/test';
import { TASK_REMEDIES } from '#core/cause.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from './test.ts';

/** What stands in the page in English in any language: names, and what scorers and data say. */
const SAID = new Set<string>([
  ...Object.values(TASK_REMEDIES),
  ...(
    JSON.parse(readFileSync('public/generated/sample-run.json', 'utf8')) as { tasks: { query: string }[] }
  ).tasks.map(({ query }) => query),
]);
const KEPT = [
  /^(Proving Ground|Oracle|Lexical|Random|English)\b/,
  /MCPToolBench\+\+|mcpbr|McNemar|BFCL|T-Eval|NESTFUL|AST/,
  /^(gives back the label|BM25 and slot filling|oracle, lexical, random$)/,
  /^Synthetic world: /,
  /^(Called the right tool|is missing; it should be|“)/,
  /^[\w./:"-]+$/,
  /^wrong argument$/i,
];

/** Texts of more than a dozen letters without a Chinese one, which nobody would expect on a Chinese page. */
const englishOn = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent!.trim();
      const isShown = walker.currentNode.parentElement!.checkVisibility();
      if (isShown && (text.match(/[A-Za-z]/g) ?? []).length > 12 && !/\p{Script=Han}/u.test(text))
        found.push(text);
    }
    return found;
  });
  return texts.filter((text) => !SAID.has(text) && !KEPT.some((rule) => rule.test(text)));
};

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
        await page.waitForLoadState('networkidle');
        expect(await englishOn(page)).toEqual([]);
      });
  });
});
