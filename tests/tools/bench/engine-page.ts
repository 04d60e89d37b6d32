import { proxy, wrap } from 'comlink';
import { deleteDB, openDB } from 'idb';
import { filesApi } from '#store/bridge/client.ts';
import type { EvalApi } from '#store/bridge/contract.ts';
import type { Run, RunConfig, RunEvent } from '#core/run.ts';
import { scorersFor } from '../../../src/app/frame/linked-setup.ts';
import { fileText } from './seeded-rows.ts';

/** A run that the bench asks for. */
export interface EngineWanted {
  tasks: number;
  /** Milliseconds the model waits before it answers. */
  latency: number;
  atOnce: number;
  /** A run of so many cells over tasks of the site, in place of one over as many seeded rows. */
  config?: RunConfig;
}

export interface EngineFigures {
  wallMs: number;
  cells: number;
  counted: number;
}

const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
const api = wrap<EvalApi>(worker);
const datasets = new Map<number, Promise<string>>();

/** Imports seeded rows once for each size. */
function datasetOf(tasks: number): Promise<string> {
  const known = datasets.get(tasks);
  if (known) return known;
  const importing = filesApi()
    .importDataset(
      {
        origin: { kind: 'file', names: [`rows-${tasks}.json`] },
        blobs: [new Blob([...fileText({ rows: tasks, layout: 'lines', toolsets: 6 })])],
      },
      () => {},
    )
    .then(({ datasetId }) => datasetId);
  datasets.set(tasks, importing);
  return importing;
}

const configOf = (datasetId: string, latency: number): RunConfig => ({
  title: 'Bench',
  selection: { datasetId },
  models: [
    {
      id: `bench/after-${latency}`,
      title: 'Model inside the worker',
      kind: 'language-model',
      providerId: 'openai-compatible',
      model: 'bench',
      baseUrl: `https://after-${latency}.model.invalid/v1`,
    },
  ],
  agentIds: ['single-shot'],
  repeats: 1,
  seed: 1,
  scorerIds: scorersFor('mcpbr-mcptoolbench', undefined),
});

/** Everything that comes before the first cell: the data set is there, the worker has loaded and run once. */
async function prepare(wanted: EngineWanted): Promise<void> {
  if (wanted.config) {
    await measure(wanted);
    return;
  }
  await datasetOf(wanted.tasks);
  await measure({ ...wanted, tasks: 20 });
}

/** Runs until the end, telling the page of quarters as `atShare(done / cells)`. */
async function measure({ tasks, latency, atOnce, config: given }: EngineWanted): Promise<EngineFigures> {
  const config = given ?? configOf(await datasetOf(tasks), latency);
  let done = 0;
  let counted = 0;
  let told = 0;
  const tell = (globalThis as { atQuarter?: (quarter: number) => void }).atQuarter;
  const begun = performance.now();
  const run = await new Promise<Run>((resolve, reject) => {
    const onEvent = (event: RunEvent): void => {
      if (event.type === 'cells-end') {
        done += event.cells.length;
        counted += event.cells.filter(({ verdict }) => verdict !== 'not-counted').length;
        const quarter = Math.floor((done / tasks) * 4);
        while (told < quarter) {
          told += 1;
          tell?.(told);
        }
      }
      if (event.type === 'run-end') resolve(event.run);
      if (event.type === 'run-error') reject(new Error(event.error.message));
    };
    void api.startRun(config, proxy(onEvent), atOnce).catch(reject);
  });
  const wallMs = performance.now() - begun;
  await api.removeRun(run.id);
  return { wallMs, cells: done, counted };
}

/** The same waiting without an engine: what timers cost on this machine at this moment. Milliseconds. */
async function waitAlone({ tasks, latency, atOnce }: EngineWanted): Promise<number> {
  let left = tasks;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await new Promise((resolve) => setTimeout(resolve, latency));
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: atOnce }, lane));
  return performance.now() - begun;
}

/** Storing without an engine: `count` puts of 4 kB, each in a transaction of its own, one after the other. Milliseconds. */
async function putAlone(count: number): Promise<number> {
  const name = 'bench-puts';
  const db = await openDB(name, 1, { upgrade: (made) => made.createObjectStore('records') });
  const record = { text: 'x'.repeat(4096) };
  const begun = performance.now();
  for (let key = 0; key < count; key++) await db.put('records', record, key);
  const putMs = performance.now() - begun;
  db.close();
  await deleteDB(name);
  return putMs;
}

const parts = { prepare, measure, waitAlone, putAlone };
export type BenchEngine = typeof parts;
Object.assign(globalThis, { benchEngine: parts });
