import { onTestFinished, vi } from 'vitest';
import { setSampleRun } from '../../src/app/frame/sample-run.ts';
import { routes } from '../../src/app/routes.ts';
import { expect, page, test, userEvent, type Locator } from './app.ts';

test('the frame answers an unknown address kindly, and brings the keyboard to the heading', async ({
  open,
}) => {
  await open('#/nowhere/at/all');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('There is nothing at this address');
  await expect.poll(() => document.title).toBe('Nothing here – Proving Ground');
  location.hash = '#/';
  await expect.poll(() => document.activeElement?.textContent).toContain('Right tool, right arguments');
});

test('a page that cannot be loaded has a title and a heading that the keyboard is brought to, and says when one is offline', async ({
  open,
}) => {
  await open('#/lab');
  await expect.element(heading()).toHaveTextContent('Scoring Lab');
  const route = routes.find(({ pattern }) => pattern === 'keys')!;
  const missing = new TypeError('Failed to fetch dynamically imported module: Keys.js');
  const load = vi.spyOn(route, 'load').mockRejectedValue(missing);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => [load, onLine].forEach((spy) => spy.mockRestore()));
  location.hash = '#/keys';
  await expect.element(heading()).toHaveTextContent('This page could not be loaded');
  await expect.element(heading()).toHaveFocus();
  expect(document.title).toBe('This page could not be loaded – Proving Ground');
  await expect.element(page.getByRole('alert')).toHaveTextContent('This browser is offline');
  // The page before it is there all the same.
  history.back();
  await expect.element(heading()).toHaveTextContent('Scoring Lab');
  expect(document.title).toMatch(/Lab/);
  load.mockRestore();
  location.hash = '#/keys';
  await expect.element(heading()).toHaveTextContent('Keys');
});

test('the first page leaves the keyboard at the start of the document, where the way past the bar is', async ({
  open,
}) => {
  await open('#/lab');
  await expect.element(page.getByRole('status').first()).toHaveTextContent(/\d (pass|fail)/);
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
});

test('the frame counts its own fetch in the wire, lists it, and gives the focus back when the drawer closes', async ({
  open,
}) => {
  // Whatever page was open before has not read it.
  setSampleRun(undefined);
  await open('#/');
  await expect.element(page.getByText('0 requests have left this page')).toBeVisible();
  await expect.element(page.getByText(/[1-9]\d* files? of the site read/)).toBeInTheDocument();
  const opener = page.getByRole('button', { name: /the list of requests/ });
  await opener.click();
  await expect.element(page.getByText('/generated/sample-run.json').first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByLabelText('Wire', { exact: true })).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('the frame keeps the chosen theme as a setting', async ({ open }) => {
  const { stores } = await open('#/');
  const before = stores.theme.current;
  await page.getByRole('button', { name: /^Theme/ }).click();
  const { theme } = document.documentElement.dataset;
  expect(theme).not.toBe(before);
  delete document.documentElement.dataset.theme;
  const again = await open('#/');
  expect(again.stores.theme.current).toBe(theme);
  expect(document.documentElement.dataset.theme).toBe(theme);
});

const bar = () => page.getByRole('contentinfo');
const heading = () => page.getByRole('heading', { level: 1 }).first();
const boxOf = (part: Locator): DOMRect => part.element().getBoundingClientRect();

/** How far the end of the bar stands above the end of the window. */
const gap = (): number => Math.round(innerHeight - boxOf(bar()).bottom);

test.for(['#/keys', '#/nothing-here', '#/r/unknown', '#/', '#/connect'])(
  'the Wire bar stands at the end of the window on %s, and stays there when it opens',
  async (place, { open }) => {
    await page.viewport(1280, 1400);
    await open(place);
    await expect.element(heading()).toBeVisible();
    expect(gap()).toBe(0);
    const opener = page.getByRole('button', { name: 'Open the list of requests' });
    const { top } = boxOf(opener);
    await opener.click();
    await expect.element(page.getByRole('searchbox', { name: 'Find on the Wire' })).toHaveFocus();
    expect(gap()).toBe(0);
    expect(boxOf(page.getByRole('button', { name: 'Close the list of requests' })).top).toBeCloseTo(top, 0);
    expect(scrollY).toBe(0);
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
    expect(gap()).toBe(0);
    expect(scrollY).toBe(0);
  },
);

test('on a phone the top bar has the name, the keys and the theme on one line', async ({ open }) => {
  await page.viewport(390, 844);
  await open('#/runs');
  const keys = page.getByRole('link', { name: 'No keys held' });
  await expect.element(keys).toBeVisible();
  const parts = [
    page.getByRole('link', { name: /home$/ }),
    keys,
    page.getByRole('button', { name: /^Theme/ }),
  ];
  const middles = parts.map((part) => boxOf(part).top + boxOf(part).height / 2);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(6);
});

test.for([
  { place: '#/runs', presses: ['Baselines'] },
  { place: '#/lab', presses: [] },
  { place: '#/connect', presses: ['Headers', 'Add a header'] },
])(
  'on a phone each box on $place stands beside the first line of its label',
  async ({ place, presses }, { open }) => {
    await page.viewport(390, 844);
    await open(place);
    await expect.element(heading()).toBeVisible();
    for (const words of presses) await page.getByText(words).first().click();
    const boxes = page.getByRole('checkbox');
    await expect.element(boxes.first()).toBeVisible();
    for (const box of boxes.elements() as HTMLInputElement[]) {
      const range = document.createRange();
      range.selectNodeContents(box.labels![0]!);
      range.setStartAfter(box);
      const line = [...range.getClientRects()].find(({ width }) => width > 4)!;
      const own = box.getBoundingClientRect();
      const name = box.labels![0]!.textContent;
      expect(Math.abs(own.top + own.height / 2 - line.top - line.height / 2), name).toBeLessThan(6);
      expect(line.left - own.right, name).toBeGreaterThan(0);
      expect(line.left - own.right, name).toBeLessThan(16);
    }
  },
);
