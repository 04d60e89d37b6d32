// npm run screenshots [-- --pages=home,report --widths=390 --themes=dark --languages=en]: a picture of every page, in four widths, two
// themes and two languages, into screenshots/, which git ignores. Exits 1 where a page scrolls sideways or writes an error.
import { chromium, type Browser } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromiumFlags, chromiumPath } from '#build/chromium.mjs';
import { serveSite } from './site.ts';
import { sitePages, type SitePage } from './site-pages.ts';

const FOLDER = 'screenshots';
const languages = { en: 'en-GB', zh: 'zh-CN' };
const themes = ['light', 'dark'] as const;
const widths = ['390', '768', '1280', '1920'];
/** A page that still draws after so long is taken as it is. */
const PATIENCE_MS = 30_000;

interface View {
  language: keyof typeof languages;
  theme: (typeof themes)[number];
  width: string;
}

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: sitePages.map(({ name }) => name).join() },
    widths: { type: 'string', default: widths.join() },
    themes: { type: 'string', default: themes.join() },
    languages: { type: 'string', default: Object.keys(languages).join() },
    site: { type: 'string' },
  },
});
const among = <Name extends string>(asked: string, known: readonly Name[]): Name[] => {
  const unknown = asked.split(',').find((name) => !known.includes(name as Name));
  if (unknown === undefined) return asked.split(',') as Name[];
  console.error(`no such choice: ${unknown}; there are ${known.join(', ')}`);
  process.exit(2);
};
const names = among(
  values.pages,
  sitePages.map(({ name }) => name),
);
const views = among(values.languages, Object.keys(languages) as (keyof typeof languages)[]).flatMap(
  (language) =>
    among(values.themes, themes).flatMap((theme) =>
      among(values.widths, widths).map((width): View => ({ language, theme, width })),
    ),
);

const faults: string[] = [];

async function picture(browser: Browser, url: string, page: SitePage, view: View): Promise<void> {
  const { language, theme, width } = view;
  const context = await browser.newContext({
    serviceWorkers: 'block',
    locale: languages[language],
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width: Number(width), height: 900 },
  });
  const tab = await context.newPage();
  const name = `${page.name}-${width}-${theme}-${language}`;
  tab.on('pageerror', ({ message }) => faults.push(`${name}: ${message}`));
  await tab.goto(`${url}#/${page.address}`);
  await tab.getByRole('heading', { level: 1 }).first().waitFor({ timeout: PATIENCE_MS });
  await tab.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => {});
  // A report shows its end to a reader who moves.
  await tab.mouse.move(200, 300);
  const atWork = tab
    .getByRole('progressbar')
    .or(tab.getByRole('status').filter({ hasText: /…$/ }))
    .first();
  await atWork.waitFor({ state: 'hidden', timeout: PATIENCE_MS }).catch(() => {});
  await tab.waitForTimeout(300);
  const beyond = await tab.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (beyond > 0) faults.push(`${name}: scrolls ${beyond} px sideways`);
  await tab.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true });
  await context.close();
}

await mkdir(FOLDER, { recursive: true });
const site = values.site === undefined ? await serveSite() : { url: values.site, close: () => {} };
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
let taken = 0;
try {
  for (const page of sitePages.filter(({ name }) => names.includes(name))) {
    for (const view of views) {
      try {
        await picture(browser, site.url, page, view);
        taken++;
      } catch (error) {
        faults.push(`${page.name}: ${String(error)}`);
      }
    }
    console.log(`${page.name}: ${views.length} views`);
  }
} finally {
  await browser.close();
  site.close();
}
console.log(`${taken} pictures in ${FOLDER}/, ${faults.length} faults`);
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
