// npm run bench [part…]: speed and size where the browser is meant, measured in Chromium on the built site. Every figure stands
// with its n; ratios are against a baseline of the same run, because machines differ and drift.
import { chromium } from '@playwright/test';
import { engine } from './bench/engine.ts';
import { farm } from './bench/farm.ts';
import { firstLoad } from './bench/first-load.ts';
import { firstRun } from './bench/first-run.ts';
import { importBench } from './bench/import.ts';
import { lab } from './bench/lab.ts';
import type { BenchPart, BenchRow } from './bench/row.ts';
import { scoringBench } from './bench/scoring.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import { serveSite } from './site.ts';

const parts: Record<string, BenchPart> = {
  'first-load': firstLoad,
  'first-run': firstRun,
  lab: lab,
  scoring: scoringBench,
  import: importBench,
  farm,
  engine,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !parts[name]);
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

const cells = (row: BenchRow): string[] => [
  row.name,
  String(row.n),
  row.value.toLocaleString('en', { maximumFractionDigits: row.value < 10 ? 2 : 0 }),
  row.unit,
  row.ratio === undefined ? '' : row.ratio.toFixed(2),
  row.goal ?? '',
];

function print(rows: readonly BenchRow[]): void {
  const table = [['what', 'n', 'median', 'unit', 'ratio', 'goal'], ...rows.map(cells)];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((line) => line[column]!.length)));
  for (const line of table) {
    console.log(
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join('  '),
    );
  }
}

const site = await serveSite(4320);
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [...chromiumFlags, '--js-flags=--expose-gc'],
});
try {
  for (const [name, part] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n${name}`);
    print(await part({ browser, url: site.url }));
  }
} finally {
  await browser.close();
  site.close();
}
