import type { FilesApi, ImportRequest, LabelsApi } from '#store/bridge/files-contract.ts';
import { onceUntilLost } from '#core/once-until-lost.ts';
import { fileFromBlob, resolveUrl, type InputFile, openUrl, loadLabelling } from '#files/datasets/index.ts';
import { deleteDataset } from '#store/storage/datasets.ts';
import type { CellThreadApi } from './cell-lanes.ts';
import { DatasetImport, type FilesWorld } from './dataset-import.ts';
import { unending } from '../thread.ts';
import { UnpairedFiles } from './unpaired-files.ts';
import type { TaskPlace } from '#core/accepted-label.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { StoredTask, Task } from '#core/task.ts';
import { changeLabel } from '#store/storage/change-label.ts';
import type { Connect } from '#store/storage/db.ts';

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

interface World {
  connect: Connect;
  now: () => number;
}

export const createLabelsApi = (world: World): LabelsApi => ({
  async acceptLabel({ calls, answer, from, ...place }) {
    const labelling = await loadLabelling();
    const at = world.now();
    const source = { ...from, at: new Date(at).toISOString() };
    const label = { calls, ...(answer === undefined ? {} : { answer }), source };
    await changed(world, place, (task) => labelling.withAcceptedLabel(task, label), at);
  },
  async removeLabel(place) {
    const labelling = await loadLabelling();
    await changed(world, place, (task) => labelling.withoutAcceptedLabel(task), world.now());
  },
});

async function changed(
  { connect }: World,
  place: TaskPlace,
  change: (task: Task) => StoredTask,
  now: number,
): Promise<void> {
  const ofOwnFormat: Parameters<typeof changeLabel>[2] = (task, { format, title }) => {
    // Rows of other formats are read by other rules, which know no accepted label.
    if (format === 'own-file') return change(task);
    throw new PlaygroundError(
      'label-refused',
      `The rows of “${title}” are not in this site’s own format, so that no label can be put into them.`,
    );
  };
  await changeLabel(connect, place, ofOwnFormat, now);
}
