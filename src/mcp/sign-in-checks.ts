import type { OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js';
import { isLoopback } from './local-address.ts';
import { blockedAt, insecure, otherIssuer } from './sign-in-words.ts';

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
    address.protocol === 'http:' && (isLoopback(address.hostname) || serverUrl.startsWith('http:'));
  if (address.protocol !== 'https:' && !isPlain) throw insecure(address);
}
