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
import { loadWhole, routes } from './app/routes.ts';
import { languageToShow, showIn } from './app/frame/language.ts';
import { language } from './app/frame/site.ts';
import { Theme } from './app/frame/state/theme.svelte.ts';
import { takeOverWhenWanted } from './app/frame/take-over.ts';

const settings = localStorageOrNone();
const theme = new Theme(settings);
// Before the first paint, so that a chosen theme never flashes in the other one.
theme.load();
// While developing there is one language.
const shown = import.meta.env.DEV ? language : languageToShow(settings);
if (shown !== language) showIn(shown);
// A page that arrives slowly is still being read: what comes of it later would stand beside what is drawn.
else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true });
else start();

function start(): void {
  const target = document.getElementById('app')!;
  const opened = idle().then(() => (document.documentElement.dataset.idle = ''));
  const isRendered = target.hasChildNodes() && document.documentElement.dataset.elsewhere === undefined;
  if (!isRendered) return draw(target);
  // Who was here before has a course half read, a choice, or a newer edition waiting.
  takeOverWhenWanted(
    (onBefore, isPressed) => takeOver(target, onBefore, isPressed),
    settings?.length !== 0 || Boolean(navigator.serviceWorker?.controller),
  );
  // Without a network it does not come.
  void opened.then(async () => (await import('./app/work-when-idle.ts')).workWhenIdle()).catch(() => {});
}

/** Makes a page that the build has rendered answer, and draws nothing of it again; whether it answers now. */
async function takeOver(
  target: HTMLElement,
  onBefore: () => void,
  isPressed: () => boolean,
): Promise<boolean> {
  // A link may have led to another page meanwhile.
  const isSame = /^(#\/?|#main)?$/.test(location.hash);
  const first = isSame ? await loadWhole(currentAddress().path).catch(() => undefined) : undefined;
  // Without a network the page stays as it is and can be read. Who presses something is shown what is missing.
  if (isSame && !first && !isPressed()) return false;
  onBefore();
  if (first) hydrate(App, { target, props: { theme, first } });
  else draw(target);
  return true;
}

function draw(target: HTMLElement): void {
  target.replaceChildren();
  delete document.documentElement.dataset.elsewhere;
  // The file of the first page is asked for before the frame around it is drawn.
  void matchRoute(currentAddress().path, routes)
    ?.route.load()
    .catch(() => {});
  // In a task of its own: reading the files of the page has just been a long one.
  setTimeout(() => void mountApp(target));
}

async function mountApp(target: HTMLElement): Promise<void> {
  const isEmbedded = new URLSearchParams(location.search).get('embed') === '1';
  // A page that frames this one can cover it and steal the person's clicks: only a page that is made for it is shown in a frame.
  if (self !== top && !isEmbedded) {
    const { default: Framed } = await import('./app/Framed.svelte');
    mount(Framed, { target });
    return;
  }
  // An embedded page is for reading, whether it is in a frame or not.
  if (isEmbedded) (await import('./app/frame/in-frame.ts')).allowReadingAlone();
  mount(App, { target, props: { theme, isEmbedded } });
}

/** Some browsers forbid even to ask for storage. */
function localStorageOrNone(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
