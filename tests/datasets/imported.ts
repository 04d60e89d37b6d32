import type { RowNote } from '#core/dataset.ts';
import type { StoredTask } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import { fileFromBlob, importTasks, type ImportOutcome, type InputFile } from '#files/datasets/index.ts';

export interface Imported {
  tasks: StoredTask[];
  toolsets: Toolset[];
  outcome: ImportOutcome;
  notes: RowNote[];
}

/** All that an import yields, in one piece. */
export async function imported(files: InputFile[], signal = new AbortController().signal): Promise<Imported> {
  const batches = importTasks(
    files,
    { datasetId: 'data' },
    { signal, onProgress: () => undefined, now: () => 0 },
  );
  const tasks: StoredTask[] = [];
  const toolsets: Toolset[] = [];
  for (;;) {
    const { done, value } = await batches.next();
    if (done) return { tasks, toolsets, outcome: value, notes: value.notes };
    tasks.push(...value.tasks);
    toolsets.push(...value.toolsets);
  }
}

export const textFile = (name: string, content: string | Uint8Array): InputFile =>
  fileFromBlob(name, new Blob([content as BlobPart]));

export const rowsFile = (name: string, rows: unknown[]): InputFile => textFile(name, JSON.stringify(rows));

export async function gzipped(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream as ReadableStream).arrayBuffer());
}

/** A file whose bytes come in chunks of the given size, so that every cut falls somewhere. */
export function chunkedFile(name: string, bytes: Uint8Array, size: number): InputFile {
  return {
    name,
    size: bytes.length,
    open: async () => {
      let at = 0;
      return new ReadableStream({
        pull(controller) {
          if (at >= bytes.length) controller.close();
          else controller.enqueue(bytes.slice(at, (at += size)));
        },
      });
    },
  };
}
