import type { JsonValue } from '#core/json.ts';
import { type Database, readerOf, type Source } from './db.ts';
import { fromStore, settle } from './storage-error.ts';

/** The person's choices, by name. A key or any other secret is never a setting. */
export const getSetting = async (source: Source, name: string): Promise<JsonValue | undefined> =>
  fromStore((await readerOf(source)).get('settings', name));

/** Names of all settings that begin so. */
export const settingsNamed = (db: Database, begin: string): Promise<string[]> =>
  fromStore(db.getAllKeys('settings', IDBKeyRange.bound(begin, `${begin}\uffff`)));

export const putSetting = async (db: Database, name: string, value: JsonValue): Promise<void> =>
  void (await fromStore(db.put('settings', value, name)));

/**
 * Writes what `change` makes of a setting, in one transaction with reading it: what another tab wrote meanwhile is not lost. Throws
 * PlaygroundError storage-*.
 */
export async function changeSetting(
  db: Database,
  name: string,
  change: (before: JsonValue | undefined) => JsonValue,
): Promise<void> {
  const transaction = db.transaction('settings', 'readwrite');
  const write = async () => transaction.store.put(change(await transaction.store.get(name)), name);
  await settle(transaction, [write]);
}

export const deleteSetting = (db: Database, name: string): Promise<void> =>
  fromStore(db.delete('settings', name));

/** All of these, or none; undefined deletes. Each is taken and written once the one before is, so that many of them block nobody. */
export async function putSettings(
  db: Database,
  changes: Iterable<readonly [name: string, value: JsonValue | undefined]>,
): Promise<void> {
  const transaction = db.transaction('settings', 'readwrite');
  const write = async (): Promise<void> => {
    for (const [name, value] of changes)
      await (value === undefined ? transaction.store.delete(name) : transaction.store.put(value, name));
  };
  await settle(transaction, [write]);
}
