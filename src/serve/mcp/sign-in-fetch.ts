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
      // A redirect would take the code, the verifier or a token to an address that was not checked.
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

/** The token of a server, as a request needs it. */
export interface TokenSource {
  /** The token is for this origin and goes nowhere else. */
  readonly origin: string;
  token(): string | undefined;
  /** Host that is asked for a new one; undefined where that is not possible. */
  readonly renewsAt: string | undefined;
  /** Gets a new token without a person; false when that is not possible. */
  renew(): Promise<boolean>;
}

/**
 * Sends the token with every request to its origin; when the server no longer takes it, renews it and sends the request
 * once more. An Authorization header that the person gave is sent as it is.
 */
export const authorizedFetch =
  (fetch: Fetch, source: () => TokenSource | undefined): Fetch =>
  async (input, init = {}) => {
    const current = source();
    const token = current?.token();
    const headers = new Headers(init.headers);
    if (!current || token === undefined || headers.has('authorization')) return fetch(input, init);
    if (new URL(input).origin !== current.origin) return fetch(input, init);
    const send = (bearer: string) =>
      fetch(input, {
        ...init,
        headers: { ...Object.fromEntries(headers), authorization: `Bearer ${bearer}` },
      });
    const response = await send(token);
    if (response.status !== 401) return response;
    const isNew = current.token() !== token || (await current.renew());
    const fresh = current.token();
    if (!isNew || fresh === undefined) return response;
    void response.body?.cancel();
    return send(fresh);
  };
