import type { MutantsApi } from '#bridge/mutants-contract.ts';
import type { Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { Executor } from '../execution/executor.ts';
import { Requests } from '../thread.ts';

/** What mutants need of the world around them; tests hand in their own. */
export interface MutantsDeps {
  /** Every task of a data set, in its order. Throws 'dataset-unknown'. */
  tasksOf(datasetId: string): Promise<Task[]>;
  /** Throws 'dataset-unknown' where a task is not in this browser. */
  taskOf(datasetId: string, taskId: string): Promise<Task>;
  /** Executes plans that are not ours. */
  loadExecutor(): Promise<Executor>;
  scorers: ReadonlyMap<string, Scorer>;
  now(): number;
  /** Lets messages in: a stop must reach a busy worker. */
  pause(): Promise<void>;
}

/** What the eval worker does with mutants; the testbed and the mutants are loaded with the first request. */
export function createMutantsApi(deps: MutantsDeps): MutantsApi {
  const requests = new Requests();
  return {
    proveScorers: (request, onProgress) =>
      requests.run(request.requestId, async (signal) => {
        const { proof } = await import('./proof.ts');
        return proof(deps, request, onProgress, signal);
      }),
    stopProof: (requestId) => requests.stop(requestId),
    async explainMutants(request) {
      const { explained } = await import('./cases.ts');
      return explained(deps, request);
    },
    async executedCase(request) {
      const { executedCase } = await import('./cases.ts');
      return executedCase(deps, request);
    },
  };
}
