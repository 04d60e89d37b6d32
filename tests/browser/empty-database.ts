import { stopWorkers } from '#store/bridge/client.ts';
import { DATABASE_NAME } from '#store/storage/has-database.ts';

/**
 * Deletes the site's database and ends the workers that hold it. The files of this folder share one origin, so one
 * that counts what is stored, or how much room is left, begins with this: the frame of another may have loaded the
 * shipped set.
 */
export async function emptyDatabase(): Promise<void> {
  stopWorkers();
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(DATABASE_NAME);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error!);
  });
}
