import { callFindings } from './replay.ts';
import { recordFindings, type Records, replayRecorded } from './records.ts';
import { shippedRow, toolTableOf } from './shards.ts';
import { loadWorld } from '#testbed/index.ts';
import type { WrittenTask } from './written-task.ts';

/** The rows of a shard, the table of tools first. Executes every plan; throws where one does not do what was recorded. */
export async function provenRows(tasks: readonly WrittenTask[], records: Records): Promise<object[]> {
  const rows: object[] = [toolTableOf(tasks)];
  for (const task of tasks) {
    const done = await replayRecorded(task);
    const [fault] = [...callFindings(done, '/function_call_label'), ...recordFindings(task, done, records)];
    if (fault)
      throw new Error(`public/datasets/ground, task ${task.uuid}, ${fault.field || '/'}: ${fault.reason}`);
    rows.push({ ...shippedRow(task, done, records[task.uuid]!), ...(await forbiddenOf(task)) });
  }
  return rows;
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
