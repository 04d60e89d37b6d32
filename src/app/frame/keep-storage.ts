import type { JsonValue } from '#core/json.ts';
import type { Database, Source } from '#store/storage/db.ts';
import { getSetting, putSetting } from '#store/storage/settings.ts';

const SETTING = 'keep-storage';

/** The browser's answer to the request to keep this site's data. */
export type StorageAnswer = 'kept' | 'refused';

/** Of the browser's StorageManager; absent where a browser has none. */
type Manager = Partial<Pick<StorageManager, 'persist' | 'persisted'>> | undefined;

/** Asks the browser, once ever, to keep results of runs when disk space runs short, unless it keeps them already. */
export async function askToKeep(db: Database, storage: Manager): Promise<void> {
  if (!storage?.persist || (await getSetting(db, SETTING)) !== undefined) return;
  const isKept = (await storage.persisted?.()) || (await storage.persist());
  await putSetting(db, SETTING, isKept ? 'kept' : 'refused');
}

/** The present answer, which may have changed. Undefined while the browser was not asked. */
export async function storageAnswer(source: Source, storage: Manager): Promise<StorageAnswer | undefined> {
  const answer: JsonValue | undefined = await getSetting(source, SETTING);
  if (answer !== 'kept' && answer !== 'refused') return undefined;
  return (await storage?.persisted?.()) ? 'kept' : answer;
}
