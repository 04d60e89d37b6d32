import { agentsById } from '#agents/index.ts';
import type { ModelsApi, PromptsApi, ProviderOffer } from '#bridge/models-contract.ts';
import { isLocalProvider } from '#core/local-model.ts';
import { keySignIns, priceOf } from '#providers/index.ts';
import { type EstimateDeps, estimateRun } from '../runs/estimate-run.ts';
import type { ModelAsker } from './ask-model.ts';
import { createModelLists, type ModelListDeps } from './list-models.ts';
import { createModelTests, type ModelTestDeps } from './test-model.ts';

/** The world in which models are asked; tests hand in their own. */
interface ModelsDeps extends EstimateDeps, ModelTestDeps, ModelListDeps {
  asker: ModelAsker;
}

export function createModelsApi(deps: ModelsDeps): ModelsApi {
  return {
    modelProviders: () =>
      deps.providers.map(({ id, title, homepage, keyHint, needsKey, defaultBaseUrl, models, modelList }) => ({
        ...{ id, title, homepage, keyHint, needsKey, defaultBaseUrl },
        models: [...models],
        hasList: modelList !== undefined && !isLocalProvider(id),
        ...signInOf(id),
      })),
    ...createModelTests(deps),
    ...createModelLists(deps),
    estimateRun: (config, atOnce) => estimateRun(deps, config, atOnce),
    listPrices: (models) => models.map(({ providerId, model }) => priceOf(providerId, model) ?? null),
    modelPaces: () => deps.asker.states(),
  };
}

function signInOf(providerId: string): Pick<ProviderOffer, 'signIn'> {
  const found = keySignIns.get(providerId);
  if (!found) return {};
  const { host, keyOrigin, needsClient } = found;
  return { signIn: { host, keyOrigin, needsClient } };
}

export const createPromptsApi = (): PromptsApi => ({
  agentPrompts: (agentId) =>
    Object.entries(agentsById.get(agentId)?.prompts ?? {}).map(([name, text]) => ({
      name,
      text,
      places: [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, place]) => place!))],
    })),
});
