import programWorker from '../../../workers/program.worker.ts?worker&url';
import { startWorker } from './worker-client.ts';

/** A worker for one program; who starts it ends it. */
export const startProgramWorker = (): Worker => startWorker(programWorker);
