import { expect, test } from 'vitest';
import { listenToWire } from '#bridge/wire.ts';
import { listenToMessages, messageTeller, type WireMessage } from '#bridge/wire-messages.ts';

test('messages reach their listeners, and not those who listen for requests', async () => {
  const heard: WireMessage[] = [];
  const requests: unknown[] = [];
  const stop = listenToMessages((message) => heard.push(message));
  const stopRequests = listenToWire((entry) => requests.push(entry));
  const message: WireMessage = {
    id: 'm1',
    at: 0,
    serverId: 's1',
    serverTitle: 'One',
    direction: 'sent',
    kind: 'request',
    method: 'tools/list',
    rpcId: 1,
    body: '{}',
    bytes: 2,
    isCut: false,
  };
  messageTeller()(message);
  await expect.poll(() => heard).toEqual([message]);
  expect(requests).toEqual([]);
  stop();
  stopRequests();
});
