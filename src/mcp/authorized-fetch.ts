import type { Fetch } from './guarded-fetch.ts';

/** The token of a server, as a request needs it. */
export interface TokenSource {
  /** The token is for this origin and goes nowhere else. */
  readonly origin: string;
  token(): string | undefined;
  /** Gets a new token without a person; false when that is not possible. */
  renew(): Promise<boolean>;
}

/**
 * Sends the token with every request to its origin; when the server no longer takes it, renews it and sends the request
 * once more. An Authorization header that the person gave stands as it is.
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
