import { expect, test } from 'vitest';
import { createOneTab } from '../../workers/models/one-tab.ts';

const never = new AbortController().signal;

/** A double of the browser's locks: one holder of each, the others in a queue. */
function theLocks(): LockManager {
  const queue: (() => void)[] = [];
  let isHeld = false;
  const next = (): void => {
    isHeld = false;
    queue.shift()?.();
  };
  return {
    request: (_name: string, { signal }: LockOptions, work: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const begin = (): void => {
          isHeld = true;
          void work().then(resolve).then(next);
        };
        if (!isHeld) return begin();
        queue.push(begin);
        signal!.addEventListener('abort', () => {
          queue.splice(queue.indexOf(begin), 1);
          reject(signal!.reason as Error);
        });
      }),
    query: async () => ({ held: [], pending: queue.map(() => ({ name: 'local-model' })) }),
  } as unknown as LockManager;
}

test('a second tab waits until the first has left', async () => {
  const locks = theLocks();
  const [first, second] = [createOneTab(locks), createOneTab(locks)];
  await first.enter(never);
  await first.enter(never);
  expect(await first.isWanted()).toBe(false);
  const waiting = second.enter(never);
  expect(await first.isWanted()).toBe(true);
  first.leave();
  await waiting;
  expect(await second.isWanted()).toBe(false);
});

test('a tab whose turn does not come says where the model is asked, and can be stopped before', async () => {
  const locks = theLocks();
  await createOneTab(locks).enter(never);
  await expect(createOneTab(locks, 5).enter(never)).rejects.toMatchObject({
    code: 'model-unreachable',
    message: expect.stringContaining('in another tab'),
  });
  const stopping = new AbortController();
  const stopped = createOneTab(locks).enter(stopping.signal);
  stopping.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrow('stopped');
});

test('where the browser has no locks every tab has its turn', async () => {
  const tab = createOneTab(undefined);
  await tab.enter(never);
  tab.leave();
  expect(await tab.isWanted()).toBe(false);
});
