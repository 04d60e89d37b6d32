import type { Database } from '#store/storage/db.ts';
import { getSetting, putSetting } from '#store/storage/settings.ts';

const SETTING = 'last-backup';

/** When all runs were last written into a file, in milliseconds since the epoch; undefined: never, or not known. */
export async function lastBackup(db: Database): Promise<number | undefined> {
  const at = await getSetting(db, SETTING);
  return typeof at === 'number' ? at : undefined;
}

export const noteBackup = (db: Database, at: number): Promise<void> => putSetting(db, SETTING, at);
