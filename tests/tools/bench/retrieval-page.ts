import { wrap } from 'comlink';
import type { RetrievalWorker } from './retrieval.worker.ts';

const worker = new Worker(new URL('./retrieval.worker.ts', import.meta.url), { type: 'module' });
const retrievalFigures = wrap<RetrievalWorker>(worker);

export type BenchRetrieval = typeof retrievalFigures;
Object.assign(globalThis, { benchRetrieval: retrievalFigures });
