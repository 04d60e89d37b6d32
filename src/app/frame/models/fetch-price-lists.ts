import { watchedFetch } from '#store/bridge/wire.ts';
import { PlaygroundError } from '#core/errors.ts';
import { listedIn, MOST_BYTES, PRICE_LISTS, type Named, type ReadLists } from './price-lists.ts';

/** For a list to come whole, in milliseconds. */
const MOST_MS = 30_000;

/** The public lists' prices of these models. Throws 'dataset-unreachable' if no list can be read. */
export async function fetchLists(models: readonly Named[]): Promise<ReadLists> {
  const request = watchedFetch('page', (input, init) => fetch(input, init));
  const month = new Date().toISOString().slice(0, 7);
  const read = await Promise.allSettled(
    PRICE_LISTS.map(async (list) => {
      const response = await request(list.url, {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(MOST_MS),
      });
      if (!response.ok) throw new Error(`${response.status}`);
      return listedIn(list, await boundedText(response), models, month);
    }),
  );
  const found = read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (found.length === 0)
    throw new PlaygroundError(
      'dataset-unreachable',
      'No public list of prices could be read.',
      'The prices stay as they were. Try again later, or enter them.',
    );
  return { listed: found.flat(), isWhole: found.length === read.length };
}

/** The text of an answer; what is longer than a list can be is not read to its end. */
async function boundedText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > MOST_BYTES) {
      await reader.cancel();
      throw new Error('too large');
    }
    text += decoder.decode(value, { stream: true });
  }
}
