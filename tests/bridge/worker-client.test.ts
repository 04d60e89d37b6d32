import { expect, test } from 'vitest';
import { workerClient } from '#store/bridge/worker-client.ts';

test('a browser that refuses workers fails a call in words, and the next call tries again', async () => {
  let tries = 0;
  const { api } = workerClient<{ ask: () => string }>('eval worker', () => {
    tries++;
    throw new DOMException('blocked', 'SecurityError');
  });
  for (const expected of [1, 2]) {
    await expect(api.ask()).rejects.toMatchObject({
      code: 'worker-lost',
      message: expect.stringContaining('refuses workers') as string,
    });
    expect(tries).toBe(expected);
  }
});
