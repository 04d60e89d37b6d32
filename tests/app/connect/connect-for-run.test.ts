import { expect, test } from 'vitest';
import type { ErrorRecord } from '#core/errors.ts';
import type { McpServerRef, ServerStatus } from '#core/mcp.ts';
import { connectForRun } from '../../../src/app/frame/servers/servers.ts';

/** Servers as the page knows them: `ends` is how an attempt to connect one ends. */
function someServers(ends: Record<string, ErrorRecord | 'connected'>, connected: string[] = []) {
  const statuses = new Map(connected.map((id) => [id, { state: 'connected' } as ServerStatus]));
  const tried: string[] = [];
  return {
    tried,
    load: async () => {},
    ref: (id: string): McpServerRef | undefined =>
      id in ends ? { id, title: `Title of ${id}`, url: 'https://a.test/mcp', headers: [] } : undefined,
    status: (id: string) => statuses.get(id),
    connect: async ({ id }: McpServerRef) => {
      tried.push(id);
      const end = ends[id]!;
      const status = end === 'connected' ? { state: 'connected' } : { state: 'failed', error: end };
      statuses.set(id, status as ServerStatus);
    },
  };
}
const onServers = (...serverIds: string[]) => ({ on: 'servers' as const, serverIds });

test('connects the servers of a run that are not connected, and no others', async () => {
  const servers = someServers({ one: 'connected', two: 'connected', three: 'connected' }, ['one']);
  await connectForRun(servers, onServers('one', 'two'));
  expect(servers.tried).toEqual(['two']);
});

test('contacts nobody for a run that needs no server of one’s own', async () => {
  const servers = someServers({ one: 'connected' });
  await connectForRun(servers, { on: 'testbed' });
  await connectForRun(servers, undefined);
  expect(servers.tried).toEqual([]);
});

test('tells in the words of the Connect page why a server is not there', async () => {
  const error: ErrorRecord = {
    code: 'mcp-unreachable',
    message: 'No answer could be read.',
    hint: 'Is it on?',
  };
  await expect(connectForRun(someServers({ one: error }), onServers('one'))).rejects.toMatchObject({
    code: 'mcp-unreachable',
    message: 'Title of one: No answer could be read.',
    hint: 'Is it on?',
  });
  await expect(connectForRun(someServers({}), onServers('forgotten'))).rejects.toMatchObject({
    code: 'mcp-not-connected',
    message: 'A server of this run is no longer on the Connect page.',
  });
});
