import { existsSync, readFileSync } from 'node:fs';
import { servers } from '#world/index.ts';
import { type JsonObject, deepEqual, isJsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { type BlindCheck, readBlindCheck } from '#core/shipped-manifest.ts';
import { KINDS, type Kind } from './check-written.ts';
import type { Recorded, Replay } from './records.ts';
import { FIRST, type TaskFiles } from './task-files.ts';
import { rowOf, type WrittenTask } from './written-task.ts';

/** A file of the shipped data set, before it is packed. */
interface Shard {
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

/** How one state becomes another, as a JSON Patch (RFC 6902) of `add`, `remove` and `replace`. */
export function patchOf(before: JsonValue, after: JsonValue, at = ''): JsonObject[] {
  if (deepEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return patchOfLists(before, after, at);
  if (!isJsonObject(before) || !isJsonObject(after)) return [{ op: 'replace', path: at, value: after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const path = pointerTo(at, name);
    if (!Object.hasOwn(after, name)) return [{ op: 'remove', path }];
    if (!Object.hasOwn(before, name)) return [{ op: 'add', path, value: after[name]! }];
    return patchOf(before[name]!, after[name]!, path);
  });
}

/** What lies between the common start and the common end: changed in place, then removed or added. */
function patchOfLists(before: JsonValue[], after: JsonValue[], at: string): JsonObject[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && deepEqual(before[start]!, after[start]!)) start++;
  let end = 0;
  while (end < shorter - start && deepEqual(before.at(-1 - end)!, after.at(-1 - end)!)) end++;
  const shared = shorter - end;
  const patch: JsonObject[] = [];
  for (let index = start; index < shared; index++)
    patch.push(...patchOf(before[index]!, after[index]!, pointerTo(at, index)));
  // From the last to the first, so that no removal moves what is removed next.
  for (let index = before.length - end - 1; index >= shared; index--)
    patch.push({ op: 'remove', path: pointerTo(at, index) });
  for (let index = shared; index < after.length - end; index++)
    patch.push({ op: 'add', path: pointerTo(at, index), value: after[index]! });
  return patch;
}

const blindCheckFile = new URL('../../../public/datasets/ground/blind-check.json', import.meta.url);

/** The counts of the blind check; null where there is no blind-check.json yet. Throws where it cannot be read. */
export const blindCheck = (): BlindCheck | null =>
  existsSync(blindCheckFile)
    ? readBlindCheck(JSON.parse(readFileSync(blindCheckFile, 'utf8')) as JsonValue)
    : null;
