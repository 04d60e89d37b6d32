import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';

/** The Chromium that tests and measurements use: CHROME_PATH, the system's, or Playwright's own. */
export const chromiumPath: string =
  [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path): path is string => Boolean(path) && existsSync(path!),
  ) ?? chromium.executablePath();

/** No sandbox as root, and no calls of the browser's own into the network. */
export const chromiumFlags: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
