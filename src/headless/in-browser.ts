import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '#build/chromium.mjs';
import { PlaygroundError, type ErrorRecord } from '#core/errors.ts';
import { isLocalProvider } from '#core/local-model.ts';
import { partsRefused, planRefused } from '#files/parts/refused.ts';
import { planLink, type Plan } from '#files/parts/plan.ts';
import { reportOf, type MergeReport } from '#files/parts/merged-run.ts';
import type { Part } from '#files/parts/part.ts';
import { askedModels } from '../../workers/runs/new-run.ts';
import type { LastEvent, PartAtWork } from './engine.ts';
import { mergeFiles } from './read-parts.ts';

export interface PartInPage {
  plan: Plan;
  part: Part;
  /** The part file. The browser's profile stands beside it until the part is done. */
  path: string;
  /** A file of weights for the plan's models of llama.cpp; absent: those that are offered are downloaded. */
  weights?: string | undefined;
  /** Says how far it is. */
  say: (words: string) => void;
}

/** What a profile has begun: the id of its run, and of which part and plan that is. */
interface Begun {
  run: string;
  plan: string;
  part: Part;
  cells: number;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The same at every port, so that a run is found again: what a browser stores belongs to an origin. */
const HOST = 'proving-ground.localhost';
const SITE = `http://${HOST}/`;
const MINUTE = 60_000;
const PATIENCE = 24 * 60 * MINUTE;

/**
 * Opens a part of a plan in Chromium, in the page that a link to the part opens: for models that live in a browser. What is run there is the
 * built site. Throws PlaygroundErrors: a plan that the page does not run either ('plan-refused'), a file of another part ('parts-refused').
 */
export async function openPartInPage(order: PartInPage): Promise<PartAtWork> {
  const { plan, part, path, say } = order;
  refuseWhatNeedsMore(plan);
  const before = existsSync(path) ? await mergeFiles([path]) : undefined;
  const profile = resolve(`${path}.browser`);
  const noted = join(profile, 'run.json');
  const begun = existsSync(noted) ? (JSON.parse(readFileSync(noted, 'utf8')) as Begun) : undefined;
  const isOther = begun && (begun.plan !== plan.hash || nameOf(begun.part) !== nameOf(part));
  if (isOther || (before && before.head.plan !== plan.hash))
    throw partsRefused(path, 'it holds another run or another part than the plan', START_AGAIN);
  const done = before ? reportOf(before).agreed : 0;
  if (before && !begun) {
    // The profile is gone once nothing is left to do.
    const left = reportOf(before).missingByPart?.find(({ index }) => index === part.index)?.cells ?? 0;
    if (left > 0)
      throw partsRefused(
        path,
        `${left} of its cells are missing, and so is ${profile}, where they would be gone on with`,
        START_AGAIN,
      );
    return { cells: done, done, leftOut: 0, work: () => Promise.resolve(undefined), pause() {}, stop() {} };
  }
  const { page, close } = await opened(profile);
  try {
    const cells = begun ? begun.cells : await setUp(page, order);
    const press = (name: string) =>
      void page
        .getByRole('button', { name })
        .click()
        .catch(() => {}); // It has ended already.
    let isStopped = false;
    return {
      cells,
      done,
      leftOut: 0,
      async work(onEvent): Promise<LastEvent> {
        const saying = setInterval(() => void page.title().then(say, () => {}), MINUTE / 2);
        try {
          const run = begun ? begun.run : await started(page);
          const isAtWork = begun === undefined || (await isGoneOn(page, run));
          writeFileSync(noted, JSON.stringify({ run, plan: plan.hash, part, cells } satisfies Begun));
          if (isStopped) press('Stop now');
          const why = isAtWork ? await endOf(page) : '';
          const report = await saved(page, run, path);
          const now = report?.agreed ?? 0;
          onEvent({ type: 'reached', done: now });
          if (now < cells) {
            const error = isStopped ? CANCELLED : whyLeft(why, report);
            return { type: 'run-error', sequence: 0, runId: run, error };
          }
        } finally {
          clearInterval(saying);
          await close();
        }
        rmSync(profile, { recursive: true });
        return undefined;
      },
      pause: () => ((isStopped = true), press('Pause')),
      stop: () => ((isStopped = true), press('Stop now')),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const START_AGAIN = 'Name another file for this part, or move this one away.';
const CANCELLED: ErrorRecord = { code: 'model-cancelled', message: 'The run was stopped.' };

/** Why cells of a part are left that nobody stopped: the budget, as its file says, or a model. `message`: the page's words for it. */
export const whyLeft = (
  message: string,
  report: Pick<MergeReport, 'endedByBudget'> | undefined,
): ErrorRecord => ({
  code: report && report.endedByBudget.length > 0 ? 'budget-reached' : 'models-failed',
  message,
});

const nameOf = ({ index, of }: Part): string => `${index}/${of}`;

function refuseWhatNeedsMore({ setup: { config }, stop }: Plan): void {
  const remote = askedModels(config).find(({ providerId }) => !isLocalProvider(providerId));
  if (remote)
    throw planRefused(
      `“${remote.title}” is asked at a server, and its key is not handed to a browser`,
      'Ask it by a plan of its own, without `--browser`.',
    );
  if (config.execution?.on === 'servers')
    throw planRefused(
      'its calls go to servers whose addresses no plan contains',
      'Choose the testbed, or let the answers alone be scored.',
    );
  if (stop)
    throw planRefused(
      'it is to stop when a comparison is decided, which a page does not do',
      'Take out “stop”.',
    );
}

/** The built site in a Chromium of its own, with what that has stored in `profile`. */
async function opened(profile: string): Promise<{ page: Page; close: () => Promise<void> }> {
  if (!existsSync(join(ROOT, 'dist/index.html')))
    throw new PlaygroundError('site-unreachable', 'The site is not built yet.', 'Run `npm run build` once.');
  execFileSync(process.execPath, ['src/build/setup.mjs', '--browser'], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  });
  const [{ preview }, { chromium }] = await Promise.all([import('vite'), import('@playwright/test')]);
  const before = process.listeners('SIGTERM');
  const server = await preview({ root: ROOT, logLevel: 'error', preview: { port: 0, open: false } });
  // Vite would end the process at once.
  for (const listener of process.listeners('SIGTERM'))
    if (!before.includes(listener)) process.off('SIGTERM', listener);
  const { port } = server.httpServer.address() as AddressInfo;
  mkdirSync(profile, { recursive: true });
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    args: [
      ...chromiumFlags,
      `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${port}`,
      '--disable-background-timer-throttling',
      '--disable-renderer-backgrounding',
    ],
    locale: 'en',
    serviceWorkers: 'block',
    // A signal lets the cells under way end.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const close = async (): Promise<void> => {
    await context.close();
    await server.close();
  };
  return { page: context.pages()[0] ?? (await context.newPage()), close };
}

const runButton = (page: Page): Locator => page.getByRole('button', { name: /^Run [\d,]+ cells?$/ });

/** What a part of the page says, in one line without its end. */
const textOf = async (part: Locator): Promise<string> =>
  (await part.innerText()).replace(/\s+/g, ' ').replace(/\.?\s*$/, '');

/** Opens the link to the part and brings the weights that it needs. Gives the cells of the part. */
async function setUp(page: Page, { plan, part, weights, say }: PartInPage): Promise<number> {
  await page.goto(await planLink(plan, SITE, part));
  const alert = page.getByRole('alert').first();
  // Of a run that a process began and did not note.
  const again = page.getByText('Run it once more');
  await runButton(page)
    .or(again)
    .or(alert)
    .first()
    .waitFor({ timeout: 2 * MINUTE });
  if (await again.isVisible()) await again.click();
  if (await alert.isVisible()) throw planRefused(`the page does not run it. ${await textOf(alert)}`);
  const inWeights = askedModels(plan.setup.config).filter(({ providerId }) => providerId === 'wllama');
  for (const { title } of inWeights)
    await brought(page.getByRole('group', { name: `Weights of ${title}`, exact: true }), weights, say);
  await runButton(page)
    .click({ trial: true, timeout: MINUTE })
    .catch(async () => {
      const why = await page.locator('.why, [role=alert]').allInnerTexts();
      throw planRefused(`the page does not run it: ${why.join(' ') || 'it does not say why'}`);
    });
  return Number((await runButton(page).innerText()).replace(/\D/g, ''));
}

/** Waits until weights are in the browser: those of the file, or those that the page offers. */
async function brought(
  needed: Locator,
  weights: string | undefined,
  say: (words: string) => void,
): Promise<void> {
  const isHere = needed.getByText(/^It is on this machine:/);
  await isHere
    .or(needed.getByLabel('File of weights'))
    .first()
    .waitFor({ state: 'attached', timeout: MINUTE });
  if (await isHere.isVisible()) return;
  const download = needed.getByRole('button', { name: /download/i });
  if (weights !== undefined) await needed.getByLabel('File of weights').setInputFiles(weights);
  else if (await download.isVisible()) await download.click();
  else throw planRefused(await textOf(needed), 'Add `--weights FILE`.');
  say(weights === undefined ? 'Weights are downloaded.' : `${weights} is copied into the browser.`);
  const refusal = needed.getByRole('alert');
  await isHere.or(refusal).first().waitFor({ timeout: PATIENCE });
  if (await refusal.isVisible())
    throw planRefused(
      `its weights are not to be had. ${await textOf(refusal)}`,
      'Give the file that it names with `--weights FILE`.',
    );
}

/** Begins the run and gives its id. */
async function started(page: Page): Promise<string> {
  await runButton(page).click();
  await page.waitForURL(/#\/r\//, { timeout: MINUTE }).catch(async () => {
    const why = await page.getByRole('alert').allInnerTexts();
    throw planRefused(`the page did not begin it. ${why.join(' ').replace(/\s+/g, ' ')}`);
  });
  return decodeURIComponent(/#\/r\/([^/?]+)/.exec(page.url())![1]!);
}

/** Goes on with a run of an earlier process; false where nothing of it is left to do. */
async function isGoneOn(page: Page, run: string): Promise<boolean> {
  await page.goto(`${SITE}#/r/${encodeURIComponent(run)}`);
  const resume = page.getByRole('button', { name: 'Resume', exact: true }).first();
  await resume
    .or(page.getByRole('button', { name: 'Add repeats' }))
    .first()
    .waitFor({ timeout: MINUTE });
  if (!(await resume.isVisible())) return false;
  await resume.click({ timeout: MINUTE });
  return true;
}

/** Waits until the run is over, and gives what went wrong, in the words of the page. */
async function endOf(page: Page): Promise<string> {
  await page.getByText(/^The run has (?:ended|stopped)/).waitFor({ state: 'attached', timeout: PATIENCE });
  return (
    (await page.getByRole('alert').allInnerTexts()).join('\n') ||
    'Cells are left, and the page does not say why.'
  );
}

/** Saves the part file, and gives what is in it; undefined where no cell has a result, and there is no file. */
async function saved(page: Page, run: string, path: string): Promise<MergeReport | undefined> {
  await page.goto(`${SITE}#/r/${encodeURIComponent(run)}?part=share`);
  await page.reload();
  const button = page.getByRole('button', { name: 'Save the part file' });
  await button
    .or(page.getByText(/covers the 0 done/))
    .first()
    .waitFor({ timeout: 2 * MINUTE });
  if (!(await button.isVisible())) return undefined;
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  await download.saveAs(`${path}.new`);
  renameSync(`${path}.new`, path);
  return reportOf(await mergeFiles([path]));
}
