import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WireMessage } from '#store/bridge/line.ts';
import { Merged, ServerMessages } from '../../workers/servers/server-secrets.ts';
import { Secrets } from '#serve/mcp/index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aMerge(perWindow = 10) {
  const told: string[] = [];
  const tell = (value: string, others: number) => void told.push(others > 0 ? `${value} +${others}` : value);
  return { told, merged: new Merged<string>({ perWindow, windowMs: 1000, tell }) };
}

test('what comes slowly is told at once', () => {
  const { told, merged } = aMerge();
  for (let index = 0; index < 10; index++) merged.add('a', String(index));
  expect(told).toHaveLength(10);
});

test('of a flood the latest of each key is told, with how many it stands for', () => {
  const { told, merged } = aMerge(2);
  for (let index = 0; index < 500; index++) {
    merged.add('a', `a${index}`);
    merged.add('b', `b${index}`);
  }
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['a0', 'b0', 'a499 +498', 'b499 +498']);
});

test('ten thousand keys are told ten a second, and none is lost uncounted', () => {
  const { told, merged } = aMerge();
  for (let index = 0; index < 10_000; index++) merged.add(`key ${index}`, String(index));
  vi.advanceTimersByTime(1000);
  expect(told.length).toBeLessThanOrEqual(20);
  vi.advanceTimersByTime(60_000);
  const stoodFor = told.map((one) => 1 + Number(one.split(' +')[1] ?? 0));
  expect(stoodFor.reduce((sum, one) => sum + one, 0)).toBe(10_000);
});

const SECRET = 'sk-planted-secret-0123456789';
function theMessages() {
  const told: WireMessage[] = [];
  let ids = 0;
  const world = {
    tell: (message: WireMessage) => void told.push(message),
    secrets: new Secrets(() => [SECRET]),
    makeId: () => String(ids++),
    now: () => Date.now(),
  };
  const server = { id: 's', title: 'S', url: 'http://a.test', headers: [] };
  return { told, messages: new ServerMessages(server, world) };
}

test.each([
  { what: 'log lines', make: () => ({ method: 'notifications/message', params: { data: 'x' } }) },
  { what: 'answers to nothing', make: (index: number) => ({ id: index, result: {} }) },
  { what: 'questions', make: (index: number) => ({ id: index, method: 'ping' }) },
  { what: 'made-up notices', make: (index: number) => ({ method: `made-up/${index}` }) },
  {
    what: 'progress of made-up calls',
    make: (index: number) => ({ method: 'notifications/progress', params: { progressToken: index } }),
  },
])('$what without end are shown ten a second', ({ make }) => {
  const { told, messages } = theMessages();
  for (let index = 0; index < 5000; index++) messages.add('received', { jsonrpc: '2.0', ...make(index) });
  vi.advanceTimersByTime(1000);
  expect(told.length).toBeGreaterThan(9);
  expect(told.length).toBeLessThanOrEqual(20);
});

test('our requests and their answers are shown one by one, however many', () => {
  const { told, messages } = theMessages();
  for (let id = 0; id < 300; id++) {
    messages.add('sent', { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'a' } });
    messages.add('received', { jsonrpc: '2.0', id, result: {} });
  }
  expect(told).toHaveLength(600);
  expect(messages.requestOf(told.at(-2)!.id)).toEqual({ method: 'tools/call', params: { name: 'a' } });
});

test('a secret in a method or an id is not shown, and neither is its length', () => {
  const { told, messages } = theMessages();
  const long = `${SECRET}${'x'.repeat(1_000_000)}`;
  messages.add('received', { jsonrpc: '2.0', id: long, method: `${SECRET}/a` });
  messages.add('received', { jsonrpc: '2.0', method: long });
  expect(JSON.stringify(told)).not.toContain('planted');
  for (const { method, rpcId } of told) {
    expect(method!.length).toBeLessThanOrEqual(200);
    expect(String(rpcId ?? '').length).toBeLessThanOrEqual(200);
  }
});
