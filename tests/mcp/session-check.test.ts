import { afterEach, describe, expect, test } from 'vitest';
import { areWorthOpening, sessionsVerdict } from '#core/sessions.ts';
import { callInSessions, lookAtSessions } from '#serve/mcp/index.ts';
import { aConnection } from '../servers/a-connection.ts';
import { notesServer, type Keeping } from '../servers/notes-server.ts';
import { statefulServer } from '../servers/stateful-server.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

async function connected(server: { url: string; close(): Promise<void> }) {
  const { connection } = aConnection(server.url);
  open.push(connection, server);
  await connection.open();
  return connection;
}

const pair = (write = 'add_note', read = 'list_notes') => ({
  write: { name: write, arguments: { text: 'a word' } },
  read: { name: read, arguments: {} },
});

describe('two sessions with a server', () => {
  test.each<{ keeping: Keeping; ids: string; found: string; why?: string; verdict: string; each: boolean }>([
    { keeping: 'apart', ids: 'own', found: 'apart', verdict: 'apart', each: true },
    { keeping: 'shared', ids: 'own', found: 'shared', verdict: 'shared', each: false },
    { keeping: 'shared-without-ids', ids: 'none', found: 'shared', verdict: 'shared', each: false },
    { keeping: 'forgotten', ids: 'none', found: 'forgotten', verdict: 'forgotten', each: false },
    { keeping: 'same-id', ids: 'same', found: 'shared', verdict: 'shared', each: false },
  ])('of one that keeps them $keeping are found so', async ({ keeping, ids, found, verdict, each }) => {
    const server = await notesServer(keeping);
    const connection = await connected(server);
    const before = server.heard.length;
    const seen = await lookAtSessions(connection, () => {});
    expect(seen).toEqual({ ids });
    expect(server.heard.slice(before)).not.toContain('tools/call');
    expect(areWorthOpening(seen)).toBe(ids === 'own');

    const called = await callInSessions(() => connection.another(() => {}), seen.ids, pair());
    expect(called).toEqual({ write: 'add_note', read: 'list_notes', found });
    expect(sessionsVerdict({ ...seen, called })).toBe(verdict);
    expect(areWorthOpening({ ...seen, called })).toBe(each);
    expect(server.heard.filter((method) => method === 'tools/call')).toHaveLength(7);
    if (ids === 'own') expect(server.open.size).toBe(1);
  });

  test.each<{ keeping: Keeping }>([{ keeping: 'single' }, { keeping: 'replaces' }])(
    'of one that takes a single session ($keeping) leave the first at work',
    async ({ keeping }) => {
      const connection = await connected(await notesServer(keeping));
      expect(await lookAtSessions(connection, () => {})).toEqual({ ids: 'single' });
      const { isError } = await connection.callTool({ id: '1', name: 'list_notes', arguments: {} });
      expect(isError).toBe(false);
    },
  );

  test.each([
    { write: 'add_note', read: 'count_calls', why: 'read-varies' },
    { write: 'fail', read: 'list_notes', why: 'write-failed' },
    { write: 'add_note', read: 'fail', why: 'read-failed' },
    { write: 'list_notes', read: 'list_notes', why: 'nothing-changed' },
  ])('say nothing by $write and $read: $why', async ({ write, read, why }) => {
    const connection = await connected(await notesServer('apart'));
    const called = await callInSessions(() => connection.another(() => {}), 'own', pair(write, read));
    expect(called).toEqual({ write, read, found: 'unknown', why });
  });

  test('do not exist in 2026-07-28, where all callers of a server share its state', async () => {
    const connection = await connected(await statefulServer());
    const { ids } = await lookAtSessions(connection, () => {});
    expect(ids).toBe('stateless');
    const notes = {
      write: { name: 'write_note', arguments: { name: 'a', text: 'b' } },
      read: { name: 'read_note', arguments: { name: 'a' } },
    };
    const called = await callInSessions(() => connection.another(() => {}), ids, notes);
    expect(called.found).toBe('shared');
  });
});
