import { readFileSync, readdirSync } from 'node:fs';
import type { LessonPlan, LessonStep } from '../../src/lessons/lesson.ts';
import { expect, test, type Page } from './test.ts';
import { noViolations } from './accessibility.ts';
import { noSidewaysScroll } from './widths.ts';

/** The folders of lessons, which are the registry: a new lesson is walked without a new test. */
const folders = readdirSync('src/lessons').filter((name) => /^\d\d-/.test(name));
const titleOf = (folder: string): string =>
  /^# (.+)$/m.exec(readFileSync(`src/lessons/${folder}/en.md`, 'utf8'))![1]!;
const stepTitles = (folder: string): string[] =>
  [...readFileSync(`src/lessons/${folder}/en.md`, 'utf8').matchAll(/^## [a-z0-9-]+: (.+)$/gm)].map((match) =>
    match[1]!.trim(),
  );

const step = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title, exact: true });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** What each kind of step asks for, done as a person would. */
const workThrough: Record<LessonStep['kind'], (page: Page) => Promise<void>> = {
  read: async () => {},
  own: async () => {},
  async bet(page) {
    const bet = region(page, 'Your bet');
    await expect(page.getByText('Place your bet, and this is shown.')).toBeVisible();
    await expect(bet.getByRole('slider').or(bet.getByRole('radio')).first()).toBeEnabled();
    const choice = bet.getByRole('radio').first();
    if (await choice.isVisible()) await choice.check();
    await bet.getByRole('button', { name: 'Place the bet' }).click();
    await expect(bet.getByRole('button', { name: 'Bet again' })).toBeFocused();
    await expect(region(page, 'Your bet and the data')).toBeVisible();
    await expect(page.getByText('Place your bet, and this is shown.')).toBeHidden();
  },
  async choice(page) {
    const question = region(page, 'Question');
    const said = question.getByRole('status');
    const choices = await question.getByRole('radio').all();
    expect(choices.length).toBeGreaterThan(2);
    const verdicts: string[] = [];
    for (const choice of choices) {
      await choice.check();
      await expect(said).toContainText(/(right|not this one)\s*\S+ \S+/);
      verdicts.push((await said.textContent())!.trim());
    }
    expect(new Set(verdicts).size).toBe(choices.length);
    const right = verdicts.findIndex((verdict) => verdict.startsWith('right'));
    await choices[right]!.check();
    await expect(said).toContainText('right');
  },
  async exercise(page) {
    const exercise = region(page, 'Exercise');
    const said = exercise.getByRole('status');
    await exercise.getByRole('button', { name: 'Check' }).click();
    await expect(said).toContainText('Not yet');
    await exercise.getByRole('button', { name: 'Hint 1' }).click();
    await exercise.getByRole('button', { name: 'Solve' }).click();
    await expect(said).toContainText('Done');
    await expect(exercise.getByRole('button', { name: 'Reset' })).toBeVisible();
  },
  async sample(page) {
    await page.getByRole('button', { name: /^Draw/ }).first().click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
  },
};

for (const folder of folders) {
  test(`lesson ${folder} is walked from its first step to its last`, async ({ page }) => {
    test.slow();
    const titles = stepTitles(folder);
    const { lesson } = (await import(`../../src/lessons/${folder}/lesson.ts`)) as { lesson: LessonPlan };
    await page.goto(`/#/learn/${folder.slice(3)}`);
    for (const [index, { kind }] of lesson.steps.entries()) {
      const title = titles[index]!;
      await expect(step(page, title)).toBeVisible();
      await expect(page.getByText(`step ${index + 1} of ${titles.length}`)).toBeVisible();
      await workThrough[kind](page);
      await expect(page.getByRole('alert')).toHaveCount(0);
      if (index < titles.length - 1) await page.getByRole('link', { name: 'Next', exact: true }).click();
    }
    await page.goto('/#/learn');
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: titleOf(folder) })
        .getByText('done', { exact: true }),
    ).toBeVisible();
  });
}

test('Learn is a place of the navigation and is linked on Home, and lists every lesson', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /lessons/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Learn to evaluate tool use' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Learn' }),
  ).toHaveAttribute('aria-current', 'page');
  for (const folder of folders) await expect(page.getByRole('link', { name: titleOf(folder) })).toBeVisible();
  await noViolations(page);
  await noSidewaysScroll(page);
});

test('the address of a lesson that does not exist leads to the list', async ({ page }) => {
  for (const address of ['/#/learn/nothing-here', '/#/learn/tool-call/no-such-step', '/#/learn/%00/x']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such lesson' })).toBeVisible();
    await expect(page.getByRole('link', { name: titleOf(folders[0]!) })).toBeVisible();
  }
});

test('a link holds the moment: the bet, the attempt with its verdict, and what is hidden', async ({
  page,
}) => {
  const attempt = '{"name":"get_forecast","arguments":{"latitude":59.91,"longitude":10.75}}';
  const query = new URLSearchParams({ 'bet.as-text': 'answered', attempt, hide: 'solve,hints' });
  await page.goto(`/#/learn/tool-call/repair?${query}`);
  const exercise = page.getByRole('region', { name: 'Exercise' });
  await expect(exercise.getByLabel('Your attempt')).toHaveValue(attempt);
  await expect(exercise.getByRole('status')).toContainText('get_current should be called: it is not');
  await expect(exercise.getByRole('button', { name: /Solve|Hint/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Your bet and the data' })).toContainText(
    'The server answers.',
  );
});

test('an attempt stays where a step is left and entered again, and the focus where the last hint was', async ({
  page,
}) => {
  await page.goto('/#/learn/tool-call/repair');
  const exercise = region(page, 'Exercise');
  const hint = exercise.getByRole('button', { name: /^Hint/ });
  await expect(hint).toBeVisible();
  while ((await hint.count()) > 0) await hint.press('Enter');
  await expect(exercise.getByRole('list')).toBeFocused();
  const attempt = exercise.getByLabel('Your attempt');
  await attempt.fill('{"name": "half"');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(attempt).toHaveCount(0);
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(attempt).toHaveValue('{"name": "half"');
});

test('bets and progress of another version of the course are read as far as they are understood', async ({
  page,
}) => {
  await page.goto('/#/learn/handshake/how-many');
  await page.getByRole('button', { name: 'Place the bet' }).click();
  await expect(page.getByRole('region', { name: 'Your bet and the data' })).toBeVisible();
  await page.evaluate(async () => {
    const open = indexedDB.open((await indexedDB.databases())[0]!.name!);
    const database = await new Promise<IDBDatabase>(
      (resolve) => (open.onsuccess = () => resolve(open.result)),
    );
    const store = database.transaction('settings', 'readwrite').objectStore('settings');
    const lessons = {
      handshake: { done: ['gone', 7, 'two-sides'], bets: { 'how-many': 'many', 'the-list': [1, 2, 3] } },
      removed: { done: 'all' },
      broken: null,
    };
    const put = store.put({ version: 99, lessons }, 'lessons');
    await new Promise((resolve) => (put.onsuccess = resolve));
    database.close();
  });
  await page.goto('/#/learn');
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: titleOf('02-handshake') })).toContainText(
    /1 of \d steps/,
  );
  await page.goto('/#/learn/handshake/how-many');
  await expect(page.getByText('Place your bet, and this is shown.')).toBeVisible();
});

test('an embedded lesson shows its step alone, works, and keeps nothing', async ({ page }) => {
  await page.goto('/?embed=1#/learn/handshake/how-many');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Place the bet' }).click();
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()).toContainText(
    'initialize',
  );
  await page.goto('/#/learn');
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: titleOf('02-handshake') });
  await expect(row).toContainText(/\d steps/);
  await expect(row).not.toContainText(/of \d steps/);
});

test('a lesson has no violation of accessibility and never scrolls sideways', async ({ page }) => {
  for (const address of [
    '/#/learn/tool-call/repair?bet.as-text=error&hints=2',
    '/#/learn/failures/unmarked?bet.marked=4',
    '/#/learn/extraction/repair?bet.how-many=4',
    '/#/learn/equality/climb?bet.to-the-byte=2&i.rung=E5',
    '/#/learn/order/or-missing?bet.swapped=11',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('region', { name: 'Your bet and the data' })).toBeVisible();
    await noViolations(page);
    await noSidewaysScroll(page);
  }
});

test('a private window without a store teaches all the same', async ({ page }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('no store', 'SecurityError');
    };
  });
  await page.goto('/#/learn/equality/to-the-byte');
  await page.getByRole('button', { name: 'Place the bet' }).click();
  await expect(page.getByRole('region', { name: 'Your bet and the data' })).toBeVisible();
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Your bet and the data' })).toBeVisible();
});
