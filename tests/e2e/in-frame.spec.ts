import { expect, test, type FrameLocator, type Page } from './reader.ts';
import { listen, type Listening } from '../servers/listen.ts';

import { plainHost } from '../servers/plain-host.ts';

const READ_ONLY = /shown inside another page, so it is read-only/;

/** The built site without headers, and a page of another origin that frames what its query names. */
async function hosts() {
  const framing = await listen((request, response) => {
    const framed = new URL(request.url!, 'http://host').searchParams.get('of') ?? '';
    response.setHeader('content-type', 'text/html');
    response.end(`<iframe src="${framed.replaceAll('"', '&quot;')}" width="1200" height="900"></iframe>`);
  });
  return { site: await plainHost(), framing };
}

let here: Awaited<ReturnType<typeof hosts>>;
test.beforeAll(async () => {
  here = await hosts();
});
test.afterAll(() => Promise.all([here.site, here.framing].map((each) => each.close())));

async function framed(
  page: Page,
  hash: string,
  site: Pick<Listening, 'origin'> = here.site,
): Promise<FrameLocator> {
  await page.goto(`${here.framing.origin}/?of=${encodeURIComponent(`${site.origin}/${hash}`)}`);
  return page.frameLocator('iframe');
}

/** The set-up of a run of the lexical baseline, and its report, as links. */
async function links(page: Page): Promise<{ setup: string; result: string }> {
  await page.goto(`${here.site.origin}/#/r/sample`);
  const result = page.getByRole('textbox', { name: 'Link with every verdict' });
  await expect(result).toHaveValue(/#\/s\//);
  const setup = page.getByRole('textbox', { name: 'Link to the set-up alone' });
  return { result: await hashOf(result), setup: await hashOf(setup) };
}
const hashOf = async (field: { inputValue(): Promise<string> }) => new URL(await field.inputValue()).hash;

for (const [name, hash] of [
  ['Keys', '#/keys'],
  ['Runs', '#/runs'],
  ['Connect', '#/connect'],
  ['a server of the testbed', '#/connect/manual.todo/todo_create'],
  ['Data', '#/data'],
  ['Data with an address to load', '#/data?url=https%3A%2F%2Felsewhere.example%2Ftasks.json'],
] as const)
  test(`in a frame of another origin ${name} has no control, and a link that opens it in its own tab`, async ({
    page,
    context,
  }) => {
    const site = await framed(page, hash);
    await expect(site.getByText(READ_ONLY)).toBeVisible();
    const main = site.getByRole('main');
    for (const role of ['button', 'textbox', 'combobox', 'checkbox', 'radio'] as const)
      await expect(main.getByRole(role), role).toHaveCount(0);
    await expect(site.getByRole('button', { name: 'Forget all keys' })).toHaveCount(0);
    const opening = context.waitForEvent('page');
    await site.getByRole('link', { name: 'Open it in its own tab' }).click();
    const own = await opening;
    await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(own.getByText(READ_ONLY)).toHaveCount(0);
    expect(new URL(own.url()).hash).toBe(hash);
  });

test('in a frame of a frame of its own origin the site is read-only too', async ({ page }) => {
  await page.goto(`${here.site.origin}/404.html`);
  await page.evaluate(() => {
    const inner = '<iframe src="/#/runs" width="1200" height="900"></iframe>';
    document.body.innerHTML = `<iframe srcdoc='${inner}' width="1250" height="950"></iframe>`;
  });
  const site = page.frameLocator('iframe').frameLocator('iframe');
  await expect(site.getByRole('main').getByText(READ_ONLY)).toBeVisible();
  await expect(site.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('in a frame a set-up that came by link cannot be run, and a report can be read', async ({ page }) => {
  const { setup, result } = await links(page);
  const asked = await framed(page, setup);
  await expect(asked.getByRole('main').getByText(READ_ONLY)).toBeVisible();
  await expect(asked.getByRole('main').getByRole('button')).toHaveCount(0);
  const report = await framed(page, result);
  await expect(report.getByText(/reproduced/i).first()).toBeVisible({ timeout: 60_000 });
  await expect(report.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const sample = await framed(page, '#/r/sample');
  await expect(sample.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('where headers are read the browser shows nothing of the site in a frame of another origin', async ({
  page,
  baseURL,
}) => {
  const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
  await framed(page, '#/', { origin: baseURL! });
  await refused;
  expect(page.frames().some((frame) => frame.url().startsWith(baseURL!))).toBe(false);
});
