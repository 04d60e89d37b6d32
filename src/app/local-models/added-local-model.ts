import { LOCAL_PROVIDERS, type LocalProviderId } from '#core/local-model.ts';
import type { AddedModel } from '../models/added-models.ts';

/** A model inside this browser, as the set-up lists it. */
export const addedLocalModel = (providerId: LocalProviderId, model: string): AddedModel => ({
  ref: {
    id: `${providerId}:${model}`,
    kind: 'language-model',
    title:
      providerId === 'browser-model'
        ? LOCAL_PROVIDERS[providerId]
        : `${model} (${LOCAL_PROVIDERS[providerId]})`,
    providerId,
    model,
  },
  address: '',
  needsKey: false,
});
