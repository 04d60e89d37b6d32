import type { RestoredItem } from '#store/bridge/backup-contract.ts';
import type { BackupEntry, openBackup } from '#files/interchange/index.ts';
import { DatasetWriter } from '#store/storage/dataset-writer.ts';
import { getDataset } from '#store/storage/datasets.ts';
import type { Database } from '#store/storage/db.ts';
import { claimGeneration, deleteGeneration, publish } from '#store/storage/generations.ts';

type OpenedBackup = Awaited<ReturnType<typeof openBackup>>;
type DatasetState = Exclude<RestoredItem['state'], 'refused' | 'deleted' | 'completed'>;

/** Where a data set of a backup goes. */
interface DatasetPlace {
  db: Database;
  /** A name no generation had before. */
  generation: string;
  reserved: readonly string[];
  signal: AbortSignal;
}

/** Stores a data set of a backup whole, or nothing of it. Throws PlaygroundError 'backup-unreadable', storage-*. */
export async function restoreDataset(
  backup: OpenedBackup,
  { path }: BackupEntry,
  { db, generation, reserved, signal }: DatasetPlace,
): Promise<DatasetState> {
  const { openDataset, unreadable } = await import('#files/interchange/index.ts');
  const { dataset, batches } = await openDataset(await backup.entry(path));
  if (reserved.includes(dataset.id)) throw unreadable('A data set of the backup takes a name of this site.');
  const here = await getDataset(db, dataset.id);
  if (here) return here.orderHash === dataset.orderHash ? 'here' : 'other';
  const claim = await claimGeneration(generation);
  let isPublished = false;
  const writer = new DatasetWriter(db, generation);
  try {
    for await (const batch of batches()) {
      signal.throwIfAborted();
      await writer.add(batch);
    }
    await writer.flush();
    const { tasks, toolsets, bytes, orderHash, contentHash, shards } = await writer.seal();
    if (tasks !== dataset.tasks || orderHash !== dataset.orderHash)
      throw unreadable('A data set of the backup contradicts itself: it holds other tasks than it says.');
    const whole = { ...dataset, toolsets, bytes };
    await publish(db, { dataset: whole, generation, contentHash }, shards);
    isPublished = true;
    return 'restored';
  } finally {
    await writer.idle();
    // The reason why it was not restored is thrown; parts that stay are swept later.
    if (!isPublished) await deleteGeneration(db, generation).catch(() => undefined);
    claim.release();
  }
}
