import type { OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js';
import { isLoopback } from './local-address.ts';
import { blockedAt, insecure, otherIssuer } from './sign-in-words.ts';

/** Throws unless the answer comes from who was asked, as far as that server says who it is (RFC 9207). */
export function checkIssuer(
  { authorizationServerMetadata }: OAuthDiscoveryState,
  came: string | undefined,
): void {
  const metadata = authorizationServerMetadata as Record<string, unknown> | undefined;
  if (!metadata || typeof metadata.issuer !== 'string') return;
  const isPromised = metadata.authorization_response_iss_parameter_supported === true;
  if (came === undefined ? isPromised : came !== metadata.issuer) throw otherIssuer(metadata.issuer, came);
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
