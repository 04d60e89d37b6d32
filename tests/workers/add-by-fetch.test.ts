import { expect, test } from 'vitest';
import { addByFetch } from '../../workers/models/web-llm-api.ts';

/** A double of the browser's Cache. */
class DoubleCache {
  readonly kept = new Map<string, Response>();
  async add(): Promise<void> {
    throw new Error('the stock one was used');
  }
  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    this.kept.set(String(request), response);
  }
}
const FILE = 'https://huggingface.co/params_shard_0.bin';

test('what is added to any cache is fetched where it is seen, and kept as it came', async () => {
  const seen: string[] = [];
  addByFetch(DoubleCache.prototype, async (request) => (seen.push(String(request)), new Response('weights')));
  const cache = new DoubleCache();
  await (cache as unknown as Cache).add(FILE);
  expect(seen).toEqual([FILE]);
  expect(await cache.kept.get(FILE)?.text()).toBe('weights');
});

test('an answer that is a failure is not kept', async () => {
  addByFetch(DoubleCache.prototype, async () => new Response('gone', { status: 404 }));
  const cache = new DoubleCache();
  await expect((cache as unknown as Cache).add(FILE)).rejects.toThrow(TypeError);
  expect(cache.kept.size).toBe(0);
});
