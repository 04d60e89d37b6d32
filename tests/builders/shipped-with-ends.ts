import type { Task } from '#core/task.ts';
import { fileFromBlob, type InputFile } from '#files/datasets/index.ts';
import { provenRows } from '#build/ground/proven-rows.ts';
import { readRecords } from '#build/ground/records.ts';
import { shardsOf } from '#build/ground/shards.ts';
import { readTaskFiles } from '#build/ground/task-files.ts';
import { importWhole } from '#build/shipped-sets.ts';

const made = new Map<string, Promise<InputFile>>();

/** The files of the shards as the build writes them, with the end state that each label leads to, the first `most`. Made once. */
export const provenFiles = (most?: number): Promise<InputFile[]> =>
  Promise.all(
    shardsOf(readTaskFiles())
      .slice(0, most)
      .map(({ name, tasks }) => {
        const file =
          made.get(name) ??
          provenRows(tasks, readRecords()).then((rows) =>
            fileFromBlob(`${name}.json`, new Blob([JSON.stringify(rows)])),
          );
        made.set(name, file);
        return file;
      }),
  );

const found = async (most?: number): Promise<Task[]> =>
  (await importWhole('ground', await provenFiles(most))).tasks;

let first: Promise<Task[]> | undefined;
let all: Promise<Task[]> | undefined;

/** The 72 tasks of the first shard. Found once, and a copy for each caller. */
export async function shippedWithEnds(): Promise<Task[]> {
  first ??= found(1);
  return structuredClone(await first);
}

/** All tasks. Found once, and a copy for each caller. */
export async function allWithEnds(): Promise<Task[]> {
  all ??= found();
  return structuredClone(await all);
}
