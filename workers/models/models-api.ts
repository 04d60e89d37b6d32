import type { ModelsApi, ProviderOffer } from '#bridge/models-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { LanguageModelRef, ModelProvider } from '#core/model.ts';
import { keySignIns, priceOf } from '#providers/index.ts';
import type { ModelAsker } from './ask-model.ts';
import { estimateRun, type EstimateDeps } from '../runs/estimate-run.ts';

/** The world in which models are asked; tests hand in their own. */
export interface ModelsDeps extends EstimateDeps {
  providers: readonly ModelProvider[];
  asker: ModelAsker;
}

export function createModelsApi(deps: ModelsDeps): ModelsApi {
  return {
    modelProviders: () =>
      deps.providers.map(({ id, title, homepage, keyHint, needsKey, defaultBaseUrl, models }) => ({
        ...{ id, title, homepage, keyHint, needsKey, defaultBaseUrl },
        models: [...models],
        ...signInOf(id),
      })),
    async testModel(model, settings) {
      const provider = deps.providers.find(({ id }) => id === model.providerId);
      if (!provider) throw unknownProvider(model);
      const { output, durationMs } = await deps.asker.ask({
        provider,
        ...(model.baseUrl === undefined ? {} : { baseUrl: model.baseUrl }),
        request: {
          model: model.model,
          messages: [{ role: 'user', text: 'Answer with the one word: ready' }],
          settings: { maxOutputTokens: 50, ...settings },
          stream: false,
        },
        signal: AbortSignal.timeout(60_000),
      });
      const { answeredBy } = output;
      return {
        text: output.message.text.slice(0, 200),
        durationMs,
        ...(answeredBy === undefined ? {} : { answeredBy }),
      };
    },
    estimateRun: (config) => estimateRun(deps, config),
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

const unknownProvider = ({ providerId }: LanguageModelRef): PlaygroundError =>
  new PlaygroundError('model-unknown', `This page does not know the provider “${providerId}”.`);
