import { watchedFetch } from '#store/bridge/wire.ts';
import { PlaygroundError } from '#core/errors.ts';
import { unpacked } from '#store/storage/site-data.ts';
import { siteFile } from '../../frame/site.ts';

/** No file of the build is larger when it is unpacked. */
const MOST_BYTES = 16_000_000;

/** Reads what the build wrote to generated/<name>.json.gz. Throws PlaygroundError 'dataset-unreachable'. */
export async function loadShipped<Shape>(name: 'mutants' | 'disagreements'): Promise<Shape> {
  const address = siteFile(`generated/${name}.json.gz`);
  const response = await watchedFetch('page', fetch)(address).catch(() => undefined);
  if (response?.ok) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    return (await new Response(await unpacked(bytes, MOST_BYTES)).json()) as Shape;
  }
  throw new PlaygroundError(
    'dataset-unreachable',
    'A file that comes with the site did not load.',
    'Reload the page; if it happens again, the site was not copied whole.',
  );
}
