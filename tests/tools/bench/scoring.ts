import type { Browser } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'vite';
import type { BenchPart, BenchRow } from './row.ts';
import { scoringFigures, type ScoringFigures, type VectorText } from './scoring-figures.ts';

const benchmarks = ['mcpbr-mcptoolbench', 'mcpbr-toolbench'];

/** The recorded calls of mcpbr: our own inputs, and those of real rows where they stand beside the project. */
function vectorTexts(): VectorText[] {
  const real = resolve(process.cwd(), '../shared/vectors/real');
  const folders = [
    ['own inputs', 'tests/vectors/synthetic'],
    ...(existsSync(real) ? [['real rows', real]] : []),
  ];
  return folders.flatMap(([kind, folder]) =>
    benchmarks.map((name) => ({
      name: `${name}, ${kind}`,
      lines: readFileSync(`${folder}/${name}.jsonl`, 'utf8').split('\n').filter(Boolean),
    })),
  );
}

/** The worker as one classic script, built as the site's own workers are. */
async function workerScript(): Promise<string> {
  const entry = resolve(import.meta.dirname, 'scoring.worker.ts');
  const lib = { entry, formats: ['iife' as const], name: 'scoring' };
  const built = await build({ logLevel: 'warn', build: { write: false, copyPublicDir: false, lib } });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (!bundle || !('output' in bundle)) throw new Error('the worker was not built');
  return bundle.output[0].code;
}

async function figuresInWorker(browser: Browser, files: VectorText[]): Promise<ScoringFigures> {
  const script = await workerScript();
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    return await page.evaluate(
      ([code, input]) =>
        new Promise<ScoringFigures>((done, fail) => {
          const worker = new Worker(URL.createObjectURL(new Blob([code])));
          worker.onmessage = ({ data }) => done(data as ScoringFigures);
          worker.onerror = ({ message }) => fail(new Error(message));
          worker.postMessage(input);
        }),
      [script, files] as const,
    );
  } finally {
    await context.close();
  }
}

function rowsOf(where: string, { asCoded, allScorers, graphDistance }: ScoringFigures): BenchRow[] {
  return [
    ...asCoded.map(({ name, speed }): BenchRow => ({
      name: `${name}, as coded, ${where}`,
      n: speed.rounds,
      value: speed.evaluationsPerSecond,
      unit: 'evaluations/s',
      ratio: speed.ratio,
      goal: 'at most 2.00 of the time of JSON.parse of the same answers',
    })),
    {
      name: `all scorers over ${allScorers.trajectories.toLocaleString('en')} trajectories, ${where}`,
      n: allScorers.passes,
      value: allScorers.milliseconds,
      unit: 'ms',
      goal: 'less than 1,000',
    },
    {
      name: '  the first time',
      n: 1,
      value: allScorers.firstMilliseconds,
      unit: 'ms',
      goal: 'less than 1,000',
    },
    {
      name: `graph edit distance, slowest of ${graphDistance.pairs} pairs, ${where}`,
      n: 1,
      value: graphDistance.worstMilliseconds,
      unit: 'ms',
      goal: 'less than 50',
    },
  ];
}

/** Speed of scoring in Node and in a worker of Chromium. */
export const scoringBench: BenchPart = async ({ browser }) => {
  const files = vectorTexts();
  const inWorker = await figuresInWorker(browser, files);
  return [...rowsOf('Node', scoringFigures(files)), ...rowsOf('Chromium worker', inWorker)];
};
