import { PlaygroundError } from '#core/errors.ts';

/** Address of an API call below a base URL. Throws 'model-request-refused' for a base that is no plain web address. */
export function addressBelow(baseUrl: string, path: string): string {
  const url = URL.parse(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw refused('The base URL is no web address.', 'It begins with https:// (or http:// on this machine).');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw refused('The base URL holds more than a host and a path.', 'Keys have a field of their own.');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}${path}`;
}

const refused = (message: string, hint: string) =>
  new PlaygroundError('model-request-refused', message, hint);
