import { callFindings, recordFindings, type Records, replayRecorded } from './records.ts';
import { sharedRow, shippedRow } from './shards.ts';
import type { JsonObject } from '#core/json.ts';
import { loadWorld } from '#world/index.ts';
import type { WrittenTask } from './written-task.ts';

/** The rows of a shard, what they share first. Executes every plan; throws where one does not do what was recorded. */
export async function provenRows(tasks: readonly WrittenTask[], records: Records): Promise<object[]> {
  const rows: object[] = [];
  const starts: JsonObject[] = [];
  for (const task of tasks) {
    const done = await replayRecorded(task);
    const [fault] = [...callFindings(done, '/function_call_label'), ...recordFindings(task, done, records)];
    if (fault)
      throw new Error(`public/datasets/ground, task ${task.uuid}, ${fault.field || '/'}: ${fault.reason}`);
    if (records[task.uuid]!.isAnySeed) starts.push(done.start);
    rows.push({ ...shippedRow(task, done, records[task.uuid]!), ...(await forbiddenOf(task)) });
  }
  return [sharedRow(tasks, starts), ...rows];
}

/** What a task forbids, by the slices of the servers it names. */
async function forbiddenOf({ forbidden }: WrittenTask): Promise<object> {
  if (!forbidden) return {};
  const slices = await Promise.all(
    forbidden.map(async ({ server, why }) =>
      ((await loadWorld(server))?.slices ?? []).map(({ name }) => ({ server, slice: name, why })),
    ),
  );
  return { forbidden: slices.flat() };
}
