import type { MutantsApi } from '#store/bridge/mutants-contract.ts';
import { Requests } from '../thread.ts';
import type { MutantsDeps } from './mutants-deps.ts';

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
