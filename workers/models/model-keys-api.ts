import type { ModelKeysApi } from '#bridge/model-keys-contract.ts';
import type { ModelKeys } from './model-keys.ts';
import { signInForKey, type KeySignInDeps } from './sign-in-for-key.ts';

/** What the page may do with the keys of model APIs. */
export function createModelKeysApi(deps: KeySignInDeps & { keys: ModelKeys }): ModelKeysApi {
  const { keys } = deps;
  const attempts = new Map<string, AbortController>();
  return {
    async setModelKey(providerId, key, baseUrl, isKept = false) {
      await keys.ready();
      keys.set(providerId, key, baseUrl);
      await keys.keep(providerId, baseUrl, isKept);
    },
    keepModelKey: (providerId, baseUrl, isKept) => keys.keep(providerId, baseUrl, isKept),
    forgetModelKeys: (providerId, baseUrl) => keys.forget(providerId, baseUrl),
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
          deps,
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
