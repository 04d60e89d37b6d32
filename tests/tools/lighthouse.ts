// npm run lighthouse: Home, a lesson and a report as a phone meets them; the median of five runs each. Exits 1 under the goal.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumFlags, chromiumPath } from '#build/chromium.mjs';
import { serveSite } from './site.ts';

const goal = 98;
const runs = Number(process.env.RUNS ?? 5);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const pages = { Home: '', Lesson: 'learn/tool-call/', Report: 'r/sample/' };

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const site = await serveSite();
const chrome = await launch({ chromePath: chromiumPath, chromeFlags: ['--headless=new', ...chromiumFlags] });
let met = true;
try {
  for (const [name, route] of Object.entries(pages)) {
    const scores = new Map<string, number[]>(categories.map((category) => [category, []]));
    for (let run = 0; run < runs; run++) {
      const result = await lighthouse(site.url + route, {
        port: chrome.port,
        onlyCategories: [...categories],
        logLevel: 'error',
      });
      for (const category of categories) {
        scores.get(category)!.push(Math.round((result?.lhr.categories[category]?.score ?? 0) * 100));
      }
      if (run > 0 || !result) continue;
      for (const audit of Object.values(result.lhr.audits)) {
        const weighs =
          audit.score !== null &&
          audit.score < 0.9 &&
          !['manual', 'informative', 'notApplicable'].includes(audit.scoreDisplayMode);
        if (weighs) console.log(`  ${name}: ${audit.id} ${audit.displayValue ?? ''}`);
      }
    }
    const medians = categories.map((category) => ({ category, value: median(scores.get(category)!) }));
    met &&= medians.every(({ value }) => value >= goal);
    console.log(
      `${name}: ${medians.map(({ category, value }) => `${category} ${value}`).join(', ')} (median of ${runs})`,
    );
  }
} finally {
  chrome.kill();
  site.close();
}
console.log(met ? `all at least ${goal}` : `under ${goal}`);
process.exit(met ? 0 : 1);
