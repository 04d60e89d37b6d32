import { isLocalProvider } from '#core/local-model.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { readinessOf } from '../local-models/readiness.ts';
import type { ModelStore } from '../state/model-store.svelte.ts';

type KnownModels = Pick<ModelStore, 'load' | 'loadOffers' | 'known' | 'keyAt'>;

/** Could these models be asked at once: is every key held that is needed, and every model inside this browser ready? */
export async function areReady(models: KnownModels, refs: readonly LanguageModelRef[]): Promise<boolean> {
  await models.load();
  await models.loadOffers();
  for (const ref of refs) {
    const { address, needsKey } = models.known(ref);
    if (needsKey && !models.keyAt(ref.providerId, address)) return false;
    if (isLocalProvider(ref.providerId) && !(await readinessOf(ref.providerId, ref.model)).isReady)
      return false;
  }
  return true;
}
