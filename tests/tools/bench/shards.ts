import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResultRecord } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { planFile, planOf, type Plan } from '#files/parts/plan.ts';
import { SiteData } from '#store/storage/site-data.ts';
import { ANSWER } from './answer-after.mjs';
import { cpuMs } from './engine.ts';
import type { BenchEngine } from './engine-page.ts';
import { madeParts } from './made-parts.ts';
import { median, type BenchContext, type BenchPart, type BenchRow } from './row.ts';

/** Repeats of the 600 tasks by one model; cells of the long part and of the merged run, in hundreds of tasks; milliseconds of an answer. */
const full = { repeats: 12, times: 3, long: 84, merged: 2000, latency: 400, slow: 1 };
type Size = typeof full;
const smallest: Size = { repeats: 1, times: 1, long: 1, merged: 2, latency: 40, slow: 1 };

const AT_ONCE = 16;
const MB = 1e6;

/** A plan over the 600 tasks, answered in one turn without execution by models at an address. */
async function planOver(baseUrl: string, models: number, repeats: number): Promise<Plan> {
  const site = new SiteData(async (path) => new Uint8Array(readFileSync(`public/${path}`)));
  const { id, title, tasks, orderHash } = (await site.datasets()).find((each) => each.tasks === 600)!;
  return planOf({
    kind: 'setup',
    dataset: { id, title, tasks, orderHash },
    config: {
      title: 'Bench',
      selection: { datasetId: id },
      models: Array.from({ length: models }, (_, at) => ({
        id: `bench-${at}`,
        title: `Model ${at + 1}`,
        kind: 'language-model' as const,
        providerId: 'openai-compatible',
        model: 'bench',
        baseUrl,
      })),
      agentIds: ['single-shot'],
      repeats,
      seed: 1,
      scorerIds: ['mcpbr-mcptoolbench', 'mcpbr-mcptoolbench-as-coded', 'ast', 'ast-dag'],
    },
  });
}

const cellsOf = ({ setup: { config } }: Plan): number => 600 * contendersOf(config).length * config.repeats;

/** What a command took, as `measured.mjs` writes it. */
interface Measured {
  /** After each quarter of the questions: how many there were, milliseconds of processor, bytes of memory that the process held. */
  quarters: { asked: number; cpuMs: number; rss: number }[];
  /** Of the whole process. */
  cpuMs: number;
  wallMs: number;
  /** The most bytes that it ever held. */
  peak: number;
}

/** Runs a command as npm does, and gives what it took. `questions`: that its model will be asked. */
async function measured(
  folder: string,
  command: string,
  flags: readonly string[],
  questions = 0,
): Promise<Measured> {
  const figures = join(mkdtempSync(join(folder, 'measured-')), 'figures.json');
  const all = ['--import', './tests/tools/bench/measured.mjs', 'src/build/commands.mjs', command, ...flags];
  const child = spawn(process.execPath, all, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', FIGURES: figures, QUESTIONS: String(questions) },
  });
  let trouble = '';
  child.stderr.on('data', (text: Buffer) => (trouble += text.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}: ${trouble}`);
  return JSON.parse(readFileSync(figures, 'utf8')) as Measured;
}

/** A plan as a file, and where its parts go. */
function written(
  folder: string,
  name: string,
  plan: Plan,
): { path: string; partOf: (index: number, of: number) => string[] } {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, planFile(plan));
  const out = (index: number, of: number) =>
    join(mkdtempSync(join(folder, `${name}-`)), `part-${index}-${of}.jsonl`);
  return { path, partOf: (index, of) => [path, '--shard', `${index}/${of}`, '--out', out(index, of)] };
}

/** One process against two on a slow model behind HTTP, from the start of the first to the end of the last. */
async function sideBySide(folder: string, { latency, slow, times }: Size): Promise<BenchRow[]> {
  const server = createServer((request, response) => {
    request
      .resume()
      .on('end', () =>
        setTimeout(() => response.setHeader('content-type', 'application/json').end(ANSWER), latency),
      );
  }).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const plan = await planOver(`http://127.0.0.1:${port}/v1`, 1, slow);
    const { partOf } = written(folder, 'slow', plan);
    const seconds = async (of: number): Promise<number> => {
      const begun = performance.now();
      const parts = Array.from({ length: of }, (_, index) =>
        measured(folder, 'headless', [...partOf(index, of), '--at-once', '4']),
      );
      await Promise.all(parts);
      return (performance.now() - begun) / 1000;
    };
    const runs: { one: number; two: number }[] = [];
    for (let time = 0; time < times; time++) runs.push({ one: await seconds(1), two: await seconds(2) });
    const row = { n: runs.length, unit: 's' };
    return [
      {
        ...row,
        name: `${600 * slow} cells, ${latency} ms an answer, 4 at once: one process`,
        value: median(runs.map(({ one }) => one)),
      },
      {
        ...row,
        name: '  two processes',
        value: median(runs.map(({ two }) => two)),
        ratio: median(runs.map(({ one, two }) => one / two)),
        goal: 'at least 1.8 times as fast',
      },
    ];
  } finally {
    server.close();
  }
}

type Window = { benchEngine: BenchEngine };

/**
 * The same plan in Node and in the eval worker of Chromium, in turn: processor a cell, once both are warm. Node counts from the first
 * quarter on, Chromium from its second run on.
 */
async function cost(folder: string, { browser, pageUrl }: BenchContext, size: Size): Promise<BenchRow[]> {
  const plan = await planOver('https://after-0.model.invalid/v1', 1, size.repeats);
  const cells = cellsOf(plan);
  const { partOf } = written(folder, 'cost', plan);
  const { config, dataset } = plan.setup;
  const selection = { ...config.selection, datasetId: dataset.id };
  const wanted = { tasks: cells, latency: 0, atOnce: AT_ONCE, config: { ...config, selection } };
  const page = await browser.newPage();
  const runs: { node: number; chromium: number }[] = [];
  try {
    await page.goto(await pageUrl('engine'));
    await page.waitForFunction(() => 'benchEngine' in globalThis);
    const inChromium = () =>
      page.evaluate((each) => (globalThis as unknown as Window).benchEngine.measure(each), wanted);
    await inChromium();
    for (let time = 0; time < size.times; time++) {
      const before = await cpuMs(browser);
      await inChromium();
      const chromium = ((await cpuMs(browser)) - before) / cells;
      const { quarters } = await measured(folder, 'headless', partOf(0, 1), cells);
      const [first, last] = [quarters[0]!, quarters.at(-1)!];
      runs.push({ chromium, node: (last.cpuMs - first.cpuMs) / (last.asked - first.asked) });
    }
  } finally {
    await page.close();
  }
  const row = { n: runs.length, unit: 'ms' };
  return [
    {
      ...row,
      name: `${cells.toLocaleString('en')} cells of a model that answers at once: processor a cell in Chromium`,
      value: median(runs.map(({ chromium }) => chromium)),
    },
    {
      ...row,
      name: '  in Node',
      value: median(runs.map(({ node }) => node)),
      ratio: median(runs.map(({ node, chromium }) => node / chromium)),
      goal: 'at most 0.50 of that in Chromium',
    },
  ];
}

/** Memory of a long part, whose results are written as they come. Gives a result of it as well. */
async function memory(folder: string, { long }: Size): Promise<{ rows: BenchRow[]; like: ResultRecord }> {
  const plan = await planOver('https://after-0.model.invalid/v1', 2, long);
  const cells = cellsOf(plan);
  const flags = written(folder, 'long', plan).partOf(0, 1);
  const { quarters, peak } = await measured(folder, 'headless', flags, cells);
  const first = quarters[0]!.rss;
  const rows = quarters.map(({ rss }, at): BenchRow => ({
    name: `${at === 0 ? 'Node holds' : '  the same'} after ${25 * (at + 1)} % of ${cells.toLocaleString('en')} cells`,
    n: 1,
    value: rss / MB,
    unit: 'MB',
    ...(at === 0 ? {} : { ratio: rss / first, goal: 'flat: 1.00 of that after 25 %' }),
  }));
  const most = { name: '  at most', n: 1, value: peak / MB, unit: 'MB', goal: 'under 250' };
  const file = flags.at(-1)!;
  const line = readFileSync(file, 'utf8')
    .slice(0, 1e6)
    .split('\n')
    .find((each) => each.startsWith('{"runId"'))!;
  rmSync(file);
  return { rows: [...rows, most], like: JSON.parse(line) as ResultRecord };
}

/** The merge of a large run, each of whose results is as long as one of the engine. */
async function merging(folder: string, { merged }: Size, like: ResultRecord): Promise<BenchRow[]> {
  const plan = await planOver('https://after-0.model.invalid/v1', 100, 5);
  const { paths, bytes } = madeParts(plan, like, { folder, tasks: merged, of: 100 });
  const { wallMs, cpuMs: processor, peak } = await measured(folder, 'merge', paths);
  const row = {
    n: 1,
    name: `merge of ${(500 * merged).toLocaleString('en')} cells in 100 files, ${(bytes / 1e9).toFixed(1)} GB`,
  };
  return [
    { ...row, value: wallMs / 1000, unit: 's', goal: 'under 60' },
    { ...row, name: '  processor', value: processor / 1000, unit: 's' },
    { ...row, name: '  memory at most', value: peak / MB, unit: 'MB', goal: 'under 500' },
  ];
}

/** Runs past one machine: the commands of Node as they are, beside the engine in Chromium. */
export const shardsBench: BenchPart = async (context) => {
  const size = context.isSmallest ? smallest : full;
  const folder = mkdtempSync(join(tmpdir(), 'shards-'));
  try {
    // Bundled before anything is measured.
    await planCommand(folder);
    const { rows, like } = await memory(folder, size);
    return [
      ...(await sideBySide(folder, size)),
      ...(await cost(folder, context, size)),
      ...rows,
      ...(await merging(folder, size, like)),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Writes a plan as a file by the command, which asks nobody anything. */
async function planCommand(folder: string): Promise<void> {
  const { path } = written(folder, 'first', await planOver('https://after-0.model.invalid/v1', 1, 1));
  await measured(folder, 'headless', [path, '--plan', join(folder, 'again.json')]);
}
