/** This very machine: browsers let even a page that came over https speak plain http with it. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || /^127\.[\d.]+$/.test(host) || host === '[::1]';

/** This machine or one of its own network: browsers may ask the person before a page reaches it. */
export const isLocal = (host: string): boolean =>
  isLoopback(host) ||
  host.endsWith('.local') ||
  /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\.[\d.]+$/.test(host);

/** What to say of an address of one's own network that cannot be reached; '' of any other. */
export const localHint = (host: string): string =>
  isLocal(host)
    ? ' For a server on your own network the browser may have asked for a permission: it must be given.'
    : '';
