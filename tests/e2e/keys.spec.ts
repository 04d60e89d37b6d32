import { chromium } from '@playwright/test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listening } from '../servers/listen.ts';
import { repeatingChatServer } from '../servers/repeating-chat-server.ts';
import { indexedRows, watchContext } from './everything-of.ts';
import { askBy, typeOwnModel, withoutBaselines, forgetAllKeys } from './model-steps.ts';
import { everythingOf, expectNowhere, exportWire, KEY } from './planted-key.ts';
import { expect, test, type Page } from './test.ts';

const WRONG = 'sk-wrong/"9876543210"+fedcba==';
const MODEL = 'house-model-1';

const open: Listening[] = [];
const kept = <Server extends Listening>(server: Server): Server => {
  open.push(server);
  return server;
};
test.afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const form = (page: Page) => page.getByRole('group', { name: 'Add a model' });
const linkField = (page: Page) => page.getByLabel('Link with every verdict');

async function addModel(page: Page, origin: string, key: string, isKept = false): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('3');
  await typeOwnModel(page, origin, MODEL, key);
  if (isKept) await form(page).getByLabel('Keep on this device').check();
  await form(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(
    page.getByRole('checkbox', { name: new RegExp(`${MODEL}.*${new URL(origin).host}`) }),
  ).toBeChecked();
  await askBy(page, 'Single shot');
}

test('a planted key is found nowhere in a whole journey, though the model’s server repeats it in all it says', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const server = kept(await repeatingChatServer(KEY));
  const watched = watchContext(context);
  const seen: Record<string, string> = {};
  const look = async (place: string): Promise<void> => {
    for (const [part, text] of Object.entries(await everythingOf(page))) seen[`${part} (${place})`] = text;
  };

  await page.goto('/#/runs');
  await typeOwnModel(page, server.origin, MODEL, WRONG);
  await form(page).getByRole('button', { name: 'Test' }).click();
  await expect(
    form(page)
      .getByRole('alert')
      .getByText(/does not accept the key/),
  ).toBeVisible();
  await look('wrong key refused');
  await form(page).getByLabel(/^Key/).fill(KEY);
  await form(page).getByRole('button', { name: 'Test' }).click();
  await expect(form(page).getByText(/get_weather .*\[secret\]/)).toBeVisible();
  await look('right key tested');
  await form(page).getByRole('button', { name: 'Add', exact: true }).click();
  await withoutBaselines(page);
  await page.getByLabel('Sample').fill('3');
  await page.getByRole('button', { name: 'Run 3 cells' }).click();
  await page.mouse.move(10, 10);
  await expect(linkField(page)).not.toHaveValue('');
  await expect(page.getByLabel('Link to the set-up alone')).not.toHaveValue('');
  await page.getByRole('link', { name: 'Share and export' }).click();
  const buttons = page.getByRole('button', { name: /^Export/ });
  await expect(buttons.first()).toBeVisible();
  for (const button of await buttons.all())
    await Promise.all([page.waitForEvent('download'), button.click()]);
  await page.goBack();
  await look('report');
  const links = [
    await linkField(page).inputValue(),
    await page.getByLabel('Link to the set-up alone').inputValue(),
  ];
  await exportWire(page);
  await page.goto(`${page.url()}/1/1/1`);
  await expect(page.getByText('[secret]').first()).toBeVisible();
  await look('cell');
  for (const [index, link] of links.entries()) {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(`link ${index + 1}`);
  }

  await page.goto('/#/runs');
  await page.getByRole('checkbox', { name: new RegExp(MODEL) }).check();
  await withoutBaselines(page);
  await page.getByLabel('Sample').fill('2');
  await askBy(page, 'Native tool calling');
  await page.getByRole('button', { name: 'Run 2 cells' }).click();
  await page.mouse.move(10, 10);
  await expect(linkField(page)).not.toHaveValue('');
  const loop = page.url();
  await page.goto(`${loop}/1/1/1`);
  await expect(page.getByText('[secret]').first()).toBeVisible();
  await look('loop');

  const before = server.asked;
  await page.goto(`${loop.replace('/#/r/', '/#/runs/')}/judge`);
  await page.getByLabel('Kind of judge').selectOption('Outcome judge (checks calls)');
  await page.getByRole('button', { name: 'Add this judge' }).click();
  await page.getByLabel('Model', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Judge tasks without a reference answer too').check();
  await page.getByRole('button', { name: 'Judge 2 answers' }).click();
  await page.getByRole('link', { name: /unparseable of Outcome judge/ }).click();
  await page.getByText('The reply as it came').first().click();
  await expect(page.getByText('[secret]').first()).toBeVisible();
  expect(server.asked).toBe(before + 2);
  await look('judging');

  await page.goto('/#/keys');
  const entry = page.getByRole('region', { name: 'Any OpenAI-compatible server' });
  await entry.getByText('Another key').click();
  await entry.getByRole('textbox', { name: /^Key/ }).fill(WRONG);
  await entry.getByRole('button', { name: 'Use this key' }).click();
  await entry.getByRole('button', { name: /^Test/ }).click();
  await expect(entry.getByText(/does not accept the key/)).toBeVisible();
  await look('keys');
  await page.goto('/#/runs');
  await page.getByRole('checkbox', { name: new RegExp(MODEL) }).check();
  await withoutBaselines(page);
  await page.getByLabel('Sample').fill('2');
  await page.getByRole('button', { name: 'Run 2 cells' }).click();
  await expect(page.getByText(/does not accept the key/).first()).toBeVisible();
  await look('refused run');
  await exportWire(page);

  expect([...server.keys].sort()).toEqual([KEY, WRONG].sort());
  expect(server.asked).toBeGreaterThanOrEqual(8);
  const downloads = await Promise.all(watched.downloads);
  expect(downloads).toHaveLength(4);
  const files = Object.fromEntries(downloads.map((text, index) => [`download ${index + 1}`, text]));
  expectNowhere({ ...seen, ...files, links: links.join('\n'), console: watched.lines.join('\n') }, [
    KEY,
    WRONG,
  ]);
});

test('a key that is forgotten in one tab is gone from every open tab, from what it shows and from its worker', async ({
  page,
  context,
}) => {
  const server = kept(await repeatingChatServer(KEY));
  const other = kept(await repeatingChatServer(WRONG));
  const watched = watchContext(context);
  const entryAt = (tab: Page, { origin }: Listening) =>
    tab.getByRole('region').filter({ hasText: `Goes to ${origin} alone.` });
  await addModel(page, server.origin, KEY, true);
  await addModel(page, other.origin, WRONG);
  await expect(page.getByRole('link', { name: '2 keys held' })).toBeVisible();

  const second = await context.newPage();
  await second.goto('/#/keys');
  await expect(entryAt(second, server).getByText('Kept on this device, encrypted.')).toBeVisible();
  await entryAt(second, other).getByRole('textbox', { name: /^Key/ }).fill(WRONG);
  await entryAt(second, other).getByRole('button', { name: 'Use this key' }).click();
  await expect(second.getByRole('link', { name: '2 keys held' })).toBeVisible();
  for (const each of [server, other]) {
    await entryAt(second, each).getByRole('button', { name: /^Test/ }).click();
    await expect(entryAt(second, each).getByText(/It (answered|called the tool)/)).toBeVisible();
  }

  // One key alone: the other stays where it is.
  await page.getByRole('link', { name: '2 keys held' }).click();
  await entryAt(page, server)
    .getByRole('button', { name: /^Forget/ })
    .click();
  await expect(second.getByRole('link', { name: '1 key held' })).toBeVisible();
  await expect(entryAt(second, server).getByText('No key; it may need none.')).toBeVisible();
  await entryAt(second, server).getByRole('button', { name: /^Test/ }).click();
  await expect(entryAt(second, server).getByText(`and is not sent to ${server.origin}`)).toBeVisible();

  await forgetAllKeys(page);
  await expect(page.getByText(/All keys are forgotten, in every open tab of this site/)).toBeVisible();
  for (const tab of [page, second]) await expect(tab.getByText('No keys held')).toBeVisible();
  // A request without a key is all that the second tab's worker can send now.
  await entryAt(second, other).getByRole('button', { name: /^Test/ }).click();
  await expect.poll(() => [...other.keys]).toEqual([WRONG, '']);
  expect((await indexedRows(page))['proving-ground/keys']).toBe('[[],[]]');
  expectNowhere({ ...(await everythingOf(second)), console: watched.lines.join('\n') }, [KEY, WRONG]);

  // Forgotten is not forbidden: a key given again is held again, in the tab where it was given.
  await entryAt(second, other).getByRole('textbox', { name: /^Key/ }).fill(WRONG);
  await entryAt(second, other).getByRole('button', { name: 'Use this key' }).click();
  await expect(second.getByRole('link', { name: '1 key held' })).toBeVisible();
  await expect(page.getByText('No keys held')).toBeVisible();
});

test('not even the files of the browser hold a kept key in plain', async ({ baseURL }) => {
  const server = kept(await repeatingChatServer(KEY));
  const profile = mkdtempSync(join(tmpdir(), 'proving-ground-profile-'));
  try {
    const { launchOptions } = test.info().project.use;
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL });
    const page = await context.newPage();
    await addModel(page, server.origin, KEY, true);
    await expect(page.getByRole('link', { name: '1 key held' })).toBeVisible();
    await context.close();
    const files = readdirSync(profile, { recursive: true, encoding: 'utf8' })
      .map((name) => join(profile, name))
      .filter((path) => statSync(path).isFile());
    const wide = Buffer.from(KEY, 'utf16le');
    const holding = files.filter((path) => {
      const bytes = readFileSync(path);
      return bytes.includes(KEY) || bytes.includes(wide);
    });
    expect(files.length).toBeGreaterThan(10);
    expect(holding).toEqual([]);
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});
