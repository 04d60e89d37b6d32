import type { FilesApi, ImportRequest } from '#store/bridge/files-contract.ts';
import { onceUntilLost } from '#core/once-until-lost.ts';
import { fileFromBlob, resolveUrl, type InputFile, openUrl } from '#files/datasets/index.ts';
import { deleteDataset } from '#store/storage/datasets.ts';
import { createLabelsApi } from './accepted-labels.ts';
import type { CellThreadApi } from './cell-lanes.ts';
import { DatasetImport, type FilesWorld } from './dataset-import.ts';
import { unending } from '../thread.ts';
import { UnpairedFiles } from './unpaired-files.ts';

export function createFilesApi(world: FilesWorld): FilesApi & CellThreadApi {
  const unpaired = new UnpairedFiles();
  const importDataset: FilesApi['importDataset'] = async (request, onProgress, signal = unending()) => {
    const joined = await unpaired.join(filesOf(request, world, signal));
    try {
      const report = await new DatasetImport(world, request, joined, signal).run(onProgress);
      joined.remember(report.datasetId);
      return report;
    } catch (error) {
      joined.remember();
      throw error;
    }
  };
  // Every reader of logs and every scorer: an import of a data set needs none of them.
  const logs = onceUntilLost(async () => {
    const { createRecordingsApi } = await import('./recordings-api.ts');
    return createRecordingsApi({ ...world, importDataset });
  });
  return {
    ...createLabelsApi(world),
    importDataset,
    async describeDataset(datasetId, onProgress, signal = unending()) {
      const { describeDataset } = await import('#store/storage/describe-dataset.ts');
      return describeDataset(world.connect, datasetId, onProgress, signal);
    },
    async datasetTools(datasetId, onProgress, signal = unending()) {
      const { datasetTools } = await import('#store/storage/dataset-tools.ts');
      return datasetTools(world.connect, datasetId, onProgress, signal);
    },
    removeDataset: async (datasetId) => deleteDataset(await world.connect(), datasetId),
    async mergeParts(files) {
      const { mergeParts } = await import('./merge-parts.ts');
      return mergeParts(files);
    },
    inspectRecording: async (...asked) => (await logs()).inspectRecording(...asked),
    storeRecording: async (...asked) => (await logs()).storeRecording(...asked),
    cancelRecording: async (importId) => (await logs()).cancelRecording(importId),
    beginCells: async (order) => (await logs()).beginCells(order),
    writeCells: async (attempts) => (await logs()).writeCells(attempts),
  };
}

function filesOf(
  { origin, blobs = [] }: ImportRequest,
  { fetch }: FilesWorld,
  signal: AbortSignal,
): InputFile[] {
  if (origin.kind === 'url') {
    const addresses = origin.url.trim().split(/\s+/);
    return addresses.map((address, position) => {
      const blob = blobs[position];
      return blob
        ? fileFromBlob(resolveUrl(address).name, blob)
        : openUrl(address, fetch, signal, origin.mirrors?.[position]);
    });
  }
  const names = origin.kind === 'file' ? origin.names : ['pasted text'];
  return blobs.map((blob, position) => fileFromBlob(names[position] ?? `file ${position + 1}`, blob));
}
