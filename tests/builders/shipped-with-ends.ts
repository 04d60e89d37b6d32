import type { Task } from '#core/task.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import { provenRows } from '#build/ground/proven-rows.ts';
import { readRecords } from '#build/ground/records.ts';
import { shardsOf } from '#build/ground/shards.ts';
import { readTaskFiles } from '#build/ground/task-files.ts';
import { importWhole } from '#build/shipped-sets.ts';

/** The tasks of some shards as the build writes them: with the end state that each label leads to. */
async function found(names: readonly string[]): Promise<Task[]> {
  const shards = shardsOf(readTaskFiles()).filter(({ name }) => names.includes(name));
  const files = await Promise.all(
    shards.map(async ({ name, tasks }) =>
      fileFromBlob(`${name}.json`, new Blob([JSON.stringify(await provenRows(tasks, readRecords()))])),
    ),
  );
  return (await importWhole('ground', files)).tasks;
}

let first: Promise<Task[]> | undefined;
let all: Promise<Task[]> | undefined;

/** The 72 tasks of the first shard. Found once, and a copy for each caller. */
export async function shippedWithEnds(): Promise<Task[]> {
  first ??= found(['ground']);
  return structuredClone(await first);
}

/** All tasks. Found once, and a copy for each caller. */
export async function allWithEnds(): Promise<Task[]> {
  all ??= found(shardsOf(readTaskFiles()).map(({ name }) => name));
  return structuredClone(await all);
}
