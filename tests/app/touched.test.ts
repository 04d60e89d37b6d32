import { describe, expect, test } from 'vitest';
import type { Run, RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { toolList, toolListHash } from '#core/tool-list.ts';
import { addressOfAgain, againConfig, runsBefore, touchedTasks } from '../../src/app/frame/servers/drift.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';

const recordingId = `recorded-${'0a'.repeat(16)}`;
const tool = (name: string): Tool => ({ ...aTask().tools[0]!, name });
const task = (id: string, offers: string[], calls: string[] = []): Task =>
  aTask({
    id,
    tools: offers.map(tool),
    target: { calls: calls.map((name, at) => anExpectedCall({ id: `${at}`, name })) },
  });

describe('a task is touched', () => {
  const tasks = [
    task('changed', ['lamp', 'door']),
    task('same', ['door']),
    task('in its label alone', ['door'], ['lamp']),
    task('removed', ['bell']),
  ];
  async function* all() {
    yield* tasks;
  }
  const drift = (...names: string[]) => ({
    tools: names.map((name) => ({ name, kind: 'changed' as const, members: [] })),
  });
  test.each<[string[], RunConfig['menu'], string[]]>([
    [['lamp'], undefined, ['changed', 'in its label alone']],
    [['lamp', 'bell'], { strategy: 'top-k' }, ['changed', 'in its label alone', 'removed']],
    [['window'], undefined, []],
    [['window'], { strategy: 'padded' }, tasks.map(({ id }) => id)],
    [[], { strategy: 'padded' }, []],
  ])('by %j with the menu %j: %j', async (names, menu, touched) => {
    expect(await touchedTasks(all(), { ...(menu ? { menu } : {}) }, drift(...names))).toEqual(touched);
  });
});

const aRun = (id: string, createdAt: number, change: Partial<Run>, serverIds?: string[]): Run =>
  ({
    id,
    createdAt,
    done: 1,
    config: {
      title: id,
      selection: { datasetId: 'mine', sample: { size: 3, seed: 1 } },
      models: [],
      ...(serverIds ? { execution: { on: 'servers', serverIds, allowed: ['lamp'] } } : {}),
    },
    ...change,
  }) as unknown as Run;

test('runs before a change are those on its recording, and those on the server with other tools, newest first', () => {
  const now = [tool('lamp'), tool('door')];
  const seen = (tools: Tool[]) => [
    { title: 'x', protocolVersion: '', listHash: toolListHash(toolList(tools)) },
  ];
  const runs = [
    aRun('on the recording', 1, { servers: seen(now) }, [recordingId]),
    aRun('on the server, before', 3, { servers: seen([tool('lamp')]) }, ['live']),
    aRun('on the server, of before it was noted', 2, {}, ['live']),
    aRun('with the tools of today', 4, { servers: seen(now.toReversed()) }, ['live']),
    aRun('without a result', 5, { done: 0 }, [recordingId]),
    aRun('elsewhere', 6, {}, ['other']),
    aRun('nowhere', 7, {}),
  ];
  expect(runsBefore(runs, { serverId: 'live', recordingId, tools: now }).map(({ id }) => id)).toEqual([
    'on the server, before',
    'on the server, of before it was noted',
    'on the recording',
  ]);
});

test('the address of the new run names its tasks, the server in place of the recording, and the run before', () => {
  const run = aRun('r1', 1, {}, ['other', recordingId]);
  const query = new URLSearchParams(
    addressOfAgain(run, ['a#1', 'b'], { serverId: 'live', recordingId }).split('?')[1],
  );
  expect([...query]).toEqual([
    ['data', 'mine'],
    ['task', 'a#1'],
    ['task', 'b'],
    ['on', 'other'],
    ['on', 'live'],
    ['before', 'r1'],
  ]);
});

test('the new run is set up as the one before, for the touched tasks alone, and no tool has a yes', () => {
  const person = { facts: [] } as never;
  const { config } = aRun('r1', 1, {}, [recordingId]);
  const before = { ...config, repeats: 3, execution: { ...config.execution!, person } } as RunConfig;
  const asked = {
    ...before,
    repeats: 1,
    selection: { datasetId: 'mine', taskIds: ['a'] },
    execution: { on: 'servers' as const, serverIds: ['live'] },
  };
  expect(againConfig(before, asked)).toEqual({
    ...before,
    selection: asked.selection,
    execution: { on: 'servers', serverIds: ['live'], person },
  });
});
