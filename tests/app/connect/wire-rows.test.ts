import { describe, expect, test } from 'vitest';
import type { WireEntry, WireMessage } from '#store/bridge/line.ts';
import { KEPT_ROWS, WireStore } from '../../../src/app/frame/state/wire-store.svelte.ts';
import { fitsFilter, hasText, rowStatus, rowTitle, wireFile } from '../../../src/app/frame/wire/wire-rows.ts';

const aMessage = (id: string, change: Partial<WireMessage> = {}): WireMessage => ({
  id,
  at: 0,
  serverId: 's',
  serverTitle: 'Server',
  direction: 'sent',
  kind: 'request',
  method: 'tools/call',
  rpcId: 1,
  body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{}}}',
  bytes: 80,
  isCut: false,
  ...change,
});
const anEntry = (id: string, change: Partial<WireEntry> = {}): WireEntry => ({
  id,
  at: 0,
  from: 'eval worker',
  method: 'POST',
  url: 'https://example.org/mcp',
  leftTheSite: true,
  ...change,
});

function aWire() {
  const wire = new WireStore();
  return { wire, tell: (message: WireMessage) => wire.addMessage(message) };
}

describe('the list of requests and messages', () => {
  test('is in the order of time, though they come by two ways', () => {
    const { wire, tell } = aWire();
    wire.apply(anEntry('late', { at: 30 }));
    tell(aMessage('early', { at: 10 }));
    tell(aMessage('middle', { at: 20 }));
    wire.apply(anEntry('late', { at: 30, status: 200, durationMs: 5 }));
    expect(wire.rows.map(({ id }) => id)).toEqual(['early', 'middle', 'late']);
    expect([wire.left, wire.rows.at(-1)?.entry?.status]).toEqual([1, 200]);
  });

  test('lets the oldest go that nobody pinned', () => {
    const { wire, tell } = aWire();
    tell(aMessage('pinned'));
    wire.pin('pinned', true);
    for (let at = 0; at < KEPT_ROWS + 10; at++) tell(aMessage(`m${at}`, { at }));
    expect(wire.rows).toHaveLength(KEPT_ROWS);
    expect(wire.rows.slice(0, 2).map(({ id }) => id)).toEqual(['pinned', 'm11']);
    wire.pin('pinned', false);
    tell(aMessage('one more', { at: 99_999 }));
    expect(wire.rows[0]?.id).toBe('m11');
  });
});

test('a row says in a line what it is and how it went', () => {
  const rows = [
    aMessage('1'),
    aMessage('2', { kind: 'result', direction: 'received', body: '{"result":{"content":[]}}' }),
    aMessage('3', { kind: 'result', direction: 'received', body: '{"result":{"isError":true}}' }),
    aMessage('4', { kind: 'error', direction: 'received', body: '{"error":{"code":-32602,"message":"x"}}' }),
    aMessage('5', { kind: 'result', body: JSON.stringify({ result: { text: '{"isError":true}' } }) }),
    aMessage('6', { kind: 'notification', method: 'notifications/initialized' }),
    aMessage('7', { kind: 'notification', method: 'notifications/progress', others: 1312 }),
  ].map((message) => ({ id: message.id, at: 0, message }));
  expect(rows.map((row) => `${rowTitle(row)} | ${rowStatus(row).words}`)).toEqual([
    'tools/call echo | ',
    'result of tools/call | ok',
    'result of tools/call | isError',
    'error -32602 to tools/call | error',
    'result of tools/call | ok',
    'notifications/initialized | ',
    'notifications/progress and 1,312 more | ',
  ]);
  const [first, mended] = [{}, { note: 'In place of one that was refused.' }].map((change) => {
    return { id: 'e', at: 0, entry: anEntry('e', change) };
  });
  expect([rowTitle(first!), rowTitle(mended!)]).toEqual([
    'POST example.org/mcp',
    'POST example.org/mcp · mended',
  ]);
  expect(hasText(mended!, 'refused')).toBe(true);
  const requests = [anEntry('a'), anEntry('b', { status: 0 }), anEntry('c', { error: 'Failed to fetch' })];
  expect(requests.map((entry) => rowStatus({ id: entry.id, at: 0, entry }).words)).toEqual([
    'waiting',
    'hidden',
    'blocked',
  ]);
});

test('rows are found by kind, by pin and by text in their bodies', () => {
  const message = { id: 'm', at: 0, message: aMessage('m') };
  const entry = { id: 'e', at: 0, entry: anEntry('e', { status: 500 }) };
  const fitting = (['all', 'mcp', 'left', 'failed', 'pinned'] as const).map((filter) =>
    [message, entry].filter((row) => fitsFilter(row, filter, new Set(['m']))).map(({ id }) => id),
  );
  expect(fitting).toEqual([['m', 'e'], ['m'], ['e'], ['e'], ['m']]);
  expect([hasText(message, 'echo'), hasText(entry, 'echo'), hasText(entry, 'example')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('all that is kept of a long body is searched', () => {
  const body = `${'x'.repeat(60_000)} The Needle`;
  const row = { id: 'm', at: 0, message: aMessage('m', { body }) };
  expect([hasText(row, 'the needle'), hasText(row, 'server'), hasText(row, 'hay')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('the exported file is JSON with every row', () => {
  const rows = [
    { id: 'm', at: 0, message: aMessage('m') },
    { id: 'e', at: 0, entry: anEntry('e') },
  ];
  const file = JSON.parse([...wireFile(rows)].join('')) as { type: string; id: string }[];
  expect(file.map(({ type, id }) => [type, id])).toEqual([
    ['json-rpc', 'm'],
    ['http', 'e'],
  ]);
});
