import { watchedFetch } from '#store/bridge/wire.ts';
import { PlaygroundError } from '#core/errors.ts';
import { siteFile } from './site.ts';

const request = watchedFetch('page', (input, init) => fetch(input, init));

/** Fetches one of the site's own files. Throws PlaygroundError 'dataset-unreachable' with this message for any failure. */
export async function fetchSiteFile(
  path: string,
  message: string,
  hint = 'Reload the page; if it happens again, the site was not copied whole.',
): Promise<Response> {
  const response = await request(siteFile(path)).catch(() => undefined);
  if (response?.ok) return response;
  throw new PlaygroundError('dataset-unreachable', message, hint);
}
