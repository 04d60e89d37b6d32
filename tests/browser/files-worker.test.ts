import { filesApi, stopWorkers } from '#store/bridge/client.ts';
import type { ImportRequest } from '#store/bridge/files-contract.ts';
import type { ImportProgress } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import { listDatasets } from '#store/storage/datasets.ts';
import { connect } from '#store/storage/db.ts';
import { taskAt } from '#store/storage/tasks.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase } from './empty-database.ts';

beforeAll(emptyDatabase);
const open = connect();
const request = (name: string, blob: Blob): ImportRequest => ({
  origin: { kind: 'file', names: [name] },
  blobs: [blob],
});
const noProgress = () => {};
const ids = async () => (await listDatasets(await open())).map((dataset) => dataset.id);

afterEach(async () => {
  for (const id of await ids()) await filesApi().removeDataset(id);
});

const tool = (index: number) => ({
  name: `tool_${index}`,
  description: `Tool ${index} of a long list, described at the length that servers describe theirs`,
  input_schema: { type: 'object', properties: { town: { type: 'string' } } },
});
const row = (id: number, tools: object[] = [tool(0)]) => ({
  uuid: `row-${id}`,
  category: 'map',
  call_type: 'single',
  tools,
  mcp_tools_dict: { world: ['tool_0'] },
  query: `Question ${id}`,
  function_call_label: [
    { name: 'tool_0', id: '1', step: '1', mcp_server: 'world', input: { town: `Town ${id}` } },
  ],
});
const linesOf = (count: number) =>
  new Blob(Array.from({ length: count }, (_, id) => `${JSON.stringify(row(id))}\n`));

describe('the files worker', () => {
  test('imports a file, tells its progress, and changes nothing the second time', async () => {
    const seen: ImportProgress[] = [];
    const report = await filesApi().importDataset(request('one.jsonl', linesOf(250)), (progress) => {
      seen.push(progress);
    });
    expect(report).toMatchObject({ datasetId: 'one', tasks: 250, unchanged: false });
    expect(seen.at(-1)).toMatchObject({ tasks: 250, rows: 250 });
    expect((await taskAt(await open(), 'one', 249))!.raw).toEqual(row(249));
    const again = await filesApi().importDataset(request('one.jsonl', linesOf(250)), noProgress);
    expect(again).toMatchObject({ datasetId: 'one', unchanged: true });
    expect(await ids()).toEqual(['one']);
  });

  test('sends its errors with their code and advice', async () => {
    const error: unknown = await filesApi()
      .removeDataset('nowhere')
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PlaygroundError);
    expect(error).toMatchObject({ code: 'dataset-unknown' });
    const url = 'https://github.com/owner/repository';
    await expect(
      filesApi().importDataset({ origin: { kind: 'url', url } }, noProgress),
    ).rejects.toMatchObject({ code: 'dataset-unreachable', hint: expect.stringContaining('paste') });
  });

  test('stops an import when it is told to and leaves nothing of it', async () => {
    const asked = request('big.jsonl', linesOf(20_000));
    const stopping = new AbortController();
    const stopped = filesApi().importDataset(asked, () => stopping.abort(), stopping.signal);
    await expect(stopped).rejects.toMatchObject({ code: 'import-cancelled' });
    expect(await ids()).toEqual([]);
    expect(await (await open()).count('shards')).toBe(0);
  });

  test('that is ended at work answers "worker-lost", and the next call finds a new one that cleans up', async () => {
    let begun: () => void = () => {};
    const underWay = new Promise<void>((resolve) => (begun = resolve));
    const lost = filesApi().importDataset(request('big.jsonl', linesOf(20_000)), () => begun());
    const outcome = expect(lost).rejects.toMatchObject({ code: 'worker-lost' });
    await underWay;
    stopWorkers();
    await outcome;
    // Its locks outlive it for a moment, and what a lock claims is not cleaned up.
    await expect.poll(async () => (await navigator.locks.query()).held).toEqual([]);
    const report = await filesApi().importDataset(request('one.jsonl', linesOf(3)), noProgress);
    expect(report.tasks).toBe(3);
    const generations = new Set(
      (await (await open()).getAllKeys('shards')).map(([generation]) => generation),
    );
    expect(generations.size).toBe(1);
  });
});

describe('a file of 690 MB', () => {
  const tools = Array.from({ length: 4000 }, (_, index) => tool(index));

  test('is streamed: rows come in, tools that repeat are stored once', { timeout: 120_000 }, async () => {
    const part = new Blob([`${JSON.stringify(row(1, tools))}\n`]);
    const parts = Math.ceil(690e6 / part.size);
    const file = new Blob(Array.from({ length: parts }, () => part));
    expect(file.size).toBeGreaterThanOrEqual(690e6);
    const started = performance.now();
    const report = await filesApi().importDataset(request('huge.jsonl', file), noProgress);
    console.log(`${file.size} bytes, ${parts} rows: ${Math.round(performance.now() - started)} ms`);
    expect(report).toMatchObject({ rows: parts, tasks: parts, rejected: 0, bytes: file.size });
    const [dataset] = await listDatasets(await open());
    expect(dataset!.toolsets).toBe(1);
    expect(dataset!.bytes).toBeLessThan(20e6);
  });

  test('that is no data set is refused before it is read to its end', { timeout: 60_000 }, async () => {
    const part = new Blob(['no task at all '.repeat(70_000)]);
    const file = new Blob(Array.from({ length: Math.ceil(690e6 / part.size) }, () => part));
    let bytes = 0;
    const refused = filesApi().importDataset(request('huge.bin', file), (progress) => {
      bytes = progress.bytes;
    });
    await expect(refused).rejects.toMatchObject({ code: expect.stringMatching(/^dataset-/) });
    expect(bytes).toBeLessThan(file.size);
  });
});
