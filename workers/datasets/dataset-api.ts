import type { DatasetApi, ImportRequest } from '#store/bridge/contract.ts';
import { fileFromBlob, resolveUrl, type InputFile } from '#files/datasets/index.ts';
import { deleteDataset } from '#store/storage/datasets.ts';
import { DatasetImport, type DatasetWorld } from './dataset-import.ts';
import { UnpairedFiles } from './unpaired-files.ts';

export function createDatasetApi(world: DatasetWorld): DatasetApi {
  const running = new Map<string, AbortController>();
  const unpaired = new UnpairedFiles();
  return {
    async importDataset(request, onProgress) {
      const controller = new AbortController();
      running.set(request.importId, controller);
      try {
        const joined = await unpaired.join(filesOf(request, world, controller.signal), controller.signal);
        try {
          const report = await new DatasetImport(world, request, joined, controller.signal).run(onProgress);
          joined.remember(report.datasetId);
          return report;
        } catch (error) {
          joined.remember();
          throw error;
        }
      } finally {
        running.delete(request.importId);
      }
    },
    cancelImport: (importId) => running.get(importId)?.abort(),
    async describeDataset({ requestId, datasetId }, onProgress) {
      const controller = new AbortController();
      running.set(requestId, controller);
      try {
        // An import needs none of it.
        const { describeDataset } = await import('#store/storage/describe-dataset.ts');
        return await describeDataset(world.connect, datasetId, onProgress, controller.signal);
      } finally {
        running.delete(requestId);
      }
    },
    stopDescribing: (requestId) => running.get(requestId)?.abort(),
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
