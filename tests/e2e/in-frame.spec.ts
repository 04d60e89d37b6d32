import { expect, test, type FrameLocator, type Page } from './test.ts';
import { listen, type Listening } from '../servers/listen.ts';

import { plainHost } from '../servers/plain-host.ts';

// Storage in a frame belongs to the site around it as well.
test.use({ ownContext: true });

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

/** The set-up of a run of the baselines, and its report, as links. */
async function links(page: Page): Promise<{ setup: string; result: string }> {
  await page.goto(`${here.site.origin}/`);
  await page.getByRole('button', { name: 'Run 10 tasks, no key' }).first().click();
  await expect(page.getByText(/^Lexical solved \d+/)).toBeVisible({ timeout: 30_000 });
  await page
    .getByRole('button', { name: 'Share', exact: true })
    .or(page.getByRole('link', { name: 'Share', exact: true }))
    .first()
    .click();
  const result = page.getByRole('textbox', { name: 'Link with every verdict' });
  await expect(result).toHaveValue(/#\/s\//);
  const setup = page.getByRole('textbox', { name: 'Link to the set-up alone' });
  return { result: await hashOf(result), setup: await hashOf(setup) };
}
const hashOf = async (field: { inputValue(): Promise<string> }) => new URL(await field.inputValue()).hash;

const REFUSED = 'Not shown in a frame';

test('in a frame of another origin no page is shown, with headers or without, and each opens in its own tab', async ({
  page,
  context,
  baseURL,
}) => {
  const opener = page.frameLocator('iframe').getByRole('link', { name: 'Open it in its own tab' });
  const [bare, withHeaders] = [here.site, { origin: baseURL! }];
  for (const [hash, of] of [
    ['#/', bare],
    ['#/keys', withHeaders],
    ['#/runs', bare],
    // A server of the testbed.
    ['#/connect/manual.todo/todo_create', bare],
    ['#/data?url=https%3A%2F%2Felsewhere.example%2Ftasks.json', withHeaders],
    ['#/r/sample', withHeaders],
  ] as const)
    await test.step(`${hash} of ${of.origin}`, async () => {
      const site = await framed(page, hash, of);
      await expect(site.getByRole('heading', { name: REFUSED })).toBeVisible();
      for (const role of ['button', 'textbox', 'combobox', 'checkbox', 'radio', 'navigation'] as const)
        await expect(site.getByRole(role), role).toHaveCount(0);
      expect(await opener.evaluate((link: HTMLAnchorElement) => link.href)).toBe(`${of.origin}/${hash}`);
    });
  const opening = context.waitForEvent('page');
  await opener.click();
  const opened = await opening;
  await expect(opened.getByRole('heading', { level: 1 }).first()).toContainText('Ground');
  await expect(opened.getByText(REFUSED)).toHaveCount(0);
  await expect(opened).toHaveURL(`${baseURL!}/r/sample/`);

  // A frame in a frame, both of the site's own origin, is one of another page too.
  await page.goto(`${here.site.origin}/404.html`);
  await page.evaluate(() => {
    const inner = '<iframe src="/#/runs" width="1200" height="900"></iframe>';
    document.body.innerHTML = `<iframe srcdoc='${inner}' width="1250" height="950"></iframe>`;
  });
  const site = page.frameLocator('iframe').frameLocator('iframe');
  await expect(site.getByRole('heading', { name: REFUSED })).toBeVisible();
});

test('embedded in a page of another origin a result is a card, with headers or without, and nothing acts', async ({
  page,
  baseURL,
}) => {
  const { setup, result } = await links(page);
  for (const of of [here.site, { origin: baseURL! }]) {
    const report = await framed(page, `?embed=1${result}`, of);
    await expect(report.getByText(/reproduced/i)).toBeVisible({ timeout: 60_000 });
    await expect(report.getByRole('heading')).toHaveText(/^Lexical solved \d+\s% of 10 tasks\.$/);
    await expect(report.getByText(/^Its 95\s% interval runs from \d+ to \d+\s%\.$/)).toBeVisible();
    for (const role of ['navigation', 'button', 'textbox', 'spinbutton', 'combobox'] as const)
      await expect(report.getByRole(role), role).toHaveCount(0);
    const whole = report.getByRole('main').getByRole('link');
    await expect(whole).toHaveCount(1);
    await expect(whole).toHaveText('Open the result');
    await expect(whole).toHaveAttribute('target', '_blank');
    await expect(whole).toHaveAttribute('href', /^[^?]+#\/s\//);
    const frame = page.frames().find((each) => each.url().startsWith(of.origin))!;
    expect(await frame.evaluate(() => Object.keys(localStorage))).toEqual([]);
    const sizes =
      of === here.site
        ? ([
            [300, 200],
            [480, 320],
            [800, 600],
          ] as const)
        : [];
    for (const [width, height] of sizes)
      await test.step(`all of it is seen at ${width} × ${height}`, async () => {
        await page
          .locator('iframe')
          .evaluate((iframe, size) => Object.assign(iframe, size), { width, height });
        const cut = () =>
          frame.evaluate(() =>
            [document.documentElement, ...document.querySelectorAll('main, main *')]
              .filter((each) => getComputedStyle(each).overflowY !== 'visible' || each.matches('html'))
              .filter((each) => each.scrollHeight > each.clientHeight)
              .map(({ outerHTML }) => outerHTML.slice(0, 80)),
          );
        await expect.poll(() => frame.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height]);
        await expect.poll(cut).toEqual([]);
      });
  }
  for (const hash of [
    setup,
    '#/keys',
    '#/runs',
    `#/t?src=https%3A%2F%2Fa.example%2Fx&sha256=${'0'.repeat(64)}`,
  ]) {
    const asked = await framed(page, `?embed=1${hash}`);
    await expect(asked.getByRole('main').getByText(READ_ONLY)).toBeVisible();
    for (const role of ['button', 'textbox', 'combobox', 'checkbox', 'radio'] as const)
      await expect(asked.getByRole('main').getByRole(role), role).toHaveCount(0);
  }
});
