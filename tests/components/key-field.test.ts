import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-svelte';
import { ModelStore } from '../../src/app/frame/state/model-store.svelte.ts';
import HandedKey from './HandedKey.svelte';
import WithStores from './WithStores.svelte';

const address = 'http://127.0.0.1:9/v1';
const offer = {
  id: 'openai-compatible',
  title: 'Own server',
  homepage: '',
  keyHint: 'a key',
  needsKey: false,
  defaultBaseUrl: '',
  models: [],
};

afterEach(() => {
  void cleanup();
  vi.restoreAllMocks();
});

test('what is typed and chosen while a key is handed over stays', async () => {
  let finish = (): void => {};
  const handed = new Promise<void>((resolve) => (finish = resolve));
  const setKey = vi.spyOn(ModelStore.prototype, 'setKey').mockReturnValue(handed);
  const screen = await render(WithStores, { of: HandedKey, given: { offer, address } } as never);
  const key = screen.getByLabelText(/^Key/);
  const keep = screen.getByLabelText('Keep on this device');
  await key.fill('first');
  await screen.getByRole('button', { name: 'Hand over' }).click();
  expect(setKey).toHaveBeenCalledWith(offer.id, 'first', address, false);
  await keep.click();
  await key.click();
  await userEvent.keyboard('{End} and more');
  finish();
  await handed;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await expect.element(keep).toBeChecked();
  await expect.element(key).toHaveValue('first and more');
});
