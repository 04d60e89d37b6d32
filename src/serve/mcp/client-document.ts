import type { OAuthClientMetadata } from '@modelcontextprotocol/sdk/shared/auth.js';
import { isThisMachine } from '#core/address-space.ts';

/** The path of the page that receives codes, beneath the site's address. */
const CALLBACK_PATH = 'oauth/callback.html';
/** The path of the client id metadata document, beneath the site's address. */
export const DOCUMENT_PATH = 'oauth/client.json';

/** The SDK's type does not know what OpenID Connect's registration calls the kind of a client. */
type ClientMetadata = OAuthClientMetadata & { application_type: 'web' | 'native' };

/**
 * What this client says of itself when it registers: it runs in a browser and can keep no secret. Authorization servers refuse the
 * addresses of one's own machine to clients of the kind `web`, which they take it for when it names none.
 */
export const clientMetadata = (callbackUrl: string): ClientMetadata => ({
  client_name: 'Proving Ground',
  redirect_uris: [callbackUrl],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  application_type: isThisMachine(new URL(callbackUrl).hostname) ? 'native' : 'web',
});

/** The document at `<site>/oauth/client.json`: its own address is the client id. */
export function clientDocument(siteUrl: string): ClientMetadata & { client_id: string } {
  const site = siteUrl.endsWith('/') ? siteUrl : `${siteUrl}/`;
  const callbackUrl = new URL(CALLBACK_PATH, site).href;
  return {
    client_id: new URL(DOCUMENT_PATH, site).href,
    client_uri: site,
    ...clientMetadata(callbackUrl),
  };
}
