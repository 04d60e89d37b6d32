// npm run bench [-- [--smallest] [--site=URL] [--against=URL] part…]: speed and size where the browser is meant, measured in Chromium on the built
// site, or on the one that URL serves; `--against`: another build of it, which the part
// `opening` measures in turn. Every figure has its n; ratios are against a baseline of the same run, because
// machines differ and drift. A part that fails is named, the others still run, and the exit code is 1. --smallest: once and on the
// least data, to see that every part runs.
import { chromium } from '@playwright/test';
import { parseArgs } from 'node:util';
import { benchPages } from './bench/pages.ts';
import { parts } from './bench/parts.ts';
import { requireFigures, tableOf } from './bench/table.ts';
import { chromiumFlags, chromiumPath } from '#build/chromium.mjs';
import { serveSite } from './site.ts';

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    smallest: { type: 'boolean', default: false },
    site: { type: 'string' },
    against: { type: 'string' },
  },
});
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

const site =
  options.site === undefined ? await serveSite() : { url: new URL(options.site).href, close: () => {} };
const pages = benchPages();
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [...chromiumFlags, '--js-flags=--expose-gc'],
});
try {
  const context = {
    browser,
    url: site.url,
    pageUrl: pages.pageUrl,
    isSmallest: options.smallest,
    against: options.against && new URL(options.against).href,
  };
  for (const [name, part] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n${name}`);
    try {
      console.log(tableOf(requireFigures(await part(context))).join('\n'));
    } catch (error) {
      console.error(`${name} failed:`, error);
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  await pages.close();
  site.close();
}
