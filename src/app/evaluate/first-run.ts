import { ownRow, type Candidate } from '#builder/index.ts';
import type { McpServerRef } from '#core/mcp.ts';
import type { Tool } from '#core/tool.ts';
import { fromErrorRecord } from '#store/bridge/wire-errors.ts';
import type { Stores } from '../frame/context.ts';
import { defaultConfig } from '../frame/linked-setup.ts';
import { testbedServerOf } from '../frame/servers/server-refs.ts';

/** The tasks as a data set of this browser; resolves with its id. One that was made before stays, for runs on it. */
export async function asDataset(
  { datasets }: Stores,
  server: McpServerRef,
  proven: readonly Candidate[],
  tools: readonly Tool[],
): Promise<string> {
  const rows = proven.map((candidate) => ownRow(candidate, tools));
  const title = `Tasks of ${server.title}`;
  const blobs = [new Blob([JSON.stringify(rows)], { type: 'application/json' })];
  const done = await datasets.import(title, { origin: { kind: 'text' }, blobs, title });
  datasets.dismiss(done.importId);
  if (done.error) throw fromErrorRecord(done.error);
  if (!done.report) throw new Error('The import ended without a report.');
  return done.report.datasetId;
}

/**
 * Starts the lexical baseline on the tasks and resolves with the run's id. On the testbed its calls are executed; on a person's own server
 * none are, because a baseline guesses.
 */
export const runBaseline = ({ runs }: Stores, server: McpServerRef, datasetId: string): Promise<string> => {
  const config = defaultConfig(datasetId, `Tasks of ${server.title}`);
  const onTestbed = testbedServerOf(server.id) ? { execution: { on: 'testbed' as const } } : {};
  return runs.start({
    ...config,
    ...onTestbed,
    models: config.models.filter(({ id }) => id === 'baseline-lexical'),
  });
};
