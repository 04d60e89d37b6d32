import type { JsonValue } from '#core/json.ts';
import type { Database } from '#storage/db.ts';
import { getSetting, putSetting } from '#storage/datasets.ts';

const SETTING = 'keep-storage';

/** What the browser said when it was asked not to clear this site's data by itself. */
export type StorageAnswer = 'kept' | 'refused';

/** Of the browser's StorageManager; absent where a browser has none. */
type Manager = Partial<Pick<StorageManager, 'persist' | 'persisted'>> | undefined;

/**
 * Asks the browser, once in this browser's life, to keep results of runs when disk space runs short. A browser that keeps them
 * already, that has no such thing or that fails is not asked again by itself; nothing waits for the answer.
 */
export async function askToKeep(db: Database, storage: Manager): Promise<void> {
  if (!storage?.persist || (await getSetting(db, SETTING)) !== undefined) return;
  const isKept = (await storage.persisted?.()) || (await storage.persist());
  await putSetting(db, SETTING, isKept ? 'kept' : 'refused');
}

/** The present answer: a browser may have changed its mind. Undefined while it was not asked. */
export async function storageAnswer(db: Database, storage: Manager): Promise<StorageAnswer | undefined> {
  const answer: JsonValue | undefined = await getSetting(db, SETTING);
  if (answer !== 'kept' && answer !== 'refused') return undefined;
  return (await storage?.persisted?.()) ? 'kept' : answer;
}
