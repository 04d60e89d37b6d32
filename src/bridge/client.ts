import { PlaygroundError } from '#core/errors.ts';
import { proxy, wrap } from 'comlink';
import type { DatasetApi, EvalApi } from './contract.ts';
import { visit } from './visit.ts';
import { keepErrorsWhole } from './wire-errors.ts';

/** An API as called from another thread: every method answers later, or throws PlaygroundError 'worker-lost'. */
export type Remote<Api> = {
  [Name in keyof Api]: Api[Name] extends (...parameters: infer Parameters) => infer Answer
    ? (...parameters: Parameters) => Promise<Awaited<Answer>>
    : never;
};

type Method = (...parameters: unknown[]) => Promise<unknown>;

interface Running {
  methods: Record<string, Method>;
  /** Rejects when the worker ends; every call races with it. */
  ended: Promise<never>;
  end(reason: PlaygroundError): void;
}

const workerLost = (title: string, cause: string): PlaygroundError =>
  new PlaygroundError(
    'worker-lost',
    `The ${title} stopped unexpectedly${cause ? `: ${cause}` : ''}.`,
    'Try again: a new one is started, and everything stored so far is kept. If it stops again, reload the page.',
  );

function run(title: string, worker: Worker, onEnd: (reason: PlaygroundError) => void): Running {
  let reject: (reason: PlaygroundError) => void = () => {};
  const ended = new Promise<never>((_, refuse) => (reject = refuse));
  // Nobody may be waiting when it ends.
  ended.catch(() => {});
  const end = (reason: PlaygroundError) => {
    worker.terminate();
    onEnd(reason);
    reject(reason);
  };
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end(workerLost(title, event.message ?? ''));
  });
  return { methods: wrap(worker) as unknown as Record<string, Method>, ended, end };
}

/** Starts the worker at the first call and a new one after a loss. Functions among the parameters are called across. */
export function workerClient<Api>(
  title: string,
  start: () => Worker,
  onLost: (reason: PlaygroundError) => void = () => {},
): { api: Remote<Api>; stop(): void } {
  let running: Running | undefined;
  const stop = () => running?.end(workerLost(title, 'it was ended'));
  const call =
    (name: string): Method =>
    (...parameters) => {
      const current = (running ??= run(title, start(), (reason) => {
        running = undefined;
        onLost(reason);
      }));
      const crossing = parameters.map((parameter) =>
        typeof parameter === 'function' ? proxy(parameter) : parameter,
      );
      return Promise.race([current.methods[name]!(...crossing), current.ended]);
    };
  // `then` would make the API look like a promise to whoever awaits it.
  const get = (_: object, name: string | symbol) =>
    typeof name === 'string' && name !== 'then' ? call(name) : undefined;
  return { api: new Proxy({}, { get }) as Remote<Api>, stop };
}

keepErrorsWhole();

const dataset = workerClient<DatasetApi>(
  'dataset worker',
  () =>
    new Worker(new URL('../../workers/dataset.worker.ts', import.meta.url), { type: 'module', name: visit }),
);
const lossListeners = new Set<(reason: PlaygroundError) => void>();
const evaluation = workerClient<EvalApi>(
  'eval worker',
  () => new Worker(new URL('../../workers/eval.worker.ts', import.meta.url), { type: 'module', name: visit }),
  (reason) => lossListeners.forEach((listener) => listener(reason)),
);

/** The dataset worker, started at the first call. */
export const datasetApi = (): Remote<DatasetApi> => dataset.api;
/** The eval worker, started at the first call. */
export const evalApi = (): Remote<EvalApi> => evaluation.api;

/** Hears of the eval worker's end: a run it was at work on sends no further event. Returns how to stop listening. */
export function onEvalLost(listener: (reason: PlaygroundError) => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

/** Ends both workers at once, whatever they do; the next call starts anew. What was stored is kept. */
export function stopWorkers(): void {
  dataset.stop();
  evaluation.stop();
}
