import type { DatasetApi, ImportRequest } from '#store/bridge/contract.ts';
import { fileFromBlob, resolveUrl, type InputFile, importTasks, openUrl } from '#files/datasets/index.ts';
import { deleteDataset } from '#store/storage/datasets.ts';
import { watchedFetch } from '#store/bridge/wire.ts';
import type { WireEntry } from '#store/bridge/line.ts';
import { connect } from '#store/storage/db.ts';
import { DatasetImport, type DatasetWorld } from './dataset-import.ts';
import { unending } from '../thread.ts';
import { UnpairedFiles } from './unpaired-files.ts';
import { siteDataOf } from '../site-data.ts';

export function createDatasetApi(world: DatasetWorld): DatasetApi {
  const unpaired = new UnpairedFiles();
  return {
    async importDataset(request, onProgress, signal = unending()) {
      const joined = await unpaired.join(filesOf(request, world, signal), signal);
      try {
        const report = await new DatasetImport(world, request, joined, signal).run(onProgress);
        joined.remember(report.datasetId);
        return report;
      } catch (error) {
        joined.remember();
        throw error;
      }
    },
    async describeDataset(datasetId, onProgress, signal = unending()) {
      // An import needs none of it.
      const { describeDataset } = await import('#store/storage/describe-dataset.ts');
      return describeDataset(world.connect, datasetId, onProgress, signal);
    },
    removeDataset: async (datasetId) => deleteDataset(await world.connect(), datasetId),
  };
}

function filesOf(
  { origin, blobs = [] }: ImportRequest,
  world: DatasetWorld,
  signal: AbortSignal,
): InputFile[] {
  const fetched = (address: string, mirrors?: string[]) =>
    world.openUrl(address, world.fetch, signal, mirrors);
  if (origin.kind === 'url') {
    const addresses = origin.url.trim().split(/\s+/);
    return addresses.map((address, position) => {
      const blob = blobs[position];
      return blob
        ? fileFromBlob(resolveUrl(address).name, blob)
        : fetched(address, origin.mirrors?.[position]);
    });
  }
  const names = origin.kind === 'file' ? origin.names : ['pasted text'];
  return blobs.map((blob, position) => fileFromBlob(names[position] ?? `file ${position + 1}`, blob));
}

/** What importing needs of a real browser; `from` names the worker in the Wire. `script`: the address of the worker's own script. */
export function datasetWorld(from: WireEntry['from'], script: string): DatasetWorld {
  const watched = watchedFetch(from, (input, init) => fetch(input, init));
  return {
    connect: connect({ site: () => siteDataOf(script, watched) }),
    importTasks,
    openUrl,
    fetch: watched,
    now: Date.now,
    newGeneration: () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
  };
}
