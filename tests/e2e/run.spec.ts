import { expect, test, type Page } from './test.ts';
import { readFileSync } from 'node:fs';
import { deflateRawSync, gunzipSync, inflateRawSync } from 'node:zlib';

/** Every request of the page, so that a test can say that none left the site. */
function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return urls;
}

async function startRun(page: Page, repeats = 1): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Repeats').fill(String(repeats));
  await page.getByRole('button', { name: /^Run [\d,]+ cells$/ }).click();
}

test('a newcomer runs the shipped tasks without a key, reads why a cell failed, and a stranger reproduces the run from its link', async ({
  page,
  browser,
  baseURL,
}) => {
  const urls = requestsOf(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Choose tasks and models' }).click();
  await page.getByRole('button', { name: /^Run 216 cells$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Ground, 72 tasks, 3 baselines/ })).toBeVisible();
  await expect(page.getByText(/Lexical solved \d+/)).toBeVisible();
  const link = await page.getByLabel('Link with every verdict').inputValue();
  await page.getByRole('button', { name: /^Failures/ }).click();
  await page.getByRole('listbox', { name: 'Tasks with their verdicts' }).getByRole('option').first().click();
  await expect(page.getByText('Expected against made')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where it broke' })).toBeVisible();
  const foreign = urls.filter((url) => !url.startsWith(baseURL!) && !/^(data|blob):/.test(url));
  expect(foreign).toEqual([]);
  await expect(page.getByText('0 requests have left this page')).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByText(/Reproduced here\. All 216 verdicts/)).toBeVisible();
  await stranger.context().close();
});

test('a run that was stopped goes on after a reload, and again after its page was closed', async ({
  page,
  context,
}) => {
  await startRun(page, 10);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText(/cells not run yet/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  const address = page.url();
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await again.getByRole('button', { name: 'Resume' }).click();
  await expect(again.getByRole('heading', { name: 'Comparison' })).toBeVisible();
  await expect(again.getByText('2,160 cells', { exact: true })).toBeVisible();
  await expect(again.getByText(/cells not run yet/)).toHaveCount(0);
});

test('a link whose verdicts do not come out again says so', async ({ page }) => {
  await page.goto('/#/r/sample');
  const link = await page.getByLabel('Link with every verdict').inputValue();
  await page.goto('/#/');
  await page.goto(withSeed(link, 43));
  await expect(page.getByText('Not reproduced.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Figures that differ' })).toContainText(
    /Random, .* claimed, .* computed/,
  );
  await expect(page.getByText('shows what was computed here')).toBeVisible();
  await page.getByRole('button', { name: 'Show what the sender claims' }).click();
  await expect(page.getByText('shows what the sender claims')).toBeVisible();
});

test('a link made under other rules says so, and shows causes as its sender claims them', async ({
  page,
}) => {
  await page.goto('/#/r/sample');
  const link = await page.getByLabel('Link with every verdict').inputValue();
  await page.goto('/#/');
  const elsewhere = changed(link, (header) => {
    header.d = ['mine', 'Mine', 72, 'ffffffff'];
    header.v = ['0.1.0', 'of another time'];
  });
  await page.goto(elsewhere);
  await expect(page.getByText(/scored under rules that call themselves “of another time”/)).toBeVisible();
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole('table', { name: /as the sender claims/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How mcpbr reads it' })).toBeVisible();
});

test('a cell of a link says that the verdicts beside it are claims', async ({ page }) => {
  await page.goto('/#/r/sample');
  const link = await page.getByLabel('Link with every verdict').inputValue();
  await page.goto('/#/');
  await page.goto(`${link}/1/2/1`);
  await expect(page.getByRole('link', { name: '“Ground”', exact: true })).toBeVisible();
  await expect(page.getByText(/as the sender of the link claims them/)).toBeVisible();
});

test('a link to a set-up fills the form and runs nothing by itself', async ({ page }) => {
  await page.goto('/#/r/sample');
  const link = await page.getByLabel('Link to the set-up alone').inputValue();
  await page.goto('/#/');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'A set-up to run' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run 216 cells' })).toBeEnabled();
  await page.goto('/#/runs');
  await expect(page.getByText('No runs yet.')).toBeVisible();
});

test('a cut link is refused with what to ask for', async ({ page }) => {
  await page.goto('/#/s/1.AAAAAAAA');
  await expect(page.getByRole('alert')).toContainText('This link cannot be read');
  await expect(page.getByRole('alert')).toContainText('Ask the sender');
});

test('secrets in a run file are named before it is opened, and masked unless the person wants otherwise', async ({
  page,
}) => {
  await startRun(page);
  await expect(page.getByRole('heading', { name: 'Share' })).toBeVisible();
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the run as JSON' }).click(),
  ]);
  const key = `sk-proj-${'a1B2'.repeat(10)}`;
  const written = gunzipSync(readFileSync(await json.path()))
    .toString()
    .replace('"title":"', `"title":"${key} `);
  const choose = () =>
    page.getByLabel('Run file').setInputFiles({
      name: 'run.json',
      mimeType: 'application/json',
      buffer: Buffer.from(written),
    });
  await page.goto('/#/runs');
  await choose();
  await expect(page.getByText('1 secret in this run file')).toBeVisible();
  await expect(page.getByRole('row', { name: /OpenAI key sk-pro.* run\.json –/ })).toBeVisible();
  await page.getByRole('button', { name: 'Do not open it' }).click();
  await expect(page.getByRole('button', { name: 'Open a run file' })).toBeFocused();
  await expect(page.getByText(/in this run file/)).toHaveCount(0);
  await choose();
  await page.getByRole('button', { name: 'Open the run, secrets masked' }).click();
  await expect(page.getByText('[OpenAI key]').first()).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
});

test('failures are walked with n and p', async ({ page }) => {
  await page.goto('/#/r/sample/1/3/1');
  await expect(page.getByText(/failure \d+ of/)).toBeVisible();
  const before = await page.getByText(/failure \d+ of/).textContent();
  await page.keyboard.press('n');
  await expect(page.getByText(/failure \d+ of/)).not.toHaveText(before!);
  await page.keyboard.press('p');
  await expect(page.getByText(/failure \d+ of/)).toHaveText(before!);
});

interface Header {
  d: unknown[];
  m?: unknown[];
  e?: number;
  v?: string[];
}

const withSeed = (link: string, seed: number): string => changed(link, (header) => (header.e = seed));

/** The same link with another header: what a forger would make. */
function changed(link: string, change: (header: Header) => unknown): string {
  const [before, payload] = link.split('#/s/6.') as [string, string];
  const whole = Buffer.from(payload, 'base64url').subarray(4);
  // Twice the length of the part, plus 1 when deflated, seven bits a byte.
  const value = (whole[0]! & 127) | (whole[0]! > 127 ? whole[1]! << 7 : 0);
  const start = whole[0]! > 127 ? 2 : 1;
  const stored = whole.subarray(start, start + (value >> 1));
  const header = JSON.parse((value & 1 ? inflateRawSync(stored) : stored).toString()) as Header;
  change(header);
  const packed = deflateRawSync(JSON.stringify(header));
  const size = packed.length * 2 + 1;
  const head = Buffer.from(size > 127 ? [(size & 127) | 128, size >> 7] : [size]);
  const forged = Buffer.concat([head, packed, whole.subarray(start + stored.length)]);
  let sum = 0x811c9dc5;
  for (const byte of forged) sum = Math.imul(sum ^ byte, 0x01000193);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(sum >>> 0);
  return `${before}#/s/6.${Buffer.concat([check, forged]).toString('base64url')}`;
}

test('the list of runs scrolls by itself on a phone, and the page does not', async ({ page }) => {
  await startRun(page);
  await expect(page.getByText(/Lexical solved \d+/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#/runs');
  await expect(page.getByRole('link', { name: 'Ground, 72 tasks' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
