import { wrap } from 'comlink';
import { filesApi } from '#store/bridge/client.ts';
import { listDatasets } from '#store/storage/datasets.ts';
import { connect } from '#store/storage/db.ts';
import { loadTaskIndex } from '#store/storage/task-index.ts';
import { taskAt } from '#store/storage/tasks.ts';
import { cdp } from 'vitest/browser';
import { afterEach, expect, test } from 'vitest';
import { keepErrorsWhole } from '#store/bridge/wire-errors.ts';
import { aModel } from '../servers/a-model-file.ts';
import type { WeightsHere } from './weights.worker.ts';

keepErrorsWhole();

const open = connect();
const limit = (quotaSize?: number) => {
  const session = cdp() as unknown as { send(method: string, parameters: object): Promise<void> };
  const parameters = { origin: location.origin, ...(quotaSize === undefined ? {} : { quotaSize }) };
  return session.send('Storage.overrideQuotaForOrigin', parameters);
};
afterEach(() => limit());

const noise = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4000)), (word) => word.toString(36)).join('');
const row = (id: number) => ({
  uuid: `row-${id}`,
  category: 'map',
  call_type: 'single',
  tools: [{ name: 'tool', description: '', input_schema: { type: 'object' } }],
  mcp_tools_dict: { world: ['tool'] },
  query: `Question ${id} ${noise()}`,
  function_call_label: [{ name: 'tool', id: '1', step: '1', mcp_server: 'world', input: {} }],
});

test(
  'a store that Chromium calls full keeps what fits and says how to make room',
  { timeout: 60_000 },
  async () => {
    const rows = 1500;
    const blob = new Blob(Array.from({ length: rows }, (_, id) => `${JSON.stringify(row(id))}\n`));
    const { usage = 0 } = await navigator.storage.estimate();
    await limit(usage + 10e6);
    const origin = { kind: 'file' as const, names: ['full.jsonl'] };
    const report = await filesApi().importDataset({ origin, blobs: [blob] }, () => {});
    expect(report.tasks).toBeGreaterThan(0);
    expect(report.tasks).toBeLessThan(rows);
    expect(report.stopped).toMatchObject({ code: 'storage-quota', hint: expect.stringContaining('Delete') });
    console.log(report.stopped!.message);
    const index = await loadTaskIndex(await open(), 'full');
    expect(index.length).toBe(report.tasks);
    expect(await taskAt(await open(), 'full', report.tasks - 1)).toBeDefined();
    await limit();
    const whole = await filesApi().importDataset({ origin, blobs: [blob] }, () => {});
    expect(whole.tasks).toBe(rows);
    expect((await listDatasets(await open())).map((dataset) => dataset.id)).toEqual(['full']);
    await filesApi().removeDataset('full');
  },
);

test('a file of weights that does not fit is refused with what it needs and what is free, and leaves nothing', async () => {
  const worker = new Worker(new URL('./weights.worker.ts', import.meta.url), { type: 'module' });
  const weights = wrap<WeightsHere>(worker);
  const file = new File([aModel()], 'own.gguf');
  const { usage = 0 } = await navigator.storage.estimate();
  await limit(usage + 3e6);
  await expect(weights.keep(file, undefined, new AbortController().signal)).rejects.toMatchObject({
    code: 'storage-quota',
    message: expect.stringContaining('needs 8 MB'),
  });
  expect(await weights.list()).toEqual([]);
  await limit();
  expect(await weights.keep(file, undefined, new AbortController().signal)).toMatchObject({ isWhole: true });
  for (const { id } of await weights.list()) await weights.remove(id);
  worker.terminate();
});
