import { afterAll, expect, inject, test } from 'vitest';
import { evalApi, stopWorkers } from '#store/bridge/client.ts';
import { listenTo, type WireEntry, type WireMessage } from '#store/bridge/line.ts';
import type { McpServerRef, ServerStatus } from '#core/mcp.ts';

const addresses = inject('corsFaults');
const SECRET = 'planted-key-0123456789';
afterAll(stopWorkers);

const refTo = (name: string): McpServerRef => ({
  id: name,
  title: name,
  url: addresses[name]!,
  headers: [{ name: 'X-Key', value: '', sensitive: true }],
});

test('the eval worker connects, calls and tells everything but the secret', async () => {
  const messages: WireMessage[] = [];
  const requests: WireEntry[] = [];
  const statuses: ServerStatus[] = [];
  const stop = [
    listenTo('message', (message) => messages.push(message)),
    listenTo('request', (entry) => requests.push(entry)),
  ];
  const api = evalApi();
  const status = await api.connectServer(refTo('good'), { 'X-Key': SECRET }, (one) => statuses.push(one));
  expect(status).toMatchObject({ state: 'connected', protocolVersion: '2025-11-25' });
  const call = { id: 'call-1', name: 'echo', arguments: { key: SECRET } };
  const result = await api.callServerTool('good', call, {}, () => {});
  expect(result).toMatchObject({ callId: 'call-1', isError: false });
  await expect.poll(() => messages.length).toBe(8);
  await expect.poll(() => statuses.at(-1)?.ticks[4]?.state).toBe('ok');
  expect(requests.some(({ url, leftTheSite }) => url === addresses.good && leftTheSite)).toBe(true);
  expect(JSON.stringify([messages, requests, statuses])).not.toContain(SECRET);
  expect(messages.find(({ method }) => method === 'tools/call')!.body).toContain('[secret]');
  stop.forEach((end) => end());
});

test('an error crosses with its code and its hint', async () => {
  const api = evalApi();
  const status = await api.connectServer(refTo('no-cors'), {}, () => {});
  expect(status.error).toMatchObject({
    code: 'mcp-cors-blocked',
    hint: expect.stringContaining('Find out why'),
  });
  await expect(
    api.callServerTool('no-cors', { id: 'c', name: 'echo', arguments: {} }, {}, () => {}),
  ).rejects.toMatchObject({ code: 'mcp-not-connected' });
  const report = await api.diagnose({ url: addresses['no-cors']!, headers: [] }, () => {});
  expect(report.verdict).toBe('no-cors');
});
