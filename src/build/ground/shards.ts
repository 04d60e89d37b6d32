import { servers } from '#world/index.ts';
import type { JsonObject } from '#core/json.ts';
import { KINDS, type Kind } from './check-written.ts';
import type { Recorded } from './records.ts';
import type { Replay } from './replay.ts';
import { FIRST, type TaskFiles } from './task-files.ts';
import { patchOf } from './state-patch.ts';
import { rowOf, type WrittenTask } from './written-task.ts';

/** A file of the shipped data set, before it is packed. */
export interface Shard {
  /** Its name without folder and ending. */
  name: string;
  tasks: readonly WrittenTask[];
}

/** The shards in the order in which they are read: the first visit's, then one for each way in which calls depend on each other. */
export function shardsOf(files: TaskFiles): Shard[] {
  const rest = (ending: string): WrittenTask[] =>
    KINDS.filter((kind: Kind) => kind.endsWith(ending)).flatMap((kind) => files[kind].slice(FIRST));
  return [
    { name: 'ground', tasks: KINDS.flatMap((kind) => files[kind].slice(0, FIRST)) },
    { name: 'ground-single', tasks: rest('single') },
    { name: 'ground-parallel', tasks: rest('parallel') },
    { name: 'ground-sequential', tasks: rest('sequential') },
  ];
}

/** The first row of a shard, what its tasks share: the tools that they offer, and the states that their plans change as they are at the start. */
export function sharedRow(tasks: readonly WrittenTask[], starts: readonly JsonObject[]): JsonObject {
  const names = new Set(tasks.flatMap((task) => task.servers));
  return {
    tool_table: servers
      .filter(({ server }) => names.has(server))
      .flatMap(({ tools }) =>
        tools.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema })),
      ),
    start_states: Object.assign({}, ...starts) as JsonObject,
  };
}

/** A task's row as it is shipped: with the hash of each result, what each call changes, and the end state its plan leads to. */
export function shippedRow(task: WrittenTask, done: Replay, record: Recorded): object {
  const row = rowOf(task);
  return {
    ...row,
    function_call_label: row.function_call_label.map((call, index) => ({
      ...call,
      result_sha256: record.results[index],
      ...(record.changes[index]!.length > 0 ? { changes: record.changes[index] } : {}),
    })),
    ...(record.isAnySeed
      ? { expected_changes: changesOf(done), expected_state_volatile: done.end.volatile }
      : {}),
  };
}

/** How each slice of the end state differs from its start. */
const changesOf = ({ start, end }: Replay): JsonObject =>
  Object.fromEntries(Object.entries(end.state).map(([name, state]) => [name, patchOf(start[name]!, state)]));
