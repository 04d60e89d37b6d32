import type { Task } from '#core/task.ts';
import { fileFromBlob } from '#datasets/index.ts';
import { provenRows } from '#build/ground/proven-rows.ts';
import { readRecords } from '#build/ground/records.ts';
import { firstTasks, readTaskFiles } from '#build/ground/task-files.ts';
import { importWhole } from '#build/shipped-tasks.ts';

async function found(): Promise<Task[]> {
  const rows = await provenRows(firstTasks(readTaskFiles()), readRecords());
  const file = fileFromBlob('ground.json', new Blob([JSON.stringify(rows)]));
  return (await importWhole('ground', [file])).tasks;
}

let tasks: Promise<Task[]> | undefined;
/** The tasks of the first shard as the build writes them: with the end state that each label leads to. Found once, and a copy for each caller. */
export async function shippedWithEnds(): Promise<Task[]> {
  tasks ??= found();
  return structuredClone(await tasks);
}
