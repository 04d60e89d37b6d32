import type { PlaygroundError } from '#core/errors.ts';
import { onceUntilLost } from '#core/once-until-lost.ts';
import evalWorker from '../../../workers/eval.worker.ts?worker&url';
import filesWorker from '../../../workers/files.worker.ts?worker&url';
import type { EvalApi } from './contract.ts';
import type { FilesApi } from './files-contract.ts';
import type { Remote } from './worker-client.ts';

type Method = (...parameters: unknown[]) => Promise<unknown>;

/** How the page calls its workers; loaded with the first call. */
const calls = onceUntilLost(async () => {
  const [{ keepErrorsWhole }, client] = await Promise.all([
    import('./wire-errors.ts'),
    import('./worker-client.ts'),
  ]);
  keepErrorsWhole();
  return client;
});

function pageWorker<Api>(
  title: string,
  script: string,
  onLost?: (reason: PlaygroundError) => void,
): { api: Remote<Api>; stop: () => void } {
  const client = onceUntilLost(async () => {
    const { startWorker, workerClient } = await calls();
    return workerClient<Api>(title, () => startWorker(script), onLost);
  });
  const call =
    (name: string): Method =>
    async (...parameters) =>
      ((await client()).api as Record<string, Method>)[name]!(...parameters);
  const get = (_: object, name: string | symbol) =>
    typeof name === 'string' && name !== 'then' ? call(name) : undefined;
  return { api: new Proxy({}, { get }) as Remote<Api>, stop: () => void client().then(({ stop }) => stop()) };
}

const lossListeners = new Set<(reason: PlaygroundError) => void>();
const files = pageWorker<FilesApi>('files worker', filesWorker);
const evaluation = pageWorker<EvalApi>('eval worker', evalWorker, (reason) =>
  lossListeners.forEach((listener) => listener(reason)),
);

/** The files worker, started at the first call. */
export const filesApi = (): Remote<FilesApi> => files.api;
/** The eval worker, started at the first call. */
export const evalApi = (): Remote<EvalApi> => evaluation.api;

/** Calls the listener when the eval worker ends: its run sends no further event. Returns a function that stops listening. */
export function onEvalLost(listener: (reason: PlaygroundError) => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

/** Ends these workers at once; the next call starts new ones. Stored data stays. */
export function stopWorkers(): void {
  files.stop();
  evaluation.stop();
}
