import type { MutantsApi } from '#store/bridge/mutants-contract.ts';
import { unending } from '../thread.ts';
import type { MutantsDeps } from './cases.ts';

/** What the eval worker does with mutants; the testbed and the mutants are loaded with the first request. */
export function createMutantsApi(deps: MutantsDeps): MutantsApi {
  return {
    proveScorers: async (request, onProgress, signal = unending()) => {
      const { proof } = await import('./cases.ts');
      return proof(deps, request, onProgress, signal);
    },
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
