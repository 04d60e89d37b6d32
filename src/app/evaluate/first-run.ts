import { ownRow, type Candidate } from '#builder/index.ts';
import type { McpServerRef } from '#core/mcp.ts';
import { hash32 } from '#core/random.ts';
import type { Tool } from '#core/tool.ts';
import { fromErrorRecord } from '#store/bridge/wire-errors.ts';
import type { Stores } from '../frame/context.ts';
import { defaultConfig } from '../frame/linked-setup.ts';
import { testbedServerOf } from '../frame/servers/server-refs.ts';
import type { TaskBuilding } from './task-building.svelte.ts';

/**
 * The proven tasks as a data set of this browser; resolves with its id. Tasks that were changed make a new version, and earlier ones stay
 * for the runs on them.
 */
export async function asDataset(
  { datasets }: Stores,
  server: McpServerRef,
  building: TaskBuilding,
  tools: readonly Tool[],
): Promise<string> {
  const text = JSON.stringify(building.list.proven.map((candidate) => ownRow(candidate, tools)));
  const hash = hash32(text);
  await datasets.load();
  const known = building.versions.find((version) => version.hash === hash);
  if (known && datasets.datasets?.some(({ id }) => id === known.datasetId)) return known.datasetId;
  const title = versionTitle(server, building, building.versions.length + 1);
  const blobs = [new Blob([text], { type: 'application/json' })];
  const done = await datasets.import(title, { origin: { kind: 'text', by: 'evaluate' }, blobs, title });
  datasets.dismiss(done.importId);
  if (done.error) throw fromErrorRecord(done.error);
  if (!done.report) throw new Error('The import ended without a report.');
  const { datasetId } = done.report;
  await building.made({ datasetId, hash });
  return datasetId;
}

/** Servers that a title names. */
const MOST_NAMED = 3;

/** `Tasks of amap, baidu-maps`: the server of the page first, then the others whose tools the proven tasks offer. */
export function tasksTitle({ title }: McpServerRef, proven: readonly Pick<Candidate, 'servers'>[]): string {
  const names = [...new Set([title, ...proven.flatMap(({ servers }) => servers)])];
  const named = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length - MOST_NAMED;
  return more > 0 ? `Tasks of ${named} and ${more} more` : `Tasks of ${named}`;
}

const versionTitle = (server: McpServerRef, { list }: TaskBuilding, version: number): string =>
  `${tasksTitle(server, list.proven)}, version ${version}`;

/**
 * Starts the lexical baseline on the tasks and resolves with the run's id. On the testbed its calls are executed; on a person's own server
 * none are, because a baseline guesses.
 */
export const runBaseline = (
  { runs }: Stores,
  server: McpServerRef,
  building: TaskBuilding,
  datasetId: string,
): Promise<string> => {
  const version = 1 + building.versions.findIndex((each) => each.datasetId === datasetId);
  const config = defaultConfig(datasetId, versionTitle(server, building, version));
  const onTestbed = testbedServerOf(server.id) ? { execution: { on: 'testbed' as const } } : {};
  return runs.start({
    ...config,
    ...onTestbed,
    models: config.models.filter(({ id }) => id === 'baseline-lexical'),
  });
};
