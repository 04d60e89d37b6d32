import { watchedFetch } from '#bridge/wire.ts';
import { PlaygroundError } from '#core/errors.ts';
import { siteFile } from '../../site.ts';

/** Reads what the build wrote to generated/<name>.json.gz. Throws PlaygroundError 'dataset-unreachable'. */
export async function loadShipped<Shape>(name: 'mutants' | 'disagreements'): Promise<Shape> {
  const address = siteFile(`generated/${name}.json.gz`);
  const response = await watchedFetch('page', fetch)(address).catch(() => undefined);
  if (response?.ok) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    return (await new Response(unzipped(bytes)).json()) as Shape;
  }
  throw new PlaygroundError(
    'dataset-unreachable',
    'A file that comes with the site did not load.',
    'Reload the page; if it happens again, the site was not copied whole.',
  );
}

/** Some hosts say that a .gz file is encoded, and the browser has unpacked it already. */
function unzipped(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  const whole = new Blob([bytes]).stream();
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? whole.pipeThrough(new DecompressionStream('gzip')) : whole;
}
