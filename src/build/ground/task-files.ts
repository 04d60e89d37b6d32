import { readFileSync } from 'node:fs';
import { findingsIn, KINDS, type Kind, type Finding } from './check-written.ts';
import type { WrittenTask } from './written-task.ts';

/** Where the tasks are written, one file a kind. */
const folder = new URL('../../../public/datasets/ground/', import.meta.url);

/** Tasks of each file that the first shard holds: what is loaded on a first visit. */
export const FIRST = 12;

export type TaskFiles = Readonly<Record<Kind, readonly WrittenTask[]>>;

/** The six task files. Throws on the first file that is no JSON list. */
export const readTaskFiles = (): TaskFiles =>
  Object.fromEntries(KINDS.map((kind) => [kind, readTaskFile(kind)])) as unknown as TaskFiles;

function readTaskFile(kind: Kind): WrittenTask[] {
  const name = `${kind}.json`;
  try {
    const tasks: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
    if (Array.isArray(tasks)) return tasks as WrittenTask[];
  } catch (error) {
    throw new Error(`public/datasets/ground/${name}: ${(error as Error).message}`, { cause: error });
  }
  throw new Error(`public/datasets/ground/${name}: should be a list of tasks`);
}

/** Throws with every fault that shows without executing a plan: file, task, field and reason, a line each. */
export function checkTaskFiles(files: TaskFiles): void {
  const faults = KINDS.flatMap((kind) =>
    files[kind].flatMap((task, index) =>
      findingsIn(task, kind).map((finding) => faultLine(kind, task, index, finding)),
    ),
  );
  const ids = KINDS.flatMap((kind) => files[kind].map(({ uuid }) => uuid));
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  faults.push(...repeated.map((id) => `public/datasets/ground: the uuid ${id} is used twice`));
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** A fault as it is printed. */
export const faultLine = (kind: Kind, task: WrittenTask, index: number, { field, reason }: Finding): string =>
  `public/datasets/ground/${kind}.json, task ${index + 1} (${task.uuid}), ${field || '/'}: ${reason}`;

/** The tasks of the first shard, in the order of the files; a link to it depends on this order. */
export const firstTasks = (files: TaskFiles): WrittenTask[] =>
  KINDS.flatMap((kind) => files[kind].slice(0, FIRST));
