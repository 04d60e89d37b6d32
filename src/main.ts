import { hydrate, mount } from 'svelte';
import './app/frame/styles/fonts.css';
import './app/frame/styles/tokens.css';
import './app/frame/styles/base.css';
import './app/frame/styles/forms.css';
import './app/frame/styles/page.css';
import App from './app/App.svelte';
import { matchRoute } from './app/frame/address.ts';
import { idle } from './app/frame/idle.ts';
import { currentAddress } from './app/frame/router.svelte.ts';
import { loadWhole, routes, type LoadedPage } from './app/routes.ts';
import { Theme } from './app/frame/state/theme.svelte.ts';
import { takeOverWhenWanted } from './app/frame/take-over.ts';

const settings = localStorageOrNone();
const theme = new Theme(settings);
// Before the first paint, so that a chosen theme never flashes in the other one.
theme.load();
// A page that arrives slowly is still being read: what comes of it later would stand beside what is drawn.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true });
else start();

function start(): void {
  const target = document.getElementById('app')!;
  const opened = idle().then(() => (document.documentElement.dataset.idle = ''));
  const isRendered = target.hasChildNodes() && document.documentElement.dataset.elsewhere === undefined;
  if (!isRendered) return draw(target);
  takeOverWhenWanted((onBefore) => takeOver(target, onBefore));
  // Without a network it does not come.
  void opened.then(async () => (await import('./app/work-when-idle.ts')).workWhenIdle()).catch(() => {});
}

/**
 * Makes a page that the build has rendered answer, and draws nothing of it again; whether it answers now. Where a link has led to
 * another page meanwhile, the one that is read stays until that one has come.
 */
async function takeOver(target: HTMLElement, onBefore: () => void): Promise<boolean> {
  let hash: string;
  let first: LoadedPage | undefined;
  do {
    hash = location.hash;
    first = await loadWhole(currentAddress().path).catch(() => undefined);
  } while (hash !== location.hash);
  const isSame = /^(#\/?|#main)?$/.test(hash);
  // Without a network the page stays as it is and can be read.
  if (isSame && !first) return false;
  onBefore();
  if (isSame) hydrate(App, { target, props: { theme, first } });
  else await mountApp(target, { first, hasMoved: true });
  return true;
}

function draw(target: HTMLElement): void {
  // The file of the first page is asked for before the frame around it is drawn.
  void matchRoute(currentAddress().path, routes)
    ?.route.load()
    .catch(() => {});
  // In a task of its own: reading the files of the page has just been a long one.
  setTimeout(() => void mountApp(target));
}

async function mountApp(
  target: HTMLElement,
  props: { first?: LoadedPage | undefined; hasMoved?: boolean } = {},
): Promise<void> {
  const isEmbedded = new URLSearchParams(location.search).get('embed') === '1';
  // A page that frames this one can cover it and steal the person's clicks: only a page that is made for it is shown in a frame.
  const Framed = self !== top && !isEmbedded && (await import('./app/Framed.svelte')).default;
  // An embedded page is for reading, whether it is in a frame or not.
  if (isEmbedded) (await import('./app/frame/in-frame.ts')).allowReadingAlone();
  target.replaceChildren();
  delete document.documentElement.dataset.elsewhere;
  if (Framed) mount(Framed, { target });
  else mount(App, { target, props: { theme, isEmbedded, ...props } });
}

/** Some browsers forbid even to ask for storage. */
function localStorageOrNone(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
