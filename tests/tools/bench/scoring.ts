import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BenchContext, BenchPart, BenchRow } from './row.ts';
import { scoringFigures, type ScoringFigures, type ScoringSize, type VectorText } from './scoring-figures.ts';
import type { BenchScoring } from './scoring-page.ts';

const benchmarks = ['mcpbr-mcptoolbench', 'mcpbr-toolbench'];

/** Graphs up to the largest size that is searched at all. */
const full: ScoringSize & { linesOfFile: number } = {
  linesOfFile: Infinity,
  rounds: 40,
  trajectories: 1500,
  passes: 7,
  graphs: [6, 8, 10, 12, 16, 24, 32, 48, 64],
};
const smallest: typeof full = {
  linesOfFile: 300,
  rounds: 1,
  trajectories: 3,
  passes: 1,
  graphs: [6],
};

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

async function figuresInWorker(
  { browser, pageUrl }: BenchContext,
  files: VectorText[],
  size: ScoringSize,
): Promise<ScoringFigures> {
  const page = await browser.newPage();
  try {
    await page.goto(await pageUrl('scoring'));
    await page.waitForFunction(() => 'benchScoring' in globalThis);
    return await page.evaluate(
      (input) => (globalThis as unknown as { benchScoring: BenchScoring }).benchScoring(...input),
      [files, size] as [VectorText[], ScoringSize],
    );
  } finally {
    await page.close();
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
      ratio: allScorers.milliseconds / allScorers.cloneMilliseconds,
      goal: 'less than 1,000; ratio: to structuredClone of the same',
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
export const scoringBench: BenchPart = async (context) => {
  const size = context.isSmallest ? smallest : full;
  const files = vectorTexts().map(({ name, lines }) => ({ name, lines: lines.slice(0, size.linesOfFile) }));
  const inWorker = await figuresInWorker(context, files, size);
  return [...rowsOf('Node', scoringFigures(files, size)), ...rowsOf('Chromium worker', inWorker)];
};
