import type { KeptRecording } from '#core/server-recording.ts';
import type { BackupEntry, openBackup } from '#files/interchange/index.ts';
import type { Connect } from '#store/storage/db.ts';
import { openedRecording } from '../servers/recorded-servers.ts';
import { recordingStore } from '../servers/recording-store.ts';

/** Keeps a recording of a backup under the id that its bytes give it. Throws backup-unreadable, recorded-server-unreadable, storage-*. */
export async function restoreRecording(
  backup: Awaited<ReturnType<typeof openBackup>>,
  { path, from }: BackupEntry,
  database: Connect,
): Promise<{ state: 'restored' | 'here'; kept: KeptRecording }> {
  const { text, kept } = await openedRecording(await backup.entry(path), from);
  const store = recordingStore(database);
  if ((await store.get(kept.id)) !== undefined) return { state: 'here', kept };
  await store.put(kept.id, { text, ...(from === undefined ? {} : { from }) });
  return { state: 'restored', kept };
}
