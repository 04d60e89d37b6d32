import { vi } from 'vitest';
import { chatAnswer } from '../servers/chat-answer.ts';
import { later } from '../builders/later.ts';
import { answering, expectEnd, modelAt, startRun } from './model-run.ts';
import { NOWHERE, expect, page, test, userEvent, type Locator } from './app.ts';
import { builtIn } from '../../src/app/frame/linked-setup.ts';

const MODEL = 'house-model-1';
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitaen-1';
/** How far the page's own part can be scrolled sideways; the frame around it has other fonts here. */
const beyondMain = (): number => {
  const main = document.querySelector('main')!;
  return main.scrollWidth - main.clientWidth;
};
const widthLeftOver = (): number => document.documentElement.scrollWidth - innerWidth;
const resume = () => page.getByRole('button', { name: 'Resume' });

/** A model that answers so many questions and holds the others until it is let go on. */
function holding(after: number) {
  const { promise, resolve } = later<void>();
  const model = answering(async (body, nth) => {
    if (nth >= after) await promise;
    return chatAnswer(body);
  });
  return { ...model, goOn: resolve };
}

/** A model whose server refuses its second and third question, until it is well. */
function sick() {
  const doomed = new Set<string>();
  let isWell = false;
  const refusal = { error: { message: 'Not this one', code: 'invalid_request' } };
  const model = answering((body, nth) => {
    const question = JSON.stringify(body);
    if (nth > 0 && doomed.size < 2) doomed.add(question);
    return !isWell && doomed.has(question) ? Response.json(refusal, { status: 400 }) : chatAnswer(body);
  });
  return { ...model, heal: () => (isWell = true) };
}

test('after failed cells were tried again, the report shows every stored cell', async ({ open }) => {
  const model = sick();
  await startRun(await open(NOWHERE, model), 10, [modelAt(MODEL)]);
  await expect.element(page.getByText('2 not counted: broken off, not the model’s fault')).toBeVisible();
  model.heal();
  await page.getByRole('button', { name: 'Try the 2 failed again' }).click();
  await expect.element(page.getByRole('button', { name: /failed again/ })).not.toBeInTheDocument();
  await expect.element(page.getByText(/10 tasks counted/)).toBeVisible();
  for (const words of [/not counted: broken off/, /cells not run yet/])
    await expect.element(page.getByText(words)).not.toBeInTheDocument();
  await expect.element(resume()).not.toBeInTheDocument();
});

test('the title of every page shows how far a run is, Home leads to it, and the list of runs stops it', async ({
  open,
}) => {
  const model = holding(5);
  await startRun(await open(NOWHERE, model), 10, [modelAt(MODEL)]);
  await expect.poll(() => document.title).toMatch(/^50\s% · .* – Proving Ground$/);
  location.hash = '#/connect';
  await expect.poll(() => document.title).toMatch(/^50\s% · Connect – Proving Ground$/);
  location.hash = '#/';
  await expect
    .element(page.getByRole('list', { name: 'Runs under way' }))
    .toHaveTextContent(/^Under way: .+, 5 of 10 cells\.$/);
  location.hash = '#/runs';
  await expect.poll(() => document.title).toMatch(/^50\s% · Runs – Proving Ground$/);
  await page.getByRole('button', { name: /^Stop / }).click();
  await expect.poll(() => document.title).toBe('Runs – Proving Ground');
  await expect.element(page.getByText('5 of 10, interrupted')).toBeVisible();
});

test('two addresses of one provider are distinguished by their hosts while they work', async ({ open }) => {
  // Of each model one cell goes before the others.
  const model = holding(2);
  const hosts = ['one.example', 'two.example'];
  await startRun(
    await open(NOWHERE, model),
    3,
    hosts.map((host) => modelAt(host, host)),
  );
  for (const host of hosts)
    await expect.element(page.getByText(new RegExp(`, ${host}: \\d+ under way`))).toBeVisible();
  model.goOn();
  await expectEnd();
});

test('a provider that pauses is named by its cells and read out, and cells are no news of their own', async ({
  open,
  onTestFinished,
}) => {
  // What is read out every ten seconds need not be waited for.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const secondsPass = (element: Locator) => () => {
    vi.advanceTimersByTime(1000);
    return element.query()?.textContent;
  };
  const busy = { error: { message: 'Too many requests', code: 'rate_limit' } };
  const model = answering((body, nth) =>
    nth >= 2 ? Response.json(busy, { status: 429, headers: { 'retry-after': '60' } }) : chatAnswer(body),
  );
  await startRun(await open(NOWHERE, model), 8, [modelAt(MODEL)]);
  await expect
    .poll(secondsPass(page.getByText(/: step 1, waits for /).first()))
    .toMatch(/: step 1, waits for [^(]+\(429, \d+\ss\), .* in all/);
  await expect.element(page.getByText(/: step 1, waits for /).first()).toBeVisible();
  await expect
    .poll(secondsPass(page.getByRole('status', { name: 'Progress' })))
    .toMatch(/^\d+\s%: \d of 8 cells done\. .*too many requests \(429\), asking again in \d+\ss\.$/);
  await page.getByRole('button', { name: 'Stop now' }).click();
  await expect.element(page.getByText(/cells not run yet/)).toBeVisible();
});

test('a run begun while another works goes on beside it, and both can still be paused', async ({ open }) => {
  const model = holding(3);
  const opened = await open(NOWHERE, model);
  const first = await startRun(opened, 30, [modelAt(MODEL)]);
  await expect.element(page.getByRole('heading', { name: 'At work' })).toBeVisible();
  await startRun(opened, 6, [...builtIn]);
  await expectEnd();
  location.hash = `#/r/${first}`;
  await expect.element(page.getByText(/^10\s%: 3 of 30 cells\./)).toBeVisible();
  await expect.element(resume()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Pause' }).click();
  model.goOn();
  await expect.element(page.getByText(/cells not run yet/)).toBeVisible();
  await resume().dblClick();
  await expect.element(page.getByText('This run is at work already.')).not.toBeInTheDocument();
  await expectEnd();
});

test('leaving is asked about while paid calls are under way, and only then', async ({ open }) => {
  const model = holding(0);
  const isAsked = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await startRun(await open(NOWHERE, model), 2, [modelAt(MODEL)]);
  await expect.element(page.getByRole('heading', { name: 'At work' })).toBeVisible();
  expect(isAsked()).toBe(true);
  model.goOn();
  await expectEnd();
  await expect.poll(isAsked).toBe(false);
});

test('a reader who asks is notified of the end while the page is hidden, and nobody is asked before', async ({
  open,
  onTestFinished,
}) => {
  const told: string[] = [];
  let asked = 0;
  const { Notification: own } = globalThis;
  onTestFinished(() => {
    Object.assign(globalThis, { Notification: own });
    Reflect.deleteProperty(document, 'hidden');
  });
  class Recorded {
    static requestPermission = async (): Promise<string> => (asked++, 'granted');
    constructor(title: string, { body }: { body: string }) {
      told.push(`${title}: ${body}`);
    }
  }
  Object.assign(globalThis, { Notification: Recorded });
  const model = holding(0);
  await startRun(await open(NOWHERE, model), 3, [modelAt(MODEL)]);
  const offer = page.getByRole('button', { name: 'Notify me when it is done' });
  await expect.element(offer).toBeVisible();
  expect([asked, told]).toEqual([0, []]);
  await offer.click();
  await expect.element(page.getByText(/Your browser notifies you/)).toBeVisible();
  location.hash = '#/runs';
  Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
  model.goOn();
  await expect.poll(() => told).toEqual(['The run has ended: Ground: 3 of 3 cells done.']);
  expect(asked).toBe(1);
});

test.for([
  [1280, 900],
  [390, 800],
] as const)(
  'a transcript opens in view under its row at %i px, and Escape closes it',
  async ([width, height], { open, onTestFinished }) => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(1280, 720));
    const model = holding(0);
    await startRun(await open(NOWHERE, model), 30, [modelAt(LONG)]);
    await expect.element(page.getByRole('heading', { name: 'At work' })).toBeVisible();
    const watch = page.getByRole('button', { name: /^Watch task/ }).first();
    await watch.click();
    const region = page.getByRole('region', { name: /^Watching task/ });
    await expect.element(region).toBeInViewport();
    await expect.element(region.getByText('Its first step is still in progress.')).toBeInViewport();
    await expect.element(watch).toHaveFocus();
    expect(widthLeftOver()).toBeLessThanOrEqual(0);
    await userEvent.keyboard('{Escape}');
    await expect.element(region).not.toBeInTheDocument();
    await expect.element(watch).toHaveFocus();
    await page.getByRole('button', { name: 'Stop now' }).click();
  },
);

test('a name of one long word makes no report scroll sideways at 320 px', async ({
  open,
  onTestFinished,
}) => {
  await page.viewport(320, 800);
  onTestFinished(() => page.viewport(1280, 720));
  const model = holding(1);
  await startRun(await open(NOWHERE, model), 3, [modelAt(LONG), builtIn[1]!]);
  await expect.element(page.getByRole('heading', { name: 'At work' })).toBeVisible();
  expect(beyondMain()).toBeLessThanOrEqual(0);
  model.goOn();
  await expectEnd();
  await expect.element(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible();
  expect(beyondMain()).toBeLessThanOrEqual(0);
});
