import type { JsonValue } from '#core/json.ts';
import type { Database } from './db.ts';
import { fromStore, settle } from './storage-error.ts';

/** What the person chose, by name. A key or any other secret is never a setting. */
export const getSetting = (db: Database, name: string): Promise<JsonValue | undefined> =>
  fromStore(db.get('settings', name));

export async function putSetting(db: Database, name: string, value: JsonValue): Promise<void> {
  const transaction = db.transaction('settings', 'readwrite');
  await settle(transaction, [() => transaction.store.put(value, name)]);
}

export async function deleteSetting(db: Database, name: string): Promise<void> {
  const transaction = db.transaction('settings', 'readwrite');
  await settle(transaction, [() => transaction.store.delete(name)]);
}
