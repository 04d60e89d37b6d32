import 'fake-indexeddb/auto';
import { beforeAll, expect, test } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import type { ModelRef } from '#core/model.ts';
import { PlaygroundError } from '#core/errors.ts';
import { mulberry32 } from '#core/random.ts';
import type { Run } from '#core/run.ts';
import { versions } from '#core/versions.ts';
import { tableFigures } from '#measure/metrics/index.ts';
import {
  AVERAGES,
  fromPermalink,
  selectionHash,
  toPermalink,
  type ResultLink,
} from '#files/permalink/index.ts';
import { openDatabase } from '#store/storage/db.ts';
import { getDataset } from '#store/storage/datasets.ts';
import { selectOrdinals } from '#store/storage/task-sort.ts';
import { loadTaskIndex } from '#store/storage/task-index.ts';
import { tasksAt } from '#store/storage/tasks.ts';
import { isReproduced, leftOutWords, reproducedWords } from '../../src/app/look/shared/claim-check.ts';
import { comparedViews, differencesOf, type Differences } from '../../src/app/look/report/differences.ts';
import { rulesWords } from '../../src/app/look/shared/claim-check.ts';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';
import { linkedDataset } from '../../src/app/frame/share-setup.ts';
import { resultAddress } from '../../src/app/look/report/share.ts';
import { openShared, type Here } from '../../src/app/look/shared/open-run.ts';
import { computedView } from '../../src/app/look/shared/shared-run.ts';
import { taskRowsOf, type RunView } from '../../src/app/frame/run-view.ts';
import { tableOf } from '../../src/app/look/report/report-model.ts';
import { createFilesApi } from '../../workers/files/files-api.ts';
import { anEvalWorld } from '../builders/an-eval-world.ts';
import { shippedRows } from '#build/shipped-sets.ts';
import { sized } from '../tools/full-size.ts';

/** A browser that holds the shipped tasks under another name, and runs claims again as the page's worker does. */
async function aReader() {
  const db = await openDatabase({ name: 'forged' });
  const api = createFilesApi({
    connect: async () => db,
    fetch: async () => new Response('', { status: 404 }),
    now: () => 1000,
    makeId: () => 'generation',
  });
  const lines = shippedRows().map((row) => JSON.stringify(row));
  const origin = { kind: 'file' as const, names: ['tasks.jsonl'] };
  await api.importDataset({ origin, blobs: [new Blob([lines.join('\n')])], title: 'tasks' }, () => {});
  const world = anEvalWorld({
    tasks: [],
    change: () => ({
      getDataset: async (id) => getDataset(db, id),
      tasksAt: ({ id }, ordinals) => tasksAt(db, id, ordinals),
    }),
  });
  const here: Here = {
    database: async () => db,
    preview: async ({ selection }) => selectOrdinals(await loadTaskIndex(db, selection.datasetId), selection),
  };
  const again = new Map<string, Promise<CellSummary[] | undefined>>();
  const runAgain = (config: ResultLink['config'], ordinals: number[]) => {
    const key = JSON.stringify([config, ordinals]);
    const found = again.get(key) ?? world.api.reproduce({ config, ordinals }, () => {});
    again.set(key, found);
    return found;
  };
  return { db, here, runAgain };
}

/** Every third task by the three baselines: what an honest sender has run. */
async function anHonestLink({ db, runAgain }: Awaited<ReturnType<typeof aReader>>): Promise<ResultLink> {
  const dataset = (await getDataset(db, 'tasks'))!;
  const config = defaultConfig('tasks', 'tasks');
  const ordinals = Array.from({ length: 12 }, (_, index) => index * 6);
  const cells = (await runAgain(config, ordinals))!;
  const run: Run = {
    id: 'run-1',
    createdAt: 1_795_000_000_000,
    config,
    status: 'finished',
    ordinals,
    dataset,
    cells: cells.length,
    done: cells.length,
    versions,
  };
  const tasks = (await taskRowsOf(db, run))!;
  const address = await resultAddress({ run, cells, tasks, tasksKnown: true }, linkedDataset(run, dataset));
  return (await fromPermalink(address.slice('#/s/'.length))) as ResultLink;
}

type Random = (most: number) => number;
type Forgery = (honest: ResultLink, upTo: Random) => ResultLink;

const changedFigures =
  (change: (of: NonNullable<ResultLink['figures']>[number], upTo: Random) => void): Forgery =>
  (honest, upTo) => {
    const link = structuredClone(honest);
    change(link.figures![upTo(2)]!, upTo);
    return link;
  };
const otherTasks = (ordinals: number[]) => ({ ordinals, ordinalsHash: selectionHash(ordinals) });
const kinds = ['correct', 'incorrect', 'no-call', 'partial', 'not-counted'] as const;

/** What a forger changes; each gives a well-formed link. */
const forgeries: Record<string, Forgery> = {
  verdict: (honest, upTo) => {
    const { figures, further: _further, ...link } = structuredClone(honest);
    for (let more = upTo(3); more >= 0; more--) link.verdicts[upTo(35)] = kinds[upTo(4)];
    // Figures stay where the changed verdicts allow them.
    return upTo(1) === 0 ? link : { ...link, ...(figures ? { figures } : {}) };
  },
  'cells left out': (honest, upTo) => {
    const { figures: _, further: _further, ...link } = structuredClone(honest);
    for (let more = upTo(5); more >= 0; more--) link.verdicts[upTo(35)] = undefined;
    return link;
  },
  'failures left out': (honest) => {
    const { figures: _, further: _further, ...link } = structuredClone(honest);
    link.verdicts = link.verdicts.map((verdict) => (verdict === 'correct' ? verdict : undefined));
    return link;
  },
  title: (honest, upTo) => {
    const link = structuredClone(honest);
    const ref = link.config.models[upTo(2)]!;
    Object.assign(ref, { title: `GPT-${upTo(99)}` });
    if (upTo(1) === 0) Object.assign(ref, { kind: 'language-model', providerId: 'openai', model: 'gpt' });
    return link;
  },
  average: changedFigures((of, upTo) => {
    of.averages[AVERAGES[upTo(2)]!].mean = upTo(100_000) / 100_000;
  }),
  n: changedFigures((of, upTo) => {
    const average = of.averages[AVERAGES[upTo(2)]!];
    if (upTo(2) === 0) of.outcomes = { called: upTo(12) };
    else average.n = Math.max(0, Math.min(12, average.n + 1 - 2 * upTo(1)));
    if (average.n === 0) average.mean = null;
  }),
  'calls or causes': changedFigures((of, upTo) => {
    if (upTo(1) === 0) of.callsPerExpectedCall = upTo(300) / 100;
    else of.causes = { 'wrong-tool': 1 + upTo(2) };
  }),
  'further figures': (honest, upTo) => {
    const link = structuredClone(honest);
    const { averages, readings } = link.further![upTo(2)]!;
    const reading = readings.find((each) => each !== null)!;
    const forged = upTo(1) === 0 ? reading : averages.toolSelection;
    forged.interval = { low: 0, high: upTo(100_000) / 100_000 };
    if (upTo(1) === 0) reading.solved = reading.counted - reading.solved;
    return link;
  },
  version: (honest, upTo) => ({ ...honest, versions: { app: '9', rules: `2099-${upTo(99)}` } }),
  seed: (honest, upTo) => ({ ...honest, config: { ...honest.config, seed: 43 + upTo(15) } }),
  tasks: (honest, upTo) => {
    const ordinals = [...honest.ordinals!];
    ordinals[upTo(3)]! += 1 + upTo(4);
    const chosen = [...new Set(ordinals)].sort((a, b) => a - b);
    if (chosen.length === 12) return { ...honest, ...otherTasks(chosen) };
    return { ...honest, dataset: { ...honest.dataset, orderHash: upTo(0xffffffff).toString(16) } };
  },
  'tasks that do not exist': (honest, upTo) => {
    const { figures: _, further: _further, ...link } = structuredClone(honest);
    const tasks = link.dataset.tasks + 1 + upTo(50);
    const ordinals = [...link.ordinals!.slice(0, 11), tasks - 1];
    const verdicts = link.verdicts.map((verdict, cell) => (cell < 33 ? verdict : undefined));
    // As data with an address of its own is named, so that its reader has it under the same name.
    const config = { ...link.config, selection: { datasetId: 'tasks' } };
    const dataset = { ...link.dataset, id: 'tasks', tasks };
    return { ...link, config, dataset, ...otherTasks(ordinals), verdicts };
  },
  'tasks left out': (honest, upTo) => ({ ...honest, ordinals: undefined, ordinalsHash: upTo(0xffffffff) }),
  scorer: (honest, upTo) => {
    const decidedBy = ['scorer-of-tomorrow', 'ast', 'mcpbr-mcptoolbench-as-coded', 'bfcl'][upTo(3)]!;
    return { ...honest, config: { ...honest.config, decidedBy } };
  },
};

type Fate =
  | 'refused'
  | 'shown as claimed'
  | 'found out'
  | 'said to leave cells out'
  | 'true of what it names';

let reader: Awaited<ReturnType<typeof aReader>>;
let honest: ResultLink;
beforeAll(async () => {
  reader = await aReader();
  honest = await anHonestLink(reader);
}, 60_000);

function differencesNow(link: ResultLink, claimed: RunView, whole: RunView): Differences {
  const [first, second] = comparedViews(link, claimed, whole);
  const figuresOf = (each: RunView) => tableFigures(tableOf(each), link.config);
  return differencesOf(link, claimed, whole, [figuresOf(first), figuresOf(second)]);
}

/** What becomes of a link in a browser, as the shared page goes about it. */
async function fateOf(text: string): Promise<Fate> {
  try {
    const read = (await fromPermalink(text)) as ResultLink;
    const { link, view } = await openShared(read, reader.here);
    if (!view.tasksKnown) return 'shown as claimed';
    const again = await reader.runAgain(link.config, link.ordinals!).catch((error: unknown) => {
      expect(error).toBeInstanceOf(PlaygroundError);
      return undefined;
    });
    if (!again) return 'shown as claimed';
    const computed = computedView(view, again);
    const differences = differencesNow(link, view, computed);
    if (!isReproduced(differences)) return 'found out';
    expect(link.config.models).toEqual(honest.config.models);
    if (link.verdicts.includes(undefined)) {
      expect(reproducedWords(link, differences).heading).not.toBe('Reproduced here.');
      expect(leftOutWords(differences.leftOut)).toMatch(/^The link leaves out \d+ cells?; run here, \d+ of /);
      return 'said to leave cells out';
    }
    if (rulesWords(link.versions.rules, 'equal') !== '') return 'shown as claimed';
    // Nothing differs: then a link made of what was computed here says the same, bit by bit.
    const own = await resultAddress(computed, link.dataset);
    const says = (await fromPermalink(own.slice('#/s/'.length))) as ResultLink;
    expect(says.verdicts).toEqual(link.verdicts);
    if (link.figures) expect(says.figures).toEqual(link.figures);
    return 'true of what it names';
  } catch (error) {
    if (!(error instanceof PlaygroundError)) throw error;
    return 'refused';
  }
}

test('an honest link is reproduced', async () => {
  expect(await fateOf(await toPermalink(honest))).toBe('true of what it names');
}, 60_000);

test('a link that leaves out every failure is said to, with what they come to here', async () => {
  const failures = honest.verdicts.filter((verdict) => verdict !== 'correct').length;
  expect(failures).toBeGreaterThan(5);
  const forged = forgeries['failures left out']!(honest, () => 0);
  const { link, view } = await openShared(
    (await fromPermalink(await toPermalink(forged))) as ResultLink,
    reader.here,
  );
  const computed = computedView(view, (await reader.runAgain(link.config, link.ordinals!))!);
  expect(computed.cells).toHaveLength(36);
  expect(computed.run).toMatchObject({ status: 'finished', done: 36, cells: 36 });
  const differences = differencesNow(link, view, computed);
  expect(isReproduced(differences)).toBe(true);
  expect(leftOutWords(differences.leftOut)).toBe(
    `The link leaves out ${failures} cells; run here, ${failures} of them fail.`,
  );
  expect(reproducedWords(link, differences)).toMatchObject({
    heading: 'Reproduced in part.',
    compared: expect.stringMatching(new RegExp(`^The ${36 - failures} of 36 verdicts`)),
  });
}, 60_000);

test('a link that claims no verdict reproduces nothing', async () => {
  const { figures: _, further: _further, ...bare } = structuredClone(honest);
  const forged = { ...bare, verdicts: bare.verdicts.map(() => undefined) };
  const { link, view } = await openShared(forged, reader.here);
  const computed = computedView(view, (await reader.runAgain(link.config, link.ordinals!))!);
  const words = reproducedWords(link, differencesNow(link, view, computed));
  expect(words.heading).toBe('Nothing to reproduce.');
}, 60_000);

const titled = (id: string, kind: ModelRef['kind']): ModelRef => ({ id, kind, title: 'GPT-5' });
test.each([
  titled('baseline-oracle', 'baseline'),
  titled('baseline-oracle', 'language-model'),
  titled('baseline-lexical', 'scripted'),
  titled('scripted?refuses=0.5', 'language-model'),
  titled('scripted?refuses=0.5', 'baseline'),
  titled('scripted', 'scripted'),
  titled('baseline-unheard-of', 'baseline'),
])('a link cannot call $id, sent as a $kind, by another name', async (model) => {
  const forged = {
    ...honest,
    config: { ...honest.config, models: [model] },
    verdicts: Array(12).fill('correct'),
  };
  const { figures: _, further: _further, ...bare } = forged;
  const { config } = await fromPermalink(await toPermalink(bare));
  expect(config.models[0]!.title).not.toContain('GPT');
  expect(config.models[0]!.kind).not.toBe('language-model');
});

const FORGED = sized(28, 1000);

test(`of ${FORGED} forged links each is refused, shown as claimed, or found out when it is run again`, async () => {
  const random = mulberry32(2026);
  const upTo: Random = (most) => Math.floor(random() * (most + 1));
  const names = Object.keys(forgeries);
  const fates: Record<string, Partial<Record<Fate, number>>> = {};
  const { figures: _, further: _further, ...bare } = honest;
  const withFigures = { ...bare, ...(honest.figures ? { figures: honest.figures } : {}) };
  const honestTexts = await Promise.all([honest, withFigures, bare].map((link) => toPermalink(link)));
  for (let made = 0; made < FORGED;) {
    const name = names[made % names.length]!;
    const text = await toPermalink(forgeries[name]!(honest, upTo));
    if (honestTexts.includes(text)) continue;
    const fate = await fateOf(text);
    const counts = (fates[name] ??= {});
    counts[fate] = (counts[fate] ?? 0) + 1;
    made++;
  }
  for (const name of [
    'verdict',
    'average',
    'n',
    'calls or causes',
    'further figures',
    'version',
    'tasks left out',
  ])
    expect(fates[name]!['true of what it names'], name).toBeUndefined();
  expect(fates['tasks that do not exist']).toEqual({ 'shown as claimed': expect.any(Number) });
  for (const name of ['cells left out', 'failures left out'])
    expect(Object.keys(fates[name]!), name).toEqual(['said to leave cells out']);
  // Another seed or other tasks are no lie where all that is said of them came out again.
  const harmless = ['seed', 'tasks', 'scorer'].map((name) => fates[name]!['true of what it names'] ?? 0);
  expect(
    harmless.reduce((sum, each) => sum + each, 0),
    JSON.stringify(fates),
  ).toBeLessThan(FORGED / 10);
}, 120_000);
