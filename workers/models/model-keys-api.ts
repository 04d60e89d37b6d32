import { agentsById } from '#ask/agents/index.ts';
import type { ForgottenKeys, ModelKeysApi } from '#store/bridge/model-keys-contract.ts';
import type { ModelsApi, PromptsApi } from '#store/bridge/models-contract.ts';
import { type EstimateDeps, estimateRun } from '../runs/estimate-run.ts';
import type { ModelAsker } from './ask-model.ts';
import { createModelLists, type ModelListDeps } from './list-models.ts';
import { originOf, type ModelKeys } from './model-keys.ts';
import { signInForKey, type KeySignInDeps } from './sign-in-for-key.ts';
import { createModelTests, type ModelTestDeps } from './test-model.ts';

/** Every tab has a worker of its own, with keys of its own. */
interface OtherTabs {
  sendForgotten(forgotten: ForgottenKeys): void;
  onForgottenElsewhere(onForgotten: (forgotten: ForgottenKeys) => void): void;
}

/** What the page may do with the keys of model APIs. A key that is forgotten in one tab is forgotten in all. */
export function createModelKeysApi(
  deps: Omit<KeySignInDeps, 'secrets'> & OtherTabs & { keys: ModelKeys },
): ModelKeysApi {
  const { keys } = deps;
  deps.onForgottenElsewhere((forgotten) => void keys.drop(forgotten));
  const attempts = new Map<string, AbortController>();
  return {
    async setModelKey(providerId, key, baseUrl, isKept = false) {
      await keys.ready();
      keys.set(providerId, key, baseUrl);
      await keys.keep(providerId, baseUrl, isKept);
    },
    keepModelKey: (providerId, baseUrl, isKept) => keys.keep(providerId, baseUrl, isKept),
    async forgetModelKeys(providerId, baseUrl) {
      const forgotten = {
        ...(providerId === undefined ? {} : { providerId }),
        ...(baseUrl === undefined ? {} : { origin: originOf(baseUrl) }),
      };
      try {
        await keys.forget(forgotten);
      } finally {
        // A tab that reads the kept keys after this finds them gone; one that has read them drops them.
        deps.sendForgotten(forgotten);
      }
    },
    async heldModelKeys() {
      await keys.ready();
      return keys.held();
    },
    async signInForKey(providerId, order, onStep) {
      attempts.get(providerId)?.abort();
      const attempt = new AbortController();
      attempts.set(providerId, attempt);
      try {
        const { key, keyOrigin, expiresAt } = await signInForKey(
          providerId,
          order,
          onStep,
          { ...deps, secrets: keys.secrets },
          attempt.signal,
        );
        await keys.ready();
        keys.set(providerId, key, keyOrigin, {
          isSignedIn: true,
          ...(expiresAt === undefined ? {} : { expiresAt }),
        });
        await keys.keep(providerId, keyOrigin, false);
      } finally {
        if (attempts.get(providerId) === attempt) attempts.delete(providerId);
      }
    },
    cancelKeySignIn: (providerId) => attempts.get(providerId)?.abort(),
  };
}

/** The world in which models are asked; tests hand in their own. */
interface ModelsDeps extends EstimateDeps, ModelTestDeps, ModelListDeps {
  asker: ModelAsker;
}

export function createModelsApi(deps: ModelsDeps): ModelsApi {
  return {
    ...createModelTests(deps),
    ...createModelLists(deps),
    estimateRun: (config, atOnce) => estimateRun(deps, config, atOnce),
    modelPaces: () => deps.asker.states(),
  };
}

export const createPromptsApi = (): PromptsApi => ({
  agentPrompts: (agentId) =>
    Object.entries(agentsById.get(agentId)?.prompts ?? {}).map(([name, text]) => ({
      name,
      text,
      places: [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, place]) => place!))],
    })),
});
