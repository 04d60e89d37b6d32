import { afterEach, expect, test, vi } from 'vitest';
import { textOfResult, type Tool, type ToolCall } from '#core/tool.ts';
import { createServersExecutor } from '../../workers/execution/execute-on-servers.ts';
import { aTask } from '../builders/a-task.ts';
import { aBrowser } from '../servers/a-browser.ts';
import { notesServer, type Keeping } from '../servers/notes-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function aRunOn(keeping: Keeping) {
  const server = await notesServer(keeping);
  open.push(server);
  const servers = aBrowser();
  await servers.api.connectServer({ id: 'mine', title: 'Mine', url: server.url, headers: [] }, {}, () => {});
  open.push({ close: () => servers.api.disconnectServer('mine') });
  const { reach, another } = servers;
  const executor = await createServersExecutor(
    { reach, another, sessions: (id) => servers.api.checkSessions(id), now: () => 0 },
    { serverIds: ['mine'] },
  );
  const task = aTask({ tools: executor.tools as Tool[], target: { calls: [] } });
  const cell = async (repeat: number): Promise<string> => {
    const plan: ToolCall[] = [
      { id: '1', name: 'add_note', arguments: { text: `of ${repeat}` }, step: 1 },
      { id: '2', name: 'list_notes', arguments: {}, step: 2 },
    ];
    const { steps } = await executor.execute({ task, plan, text: '', seed: 1, repeat });
    return textOfResult(steps[1]!.toolResults[0]!);
  };
  return { server, api: servers.api, executor, cell };
}

test.each<{ keeping: Keeping; finds: string[]; sessions: object }>([
  { keeping: 'apart', finds: ['of 0', 'of 1'], sessions: { ids: 'own', each: true } },
  { keeping: 'shared', finds: ['of 0', 'of 0\nof 1'], sessions: { ids: 'own', each: true } },
  { keeping: 'shared-without-ids', finds: ['of 0', 'of 0\nof 1'], sessions: { ids: 'none' } },
  { keeping: 'forgotten', finds: ['none', 'none'], sessions: { ids: 'none' } },
])(
  'attempts on a server whose sessions are $keeping find what they can, and the run says what was seen',
  async ({ keeping, finds, sessions }) => {
    const { server, executor, cell } = await aRunOn(keeping);
    expect([await cell(0), await cell(1)]).toEqual(finds);
    expect(await executor.servers!(undefined)).toMatchObject([{ title: 'Mine', sessions }]);
    if (sessions && 'each' in sessions) await vi.waitFor(() => expect(server.open.size).toBe(1));
  },
);

test('calls in a session of an attempt’s own are recorded', async () => {
  const { api, cell } = await aRunOn('apart');
  api.startRecording('mine');
  await cell(0);
  const recorded = await api.endRecording('mine')!.text();
  expect(recorded.match(/"kind":"call"/g)).toHaveLength(2);
});

test('a session that is lost during an attempt is not opened again, which would lose what it held', async () => {
  const { server, executor, cell } = await aRunOn('apart');
  const task = aTask({ tools: executor.tools as Tool[], target: { calls: [] } });
  const broken = executor.during({ task, seed: 1, repeat: 0 }, async (callTool) => {
    await callTool({ id: '1', name: 'add_note', arguments: { text: 'kept?' } });
    server.open.clear();
    await callTool({ id: '2', name: 'list_notes', arguments: {} });
    return [];
  });
  await expect(broken).rejects.toMatchObject({ code: 'mcp-outcome-unknown' });
  // The next attempt is in a new session.
  expect(await cell(1)).toBe('of 1');
});
