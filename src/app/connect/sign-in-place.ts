/**
 * Where this site receives the answer of an authorization server, and the document that says who it is, if it has one. `base` is
 * the address of the page, `site` the one the site was built for: a copy elsewhere cannot use the document, because its
 * callback page is not the one named there.
 */
export function signInPlace(
  base: string = document.baseURI,
  site: string = import.meta.env.VITE_SITE_URL,
): { callbackUrl: string; clientDocument?: string } {
  const callbackUrl = new URL('oauth/callback.html', base).href;
  if (!site.startsWith('https://')) return { callbackUrl };
  const named = site.endsWith('/') ? site : `${site}/`;
  const isThisSite = new URL('oauth/callback.html', named).href === callbackUrl;
  return isThisSite
    ? { callbackUrl, clientDocument: new URL('oauth/client.json', named).href }
    : { callbackUrl };
}
