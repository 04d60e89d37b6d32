import { existsSync } from 'node:fs';

/** The first is Chromium without its windows: the same engine, with about two thirds of the work for a page. */
const chromiums = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** The Chromium that tests and measurements use: CHROME_PATH or the system's; undefined: Playwright's own. */
export const chromiumPath = [process.env.CHROME_PATH, ...chromiums].find((path) => path && existsSync(path));

/** No sandbox as root, and no requests of the browser's own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
