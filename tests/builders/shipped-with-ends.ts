import type { Task } from '#core/task.ts';
import { fileFromBlob } from '#datasets/index.ts';
import { endStateOf, withEndState } from '#build/end-states.ts';
import { importWhole, shippedRows } from '#build/shipped-tasks.ts';

const read = async (rows: readonly object[]): Promise<Task[]> =>
  (await importWhole('ground', [fileFromBlob('ground.json', new Blob([JSON.stringify(rows)]))])).tasks;

async function found(): Promise<Task[]> {
  const rows = shippedRows();
  const ends = await Promise.all((await read(rows)).map(endStateOf));
  return read(rows.map((row, index) => withEndState(row, ends[index])));
}

let tasks: Promise<Task[]> | undefined;
/** The shipped tasks as the build writes them: with the end state that each label leads to. Found once, and a copy for each caller. */
export async function shippedWithEnds(): Promise<Task[]> {
  tasks ??= found();
  return structuredClone(await tasks);
}
