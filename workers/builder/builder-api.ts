import type { BuilderApi } from '#store/bridge/builder-contract.ts';
import { unending } from '../thread.ts';
import type { BuilderDeps } from './builder-world.ts';

/** Candidates made and judged in this worker; the builder is loaded with the first request. */
export const createBuilderApi = (deps: BuilderDeps): BuilderApi => ({
  async proposeTasks(order, onEvent, signal = unending()) {
    const { proposeTasks } = await import('./build-tasks.ts');
    return proposeTasks(deps, order, onEvent, signal);
  },
  async judgeTasks(order, onEvent, signal = unending(), more = () => []) {
    const { judgeTasks } = await import('./build-tasks.ts');
    return judgeTasks(deps, order, onEvent, signal, more);
  },
});
