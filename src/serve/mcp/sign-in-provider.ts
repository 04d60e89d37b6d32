import type { OAuthClientProvider, OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js';
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import type { SignInOrder } from '#core/sign-in.ts';
import { clientMetadata } from './client-document.ts';
import { Secret } from './secrets.ts';
import { checkMetadataIssuer } from './sign-in-failures.ts';

/** A client as an authorization server knows it; its secret apart, where it got one. */
export interface RegisteredClient {
  information: OAuthClientInformationMixed;
  secret: Secret | undefined;
}

/** What the SDK's authorization asks for and leaves behind in one attempt, kept in memory alone. */
export class SignInProvider implements OAuthClientProvider {
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
export class SignInTokens {
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
