import { fromErrorRecord } from '#store/bridge/wire-errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ListedTool } from '#core/mcp.ts';
import type { Database } from '#store/storage/db.ts';
import { getSetting, putSetting } from '#store/storage/settings.ts';
import type { DatasetStore } from '../frame/state/dataset-store.svelte.ts';

const SETTING = 'my-tasks';
export const MY_TASKS = 'My tasks';
const MAX_TASKS = 5000;

/** The tasks a person made of calls, in the site's own file format, and the data set they were imported as. */
export type MyTasks = { rows: JsonObject[]; datasetId?: string };

export function readMyTasks(stored: JsonValue | undefined): MyTasks {
  if (!isJsonObject(stored) || !Array.isArray(stored.rows)) return { rows: [] };
  const rows = stored.rows.filter(isJsonObject).slice(0, MAX_TASKS);
  return typeof stored.datasetId === 'string' ? { rows, datasetId: stored.datasetId } : { rows };
}

/** What a task is made of beside what a person would ask: the expected call, if it is known, and the prompt that it begins from. */
export type MadeTask = {
  server: string;
  call?: { tool: string; arguments: JsonObject };
  prompt?: { name: string; arguments: Record<string, string> };
};

/** A call or a prompt as a task: what a person would ask, the tools that are offered, the expected call. */
export function taskRow(
  id: string,
  query: string,
  { server, call, prompt }: MadeTask,
  tools: readonly ListedTool[],
): JsonObject {
  return {
    id,
    query: query.trim(),
    ...(prompt ? { prompt: { server, ...prompt } } : {}),
    category: server,
    tools: tools.map(({ tool }) => ({
      name: tool.name,
      server,
      description: tool.description,
      inputSchema: tool.inputSchema,
      ...(tool.outputSchema ? { outputSchema: tool.outputSchema } : {}),
    })),
    ...(call ? { expected: [{ name: call.tool, server, arguments: call.arguments }] } : {}),
  };
}

/**
 * Adds a task to the person's data set and resolves with its id. The rows are kept as a setting and imported again. The new data
 * set replaces the former one, so that runs on its first tasks still find them. Throws what the import throws; the row is kept.
 */
export async function saveTask(row: JsonObject, db: Database, datasets: DatasetStore): Promise<string> {
  const { rows, datasetId } = readMyTasks(await getSetting(db, SETTING));
  const all = [...rows.filter(({ id }) => id !== row.id), row].slice(-MAX_TASKS);
  await putSetting(db, SETTING, { rows: all, ...(datasetId ? { datasetId } : {}) });
  const blobs = [new Blob([JSON.stringify(all)], { type: 'application/json' })];
  const replaces = datasetId === undefined ? {} : { replaces: datasetId };
  const origin = { kind: 'text' } as const;
  const done = await datasets.import(MY_TASKS, { origin, blobs, title: MY_TASKS, ...replaces });
  datasets.dismiss(done.importId);
  if (!done.report)
    throw done.error ? fromErrorRecord(done.error) : new Error('The import ended without a report.');
  await putSetting(db, SETTING, { rows: all, datasetId: done.report.datasetId });
  return done.report.datasetId;
}
