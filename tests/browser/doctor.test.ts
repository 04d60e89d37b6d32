import { describe, expect, inject, test } from 'vitest';
import type { Probe } from '#core/doctor.ts';
import type { McpServerRef } from '#core/mcp.ts';
import { diagnose, ServerConnection } from '#serve/mcp/index.ts';

const addresses = inject('corsFaults');
const world = { fetch: fetch.bind(globalThis), pageOrigin: location.origin, now: () => performance.now() };

describe('the doctor, in this browser,', () => {
  test.each([
    { server: 'unreachable', verdict: 'unreachable', missing: [] },
    { server: 'no-cors', verdict: 'no-cors', missing: [] },
    { server: 'preflight-unanswered', verdict: 'preflight-unanswered' },
    { server: 'preflight-asks-sign-in', verdict: 'preflight-unanswered' },
    {
      server: 'header-not-allowed',
      verdict: 'header-not-allowed',
      missing: ['mcp-protocol-version', 'x-key'],
    },
    { server: 'session-hidden', verdict: 'session-hidden', missing: [] },
    { server: 'redirecting', verdict: 'redirected', missing: [] },
    { server: 'good', verdict: 'connected', missing: [] },
    { server: 'stateless', verdict: 'connected', missing: [] },
    {
      server: 'stateless-header-not-allowed',
      verdict: 'header-not-allowed',
      missing: ['mcp-method', 'mcp-name'],
    },
    { server: 'stateless-name-not-allowed', verdict: 'header-not-allowed', missing: ['mcp-name'] },
  ])('finds $verdict at $server', async ({ server, verdict, missing }) => {
    const told: Probe[] = [];
    const url = addresses[server]!;
    const headers: Record<string, string> = server === 'header-not-allowed' ? { 'x-key': 'abc' } : {};
    const report = await diagnose({ url, headers }, { ...world, onProbe: (probe) => told.push(probe) });
    expect(report.verdict).toBe(verdict);
    if (missing) expect(report.missingHeaders).toEqual(missing);
    expect(report.recipes.length > 0).toBe(!['unreachable', 'redirected', 'connected'].includes(verdict));
    expect(told.filter(({ state }) => state !== 'running')).toEqual(report.probes);
  });
});

const open = (name: string) => {
  const ref: McpServerRef = { id: name, title: name, url: addresses[name]!, headers: [] };
  const connection = new ServerConnection(
    ref,
    {
      ...world,
      clientInfo: { name: 'test', version: '1' },
      headers: () => ({}),
      openPort: () => Promise.reject(new Error('no testbed')),
    },
    { onMessage: () => {}, onStatus: () => {} },
  );
  return connection;
};

describe('connecting from another origin', () => {
  test.each([
    { server: 'good', ticks: 'ok ok ok ok pending', code: undefined },
    { server: 'unreachable', ticks: 'failed skipped skipped skipped skipped', code: 'mcp-unreachable' },
    { server: 'no-cors', ticks: 'ok failed skipped skipped skipped', code: 'mcp-cors-blocked' },
    { server: 'preflight-unanswered', ticks: 'ok failed skipped skipped skipped', code: 'mcp-cors-blocked' },
    {
      server: 'preflight-asks-sign-in',
      ticks: 'ok failed skipped skipped skipped',
      code: 'mcp-cors-blocked',
    },
    { server: 'header-not-allowed', ticks: 'ok failed skipped skipped skipped', code: 'mcp-cors-blocked' },
    { server: 'session-hidden', ticks: 'ok ok failed skipped skipped', code: 'mcp-session-lost' },
    { server: 'redirecting', ticks: 'ok ok failed skipped skipped', code: 'mcp-redirected' },
  ])('to $server ends as $ticks', async ({ server, ticks, code }) => {
    const connection = open(server);
    const status = await connection.open();
    expect(status.error?.code).toBe(code);
    expect(status.ticks.map(({ state }) => state).join(' ')).toBe(ticks);
    await connection.close();
  });

  test('calls a tool, with a session and without one', async () => {
    for (const [name, tool, args] of [
      ['good', 'echo', { a: 1 }],
      ['stateless', 'add', { a: 1, b: 2 }],
    ] as const) {
      const connection = open(name);
      const status = await connection.open();
      expect(status.error, name).toBeUndefined();
      const result = await connection.callTool({ id: 'c', name: tool, arguments: args });
      expect(result.isError, name).toBe(false);
      await connection.close();
    }
  });
});
