import type { JsonValue } from '#core/json.ts';
import type { Database } from './db.ts';
import { fromStore } from './storage-error.ts';

/** The person's choices, by name. A key or any other secret is never a setting. */
export const getSetting = (db: Database, name: string): Promise<JsonValue | undefined> =>
  fromStore(db.get('settings', name));

/** Names of all settings that begin so. */
export const settingsNamed = (db: Database, begin: string): Promise<string[]> =>
  fromStore(db.getAllKeys('settings', IDBKeyRange.bound(begin, `${begin}\uffff`)));

export const putSetting = async (db: Database, name: string, value: JsonValue): Promise<void> =>
  void (await fromStore(db.put('settings', value, name)));

export const deleteSetting = (db: Database, name: string): Promise<void> =>
  fromStore(db.delete('settings', name));

/** All of these at once, or none; undefined deletes. */
export const putSettings = (
  db: Database,
  changes: ReadonlyMap<string, JsonValue | undefined>,
): Promise<void> =>
  fromStore(
    (async () => {
      const transaction = db.transaction('settings', 'readwrite');
      const requests = [...changes].map(([name, value]) =>
        value === undefined ? transaction.store.delete(name) : transaction.store.put(value, name),
      );
      await Promise.all([...requests, transaction.done]);
    })(),
  );
