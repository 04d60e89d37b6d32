import type { OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js';
import { PlaygroundError } from '#core/errors.ts';
import { isThisMachine } from '#core/address-space.ts';
import type { Fetch } from './guarded-fetch.ts';
import { limitedResponse, limits } from './limits.ts';

/** What an authorization server may say that is shown: one line, no markup, no end of it. */
const excerpt = (text: string): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);

export const blockedAt = (url: URL): PlaygroundError =>
  new PlaygroundError(
    'sign-in-blocked',
    `The browser could not read the answer of ${url.origin}${url.pathname}, which signing in needs.`,
    `The operator of ${url.host} must let pages of other origins read it (CORS: Access-Control-Allow-Origin on every answer, OPTIONS included). Until then, paste a token you got elsewhere.`,
  );

const needsClient = (callbackUrl: string, server: string): PlaygroundError =>
  new PlaygroundError(
    'sign-in-needs-client',
    `${server} knows only clients that were registered by hand.`,
    `Register a public client there with the redirect address ${callbackUrl} and enter its client id, or paste a token.`,
  );

const insecure = (url: URL): PlaygroundError =>
  new PlaygroundError(
    'sign-in-failed',
    `The server wants the sign-in at ${excerpt(url.origin)}, which is no https address; the browser was not sent there.`,
    'Ask the server’s operator.',
  );

const otherIssuer = (expected: string, came: string | undefined): PlaygroundError =>
  new PlaygroundError(
    'sign-in-failed',
    came === undefined
      ? `The answer does not say that it comes from ${excerpt(expected)}, although that server promises to; it was not used.`
      : `The answer says it comes from ${excerpt(came)}, but ${excerpt(expected)} was asked; it was not used.`,
    'Two authorization servers may have been mixed up, by mistake or on purpose. Sign in again only if you trust both.',
  );

/** The authorization server's own refusal, as its answer to the browser names it. */
export function refusedWith(error: string, description: string | undefined): PlaygroundError {
  if (error === 'access_denied')
    return new PlaygroundError('sign-in-denied', 'The sign-in was denied.', 'Sign in again to allow it.');
  const said = description ? `: ${excerpt(description)}` : '';
  return new PlaygroundError(
    'sign-in-failed',
    `The authorization server refused the sign-in (${excerpt(error)}${said}).`,
  );
}

export const noAnswer = (minutes: number): PlaygroundError =>
  new PlaygroundError(
    'sign-in-timeout',
    `The sign-in was not finished within ${minutes} minutes.`,
    'Sign in again.',
  );

export const givenUp = (): PlaygroundError =>
  new PlaygroundError('sign-in-cancelled', 'The sign-in was given up.', 'Sign in again when you like.');

/** Whatever else went wrong, in our words; what was blocked on the way explains most of it. */
export function signInFailure(
  error: unknown,
  blocked: readonly URL[],
  needs: { callbackUrl: string; server: string },
): PlaygroundError {
  if (error instanceof PlaygroundError && error.code.startsWith('sign-in-')) return error;
  const culprit = blocked.at(-1);
  if (culprit) return blockedAt(culprit);
  const message = error instanceof Error ? error.message : String(error);
  if (/dynamic client registration/i.test(message)) return needsClient(needs.callbackUrl, needs.server);
  const code = (error as { errorCode?: unknown } | undefined)?.errorCode;
  const named = typeof code === 'string' ? `${code}: ` : '';
  return new PlaygroundError('sign-in-failed', `The sign-in failed: ${excerpt(named + message)}`);
}

/**
 * Throws unless the answer comes from who was asked, as far as that server says who it is (RFC 9207). Metadata that names an
 * issuer elsewhere cannot vouch for an answer: it may be another's, copied to get at a code.
 */
export function checkIssuer(discovery: OAuthDiscoveryState, came: string | undefined): void {
  const metadata = discovery.authorizationServerMetadata as Record<string, unknown> | undefined;
  if (!metadata || typeof metadata.issuer !== 'string') return;
  const { issuer, authorization_response_iss_parameter_supported: isPromised } = metadata;
  if (came === undefined ? isPromised === true : came !== issuer) throw otherIssuer(issuer, came);
  const asked = new URL(discovery.authorizationServerUrl).origin;
  if (came !== undefined && (!URL.canParse(came) || new URL(came).origin !== asked))
    throw otherIssuer(asked, came);
}

/**
 * Throws when metadata names another issuer than the authorization server it was asked of (RFC 8414, 3.3): it may be a copy, made to get
 * at a registration or a code. Where no authorization server was named, as under 2025-03-26, the MCP server's own origin was asked: its
 * metadata may name an issuer at another path there.
 */
export function checkMetadataIssuer(discovery: OAuthDiscoveryState): void {
  const { issuer } = (discovery.authorizationServerMetadata ?? {}) as { issuer?: unknown };
  if (typeof issuer !== 'string') return;
  const asked = discovery.authorizationServerUrl;
  if (withoutSlash(issuer) === withoutSlash(asked)) return;
  const isOwn = URL.canParse(issuer) && new URL(issuer).origin === new URL(asked).origin;
  if (!discovery.resourceMetadata && isOwn) return;
  throw new PlaygroundError(
    'sign-in-failed',
    `The sign-in failed: the metadata of ${excerpt(asked)} says it is that of ${excerpt(issuer)}; nothing was sent there.`,
    'Ask the server’s operator: the issuer in the metadata must be the address under which the authorization server is named.',
  );
}

/** Addresses are compared as a browser reads them; one slash at the end makes no other issuer. */
const withoutSlash = (address: string): string =>
  (URL.canParse(address) ? new URL(address).href : address).replace(/\/$/, '');

/** Throws where the SDK had to guess at addresses because an answer could not be read: the reason is better than a guess. */
export function checkDiscovery(
  { authorizationServerMetadata }: OAuthDiscoveryState,
  blocked: readonly URL[],
): void {
  if (blocked[0] && !authorizationServerMetadata) throw blockedAt(blocked[0]);
}

/** A plain http page could be read along the way: only a server that is spoken to so itself may ask for one. */
export function checkAddress(address: URL, serverUrl: string): void {
  const isPlain =
    address.protocol === 'http:' && (isThisMachine(address.hostname) || serverUrl.startsWith('http:'));
  if (address.protocol !== 'https:' && !isPlain) throw insecure(address);
}

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
