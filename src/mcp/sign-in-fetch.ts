import type { Fetch } from './guarded-fetch.ts';
import { limitedResponse } from './limited-body.ts';
import { limits } from './limits.ts';

/** A fetch for authorization servers, and the addresses of which no answer could be read. */
export interface SignInFetch {
  fetch: Fetch;
  /** In the order they were asked; one that was asked again and answered is not among them. */
  blocked(): URL[];
}

/** Sizes and times are bounded; no cookie goes along. */
export function signInFetch(fetch: Fetch): SignInFetch {
  const blocked = new Map<string, URL>();
  return {
    async fetch(input, init = {}) {
      const url = new URL(input);
      const signal = AbortSignal.timeout(limits.connectMs);
      const response = await fetch(input, { ...init, signal, credentials: 'omit' }).catch(
        (error: unknown) => {
          // A browser says no more than this of an answer that it keeps from the page.
          if (error instanceof TypeError) blocked.set(url.href, url);
          throw error;
        },
      );
      blocked.delete(url.href);
      return limitedResponse(response, `The answer of ${url.host}`, limits.signInBytes);
    },
    blocked: () => [...blocked.values()],
  };
}
