/** Where this site receives the answer of an authorization server, and the document that says who it is, if it has one. `base` is the site's address. */
export function signInPlace(base: string = document.baseURI): {
  callbackUrl: string;
  clientDocument?: string;
} {
  const callbackUrl = new URL('oauth/callback.html', base).href;
  const site: string = import.meta.env.VITE_SITE_URL ?? '';
  if (site === '') return { callbackUrl };
  // A copy of the site at another address cannot use the document: its callback page is not the one named there.
  const named = site.endsWith('/') ? site : `${site}/`;
  const isThisSite = new URL('oauth/callback.html', named).href === callbackUrl;
  return isThisSite && named.startsWith('https://')
    ? { callbackUrl, clientDocument: new URL('oauth/client.json', named).href }
    : { callbackUrl };
}
