import { keepErrorsWhole } from '#store/bridge/wire-errors.ts';
import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import { expose, wrap } from 'comlink';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const { port1, port2 } = new MessageChannel();
const api = {
  fail: (): string => {
    throw new PlaygroundError('storage-quota', 'The store is full.', 'Make room.');
  },
  refuse: (): string => {
    throw new PlaygroundError('dataset-unreadable', 'No rows.', undefined, { columns: ['question'] });
  },
  leak: (): string => {
    throw new PlaygroundError('model-unknown', 'No model for planted-key.', 'Ask with planted-key.');
  },
  stumble: (): string => {
    throw new TypeError('no such thing');
  },
};
beforeAll(() => {
  keepErrorsWhole((error) =>
    error instanceof PlaygroundError && error.message.includes('planted-key')
      ? new PlaygroundError(error.code, 'No model for [secret].')
      : error,
  );
  expose(api, port1);
});
afterAll(() => {
  port1.close();
  port2.close();
});

test('an error of the house crosses with its class, code and hint', async () => {
  const error: unknown = await wrap<typeof api>(port2)
    .fail()
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PlaygroundError);
  expect(error).toMatchObject({ code: 'storage-quota', message: 'The store is full.', hint: 'Make room.' });
});

test('the columns of rows that cannot be read cross with the error', async () => {
  const error: unknown = await wrap<typeof api>(port2)
    .refuse()
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: 'No rows.', columns: ['question'] });
});

test('a bug crosses as a plain error, and its stack stays in the console of its own thread', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const error: unknown = await wrap<typeof api>(port2)
    .stumble()
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'Error', message: 'no such thing' });
  expect(told).toHaveBeenCalledWith(expect.any(TypeError));
  told.mockRestore();
});

test('an error is cleaned when it leaves its thread, whoever threw it', async () => {
  const error: unknown = await wrap<typeof api>(port2)
    .leak()
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'model-unknown', message: 'No model for [secret].' });
  expect(JSON.stringify(error)).not.toContain('planted');
});

test.each([
  'Failed to fetch dynamically imported module: https://site.example/assets/workers-DFct_l7U.js',
  'error loading dynamically imported module: https://site.example/assets/workers-DFct_l7U.js',
  'Importing a module script failed.',
  'Unable to preload CSS for https://site.example/assets/shared-CkoRQPRD.css',
])('a part of the site that does not come is a failure of the network and no bug: %s', (message) => {
  expect(toErrorRecord(new TypeError(message))).toMatchObject({
    code: 'site-unreachable',
    message: 'A part of this site could not be loaded.',
  });
});

test('a failed fetch of something else stays what it is', () => {
  expect(toErrorRecord(new TypeError('Failed to fetch')).code).toBe('bug');
});
