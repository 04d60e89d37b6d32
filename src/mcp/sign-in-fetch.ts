import type { Fetch } from './guarded-fetch.ts';
import { limitedResponse } from './limited-body.ts';
import { limits } from './limits.ts';

/** A fetch for authorization servers, and the addresses of which no answer could be read. */
export interface SignInFetch {
  fetch: Fetch;
  /** In the order they were asked; one that was asked again and answered is not among them. */
  blocked(): URL[];
}

/** Sizes and times are bounded; no cookie goes along, and no redirect is followed. */
export function signInFetch(fetch: Fetch): SignInFetch {
  const blocked = new Map<string, URL>();
  return {
    async fetch(input, init = {}) {
      const url = new URL(input);
      const signal = AbortSignal.timeout(limits.connectMs);
      // A redirect would take the code, the verifier or a token to an address that nobody checked.
      const request = { ...init, signal, credentials: 'omit', redirect: 'manual' } as const;
      const response = await fetch(input, request).catch((error: unknown) => {
        // A browser says no more than this of an answer that it keeps from the page.
        if (error instanceof TypeError) blocked.set(url.href, url);
        throw error;
      });
      blocked.delete(url.href);
      return limitedResponse(response, `The answer of ${url.host}`, limits.signInBytes);
    },
    blocked: () => [...blocked.values()],
  };
}
