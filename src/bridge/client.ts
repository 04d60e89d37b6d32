import type { PlaygroundError } from '#core/errors.ts';
import datasetWorker from '../../workers/dataset.worker.ts?worker&url';
import evalWorker from '../../workers/eval.worker.ts?worker&url';
import recordingsWorker from '../../workers/recordings.worker.ts?worker&url';
import type { DatasetApi, EvalApi } from './contract.ts';
import type { LabelsApi, RecordingsApi } from './recordings-contract.ts';
import { type Remote, startWorker, workerClient } from './worker-client.ts';
import { keepErrorsWhole } from './wire-errors.ts';

keepErrorsWhole();

const dataset = workerClient<DatasetApi>('dataset worker', () => startWorker(datasetWorker));
const recordings = workerClient<RecordingsApi & LabelsApi>('recordings worker', () =>
  startWorker(recordingsWorker),
);
const lossListeners = new Set<(reason: PlaygroundError) => void>();
const evaluation = workerClient<EvalApi>(
  'eval worker',
  () => startWorker(evalWorker),
  (reason) => lossListeners.forEach((listener) => listener(reason)),
);

/** The dataset worker, started at the first call. */
export const datasetApi = (): Remote<DatasetApi> => dataset.api;
/** The worker of logs, started at the first call: it brings all readers and scorers. */
export const recordingsApi = (): Remote<RecordingsApi & LabelsApi> => recordings.api;
/** The eval worker, started at the first call. */
export const evalApi = (): Remote<EvalApi> => evaluation.api;

/** Calls the listener when the eval worker ends: a run it was at work on sends no further event. Returns how to stop listening. */
export function onEvalLost(listener: (reason: PlaygroundError) => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

/** Ends these workers at once, whatever they do; the next call starts new ones. What was stored is kept. */
export function stopWorkers(): void {
  dataset.stop();
  recordings.stop();
  evaluation.stop();
}
