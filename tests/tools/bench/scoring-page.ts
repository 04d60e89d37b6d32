import { wrap } from 'comlink';
import type { ScoringWorker } from './scoring.worker.ts';

const worker = new Worker(new URL('./scoring.worker.ts', import.meta.url), { type: 'module' });
const scoringFigures = wrap<ScoringWorker>(worker);

export type BenchScoring = typeof scoringFigures;
Object.assign(globalThis, { benchScoring: scoringFigures });
