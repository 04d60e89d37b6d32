import type { Database } from '#store/storage/db.ts';
import { chatModel, KEY, network, type ChatModel } from './chat-model.ts';
import { expect, page, test, userEvent, type Locator } from './app.ts';
import { everythingOf, storedIn } from './everything-of.ts';
import { giveModels } from './given-models.ts';
import { addTyped, modelForm, typeModel } from './set-up-steps.ts';

const OTHER = 'planted-key-9876543210';

const shown = (what: Locator) => expect.element(what).toBeVisible();
const held = (words: string): Locator => page.getByRole('link', { name: words });
const entryAt = (model: ChatModel): Locator =>
  page.getByRole('region').filter({ hasText: `Goes to ${new URL(model.address).origin} alone.` });

/** The kept keys; beside them stands what they are encrypted with, which nobody may read. */
const sealedIn = async (database: Database): Promise<unknown[]> =>
  (await database.getAll('keys')).filter((row) => !(row instanceof CryptoKey));

test('a key that is kept on this device is stored encrypted in one store, works after a reload, and is forgotten', async ({
  open,
}) => {
  const model = chatModel();
  const { database } = await open('#/runs', model);
  await typeModel(model);
  await modelForm().getByLabelText('Keep on this device').click();
  await addTyped();
  await held('1 key held').click();
  await shown(entryAt(model).getByText('Kept on this device, encrypted.'));
  expect(JSON.stringify(await sealedIn(database))).toContain(new URL(model.address).origin);
  expect(await storedIn(database)).toContain('[CryptoKey]');
  for (const store of database.objectStoreNames)
    if (store !== 'keys') expect(JSON.stringify(await database.getAll(store))).not.toContain('"sealed"');
  expect(await everythingOf(database)).not.toContain(KEY);

  await open('#/');
  await held('1 key held').click();
  await entryAt(model).getByRole('button', { name: /^Test/ }).click();
  await shown(entryAt(model).getByText(/It called the tool once/));
  expect(model.asked).toHaveLength(1);

  (
    entryAt(model)
      .getByRole('button', { name: /^Forget/ })
      .element() as HTMLElement
  ).focus();
  await userEvent.keyboard('{Enter}');
  await shown(page.getByText(/is forgotten, in every open tab .* This cannot be undone here/));
  await expect.element(entryAt(model).getByText('No key; it may need none.')).toHaveFocus();
  expect(await sealedIn(database)).toEqual([]);
  await open('#/keys');
  await shown(page.getByText('No keys held'));
});

test('kept keys can be taken out again, and “Forget all keys” takes all out', async ({ open }) => {
  const first = chatModel();
  const second = chatModel(0, OTHER, 'other.example');
  const opened = await open('#/', { fetch: network(first, second) });
  const { database } = opened;
  await giveModels(opened, first, { isKept: true });
  await giveModels(opened, second, { key: OTHER });
  await held('2 keys held').click();
  const keep = (model: ChatModel): Locator => entryAt(model).getByLabelText('Keep on this device').first();
  await expect.element(keep(first)).toBeChecked();
  await expect.element(keep(second)).not.toBeChecked();
  await keep(second).click();
  await keep(first).click();
  await shown(entryAt(second).getByText('Kept on this device, encrypted.'));
  await expect.poll(() => sealedIn(database)).toHaveLength(1);

  await open('#/keys');
  await shown(held('1 key held'));
  await shown(entryAt(second).getByText('Kept on this device, encrypted.'));
  await entryAt(second).getByRole('button', { name: /^Test/ }).click();
  await shown(entryAt(second).getByText(/It called the tool once/));
  await page.getByRole('button', { name: 'Forget all keys' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click();
  await expect.element(held('No keys held')).toHaveFocus();
  expect(await database.count('keys')).toBe(0);
});
