import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { recordedResult, type RecordedResult } from './testbed-calls/recorded-result.ts';
import { stages, type Stage } from './testbed-calls/stages.ts';

/**
 * npm run record-testbed: plays testbed-calls/<server>.json on the official servers, each list on a fresh copy
 * of the testbed's own state, and writes what they answer to tests/vectors/testbed/<server>.json.
 */
interface CallList {
  name: string;
  calls: { tool: string; arguments: JsonObject }[];
  /** Given where our definition and the official server differ; such a list is copied, not played. */
  byHand?: { source: string; results: RecordedResult[] };
}

const here = import.meta.dirname;
const require = createRequire(import.meta.url);

for (const stage of stages) {
  const lists = JSON.parse(readFileSync(`${here}/testbed-calls/${stage.server}.json`, 'utf8')) as CallList[];
  const vectors: JsonValue[] = [];
  for (const list of lists) vectors.push((await vectorOf(stage, list)) as unknown as JsonValue);
  writeFileSync(`${here}/../vectors/testbed/${stage.server}.json`, `${JSON.stringify(vectors, null, 2)}\n`);
  console.log(`${stage.server}: ${vectors.length} vectors`);
}

async function vectorOf(stage: Stage, { name, calls, byHand }: CallList) {
  if (byHand) return { name, source: byHand.source, calls, results: byHand.results, end: 'unchanged' };
  const folder = realpathSync(mkdtempSync(`${tmpdir()}/record-`));
  const { version } = require(`${stage.package}/package.json`) as { version: string };
  try {
    const before = stage.prepare(folder);
    const results = await played(stage, folder, calls);
    const end = stage.changes(folder, before);
    const source = `recorded from ${stage.package} ${version}; ${stage.normalised}`;
    return { name, source, calls, results, end };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function played(stage: Stage, folder: string, calls: CallList['calls']): Promise<RecordedResult[]> {
  const entry = `${here}/../../node_modules/${stage.package}/dist/index.js`;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry, ...stage.args(folder)],
    env: { PATH: process.env.PATH ?? '', TZ: 'Europe/Berlin', LANG: 'en_US.UTF-8', ...stage.env(folder) },
    stderr: 'ignore',
  });
  const client = new Client({ name: 'record-testbed', version: '1' });
  await client.connect(transport);
  const results: RecordedResult[] = [];
  for (const { tool, arguments: args } of calls) {
    const answered = await client.callTool({ name: tool, arguments: stage.toServer(folder, args) });
    results.push(recordedResult(tool, stage.fromServer(folder, answered as JsonObject)));
  }
  await client.close();
  return results;
}
