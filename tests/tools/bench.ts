// npm run bench [-- [--smallest] part…]: speed and size where the browser is meant, measured in Chromium on the built site. Every
// figure stands with its n; ratios are against a baseline of the same run, because machines differ and drift. A part that fails
// is named, the others still run, and the exit code is 1. --smallest: once and on the least data, to see that all parts run.
import { chromium } from '@playwright/test';
import { benchPages } from './bench/pages.ts';
import { parts } from './bench/parts.ts';
import { tableOf } from './bench/table.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import { serveSite } from './site.ts';

const SMALLEST = '--smallest';
const isSmallest = process.argv.includes(SMALLEST);
const asked = process.argv.slice(2).filter((name) => name !== SMALLEST);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

const site = await serveSite();
const pages = benchPages();
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [...chromiumFlags, '--js-flags=--expose-gc'],
});
try {
  for (const [name, part] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n${name}`);
    try {
      const rows = await part({ browser, url: site.url, pageUrl: pages.pageUrl, isSmallest });
      console.log(tableOf(rows).join('\n'));
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
