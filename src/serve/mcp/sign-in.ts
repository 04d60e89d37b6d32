import type { OAuthDiscoveryState, OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import type { SignInAnswer, SignInOrder } from '#core/sign-in.ts';
import {
  signInFetch,
  type SignInFetch,
  type TokenSource,
  checkAddress,
  checkDiscovery,
  checkIssuer,
  refusedWith,
  signInFailure,
  checkMetadataIssuer,
} from './sign-in-failures.ts';
import type { Fetch } from './guarded-fetch.ts';
import { Secret } from './secrets.ts';
import { clientMetadata } from './client-document.ts';

interface SignInWorld {
  fetch: Fetch;
  /** Too random to be guessed. */
  makeState(): string;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** The SDK's authorization is loaded when somebody signs in, not with the worker. */
const sdk = () => import('@modelcontextprotocol/sdk/client/auth.js');

/** One person's sign-in at one MCP server, from the question to the last token. Everything secret stays in here. */
export class SignIn implements TokenSource {
  readonly origin: string;
  readonly url: string;
  readonly #world: SignInWorld;
  readonly #network: SignInFetch;
  readonly #provider: SignInProvider;
  readonly #state: Secret;
  readonly #tokens = new SignInTokens();
  readonly #permitted: readonly string[];
  #code: Secret | undefined;
  #renewing: Promise<boolean> | undefined;

  /** `before` is an earlier sign-in at this server: its registration is used again, and what it was permitted is asked for again. */
  constructor(order: SignInOrder, world: SignInWorld, before?: SignIn) {
    this.url = order.url;
    this.origin = new URL(order.url).origin;
    this.#world = world;
    this.#network = signInFetch(world.fetch);
    this.#state = new Secret(world.makeState());
    this.#provider = new SignInProvider(order, this.#state, clientOf(order) ?? before?.client);
    this.#permitted = before?.scopes ?? [];
  }

  get client(): RegisteredClient | undefined {
    return this.#provider.client;
  }

  /** What was asked for. */
  get scopes(): string[] {
    return scopesIn(this.#provider.address?.searchParams.get('scope') ?? '');
  }

  /** Is this answer one to our question? */
  isAnswer({ state }: SignInAnswer): boolean {
    return state === this.#state.reveal();
  }

  /**
   * Finds out who signs people in, registers where needed, and resolves with the address to send the person to. The
   * challenge is the WWW-Authenticate header. Rejects with PlaygroundError sign-in-*.
   */
  async begin(challenge = ''): Promise<string> {
    return this.#inWords(async () => {
      const { auth, extractWWWAuthenticateParams } = await sdk();
      const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(challenged(challenge));
      await auth(this.#provider, {
        serverUrl: this.url,
        ...(isWeb(resourceMetadataUrl) ? { resourceMetadataUrl } : {}),
        // A server names what it lacks alone (RFC 6750); without the rest, what worked before would be refused (SEP-2350).
        ...(scope ? { scope: [...new Set([...this.#permitted, ...scopesIn(scope)])].join(' ') } : {}),
        fetchFn: this.#network.fetch,
      });
      checkDiscovery(this.#discovery, this.#network.blocked());
      const address = this.#provider.address ?? new URL('about:blank');
      checkAddress(address, this.url);
      return address.href;
    });
  }

  /** Trades the code for tokens. Rejects with PlaygroundError sign-in-*. */
  async finish({ iss, error, errorDescription, code = '' }: SignInAnswer): Promise<void> {
    checkIssuer(this.#discovery, iss);
    if (error !== undefined) throw refusedWith(error, errorDescription);
    this.#code = new Secret(code);
    await this.#inWords(async () => {
      const { exchangeAuthorization } = await sdk();
      const tokens = await exchangeAuthorization(this.#discovery.authorizationServerUrl, {
        ...this.#asClient(),
        authorizationCode: code,
        codeVerifier: this.#provider.codeVerifier(),
        redirectUri: this.#provider.redirectUrl,
      });
      this.#tokens.keep(tokens, this.#world.now());
    });
  }

  token(): string | undefined {
    return this.#tokens.access?.reveal();
  }

  /** Several requests may find out at once that the token is too old. */
  async renew(): Promise<boolean> {
    const refreshToken = this.#tokens.refresh?.reveal();
    if (refreshToken === undefined) return false;
    this.#renewing ??= this.#renewWith(refreshToken).finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  /** Host that is asked when the token has to be renewed; undefined where it cannot be. */
  get renewsAt(): string | undefined {
    if (!this.#tokens.refresh) return undefined;
    const { authorizationServerUrl, authorizationServerMetadata: metadata } = this.#discovery;
    return new URL(metadata?.token_endpoint ?? authorizationServerUrl).host;
  }

  /** What may be shown of it. */
  get about(): { authorizationServer: string; scopes: string[]; expiresAt?: number; renews: boolean } {
    const { scopes, expiresAt, refresh } = this.#tokens;
    return {
      authorizationServer: new URL(this.#discovery.authorizationServerUrl).origin,
      scopes,
      ...(expiresAt === undefined ? {} : { expiresAt }),
      renews: refresh !== undefined,
    };
  }

  /** Forgets the tokens, and asks the authorization server to do so where it offers that. */
  async end(): Promise<void> {
    const token = (this.#tokens.refresh ?? this.#tokens.access)?.reveal();
    this.#tokens.forget();
    const { revocation_endpoint: endpoint } = (this.#discovery.authorizationServerMetadata ?? {}) as {
      revocation_endpoint?: string;
    };
    if (token === undefined || !endpoint) return;
    const client_id = this.#provider.clientInformation()?.client_id ?? '';
    const body = new URLSearchParams({ token, client_id });
    // It may refuse or not answer; the tokens are forgotten here either way.
    await this.#network.fetch(endpoint, { method: 'POST', body }).catch(() => {});
  }

  /** Everything secret in plain: for cleaning text of it, never for showing. */
  revealAll(): string[] {
    const { access, refresh } = this.#tokens;
    const { verifier, client } = this.#provider;
    const all = [access, refresh, this.#state, this.#code, verifier, client?.secret];
    return all.flatMap((secret) => (secret ? [secret.reveal()] : []));
  }

  get #discovery(): OAuthDiscoveryState {
    return this.#provider.discovery ?? { authorizationServerUrl: this.origin };
  }

  /** What every request for a token carries; `resource` is sent as the server wrote it. */
  #asClient() {
    const { authorizationServerMetadata: metadata, resourceMetadata } = this.#discovery;
    return {
      ...(metadata ? { metadata } : {}),
      ...(resourceMetadata ? { resource: resourceMetadata.resource } : {}),
      clientInformation: this.#provider.clientInformation() ?? { client_id: '' },
      fetchFn: this.#network.fetch,
    };
  }

  async #renewWith(refreshToken: string): Promise<boolean> {
    const { refreshAuthorization } = await sdk();
    const { authorizationServerUrl } = this.#discovery;
    try {
      const asked = { ...this.#asClient(), refreshToken };
      this.#tokens.keep(await refreshAuthorization(authorizationServerUrl, asked), this.#world.now());
      return true;
    } catch {
      // The server's 401 stays, and with it the offer to sign in again.
      return false;
    }
  }

  async #inWords<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      const server = new URL(this.#discovery.authorizationServerUrl).host;
      const callbackUrl = this.#provider.redirectUrl;
      throw signInFailure(error, this.#network.blocked(), { callbackUrl, server });
    }
  }
}

const scopesIn = (text: string): string[] => text.split(' ').filter(Boolean);

const clientOf = ({ client }: SignInOrder): RegisteredClient | undefined =>
  client && {
    information: { client_id: client.id },
    secret: client.secret === undefined ? undefined : new Secret(client.secret),
  };

const isWeb = (url: URL | undefined): url is URL => url?.protocol === 'https:' || url?.protocol === 'http:';

/** The header as it came, or none where it is no header. */
function challenged(challenge: string): Response {
  try {
    return new Response(null, { headers: { 'www-authenticate': challenge } });
  } catch {
    return new Response(null);
  }
}

/** A client as an authorization server knows it; its secret apart, where it got one. */
interface RegisteredClient {
  information: OAuthClientInformationMixed;
  secret: Secret | undefined;
}

/** What the SDK's authorization asks for and leaves behind in one attempt, kept in memory alone. */
class SignInProvider implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata: OAuthClientMetadata;
  readonly clientMetadataUrl?: string;
  readonly state: () => string;
  discovery: OAuthDiscoveryState | undefined;
  client: RegisteredClient | undefined;
  verifier: Secret | undefined;
  /** Where the person is to be sent. */
  address: URL | undefined;

  constructor(order: SignInOrder, state: Secret, client?: RegisteredClient) {
    this.redirectUrl = order.callbackUrl;
    this.clientMetadata = clientMetadata(order.callbackUrl);
    if (order.clientDocument !== undefined) this.clientMetadataUrl = order.clientDocument;
    this.state = () => state.reveal();
    this.client = client;
  }

  clientInformation(): OAuthClientInformationMixed | undefined {
    if (!this.client) return undefined;
    const { information, secret } = this.client;
    return secret ? { ...information, client_secret: secret.reveal() } : information;
  }

  saveClientInformation({ client_secret: secret, ...information }: OAuthClientInformationMixed): void {
    this.client = { information, secret: secret === undefined ? undefined : new Secret(secret) };
  }

  /** None while asking: an earlier token must not keep a person from signing in again. */
  tokens(): undefined {
    return undefined;
  }

  saveTokens(): void {}

  saveCodeVerifier(verifier: string): void {
    this.verifier = new Secret(verifier);
  }

  codeVerifier(): string {
    return this.verifier?.reveal() ?? '';
  }

  /** Called before anything is sent to the authorization server but the question for its metadata. */
  saveDiscoveryState(discovery: OAuthDiscoveryState): void {
    checkMetadataIssuer(discovery);
    this.discovery = discovery;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.discovery;
  }

  redirectToAuthorization(address: URL): void {
    this.address = address;
  }
}

/** The tokens of one sign-in, in memory alone. */
class SignInTokens {
  access: Secret | undefined;
  refresh: Secret | undefined;
  /** Milliseconds since the epoch, where the authorization server says. */
  expiresAt: number | undefined;
  scopes: string[] = [];

  /** A renewal without a new refresh token leaves the one that was. */
  keep(
    { access_token: access, refresh_token: refresh, expires_in: seconds, scope }: OAuthTokens,
    now: number,
  ) {
    this.access = new Secret(access);
    if (refresh !== undefined) this.refresh = new Secret(refresh);
    this.expiresAt = seconds === undefined ? undefined : now + seconds * 1000;
    if (scope !== undefined) this.scopes = scope.split(' ').filter(Boolean);
  }

  forget(): void {
    this.access = this.refresh = this.expiresAt = undefined;
    this.scopes = [];
  }
}
