import { describe, expect, test } from 'vitest';
import { findingsIn, KINDS, type Kind } from '#build/ground/check-written.ts';
import { replayFindings } from '../tools/tasks/check-replay.ts';
import { checkTaskFiles, readTaskFiles } from '#build/ground/task-files.ts';
import { rowOf, type WrittenTask } from '#build/ground/written-task.ts';
import { withTools } from '#build/shipped-sets.ts';
import { serversByName } from '#world/index.ts';

const files = readTaskFiles();
const all = KINDS.flatMap((kind) => files[kind].map((task) => ({ kind, task })));

test('no shipped task has a fault that shows without executing it', () => {
  expect(() => checkTaskFiles(files)).not.toThrow();
});

describe.each(all.map(({ task }) => [task.query.slice(0, 80), task] as const))('%s', (_, task) => {
  test('offers whole servers with the schemas they have', () => {
    const row = withTools(task);
    for (const [server, names] of Object.entries(row.mcp_tools_dict))
      expect(names).toEqual(serversByName.get(server)?.tools.map((tool) => tool.name));
    expect(row.tools.map(({ name }) => name)).toEqual(Object.values(row.mcp_tools_dict).flat());
  });
});

describe('a task file that was edited by hand', () => {
  const sample = (kind: Kind): WrittenTask => structuredClone(files[kind][0]!);
  const chain = () => sample('one-server-sequential');
  type Edit = (task: WrittenTask) => void;
  const edits: [what: string, kind: Kind, edit: Edit, field: string, reason: RegExp][] = [
    [
      'a reference to no call',
      'one-server-sequential',
      (task) => (task.function_call_label[1]!.input.content = '<7_result>'),
      '/function_call_label/1/dependsOn',
      /7 → \/content is not declared/,
    ],
    [
      'a reference that is not declared',
      'one-server-sequential',
      (task) => delete task.function_call_label[1]!.dependsOn,
      '/function_call_label/1/dependsOn',
      /is not declared/,
    ],
    [
      'a declared reference that is not used',
      'one-server-sequential',
      (task) => (task.function_call_label[1]!.input.content = 'text'),
      '/function_call_label/1/dependsOn',
      /does not refer to it there/,
    ],
    [
      'a step before its source',
      'one-server-sequential',
      (task) => (task.function_call_label[1]!.step = 1),
      '/function_call_label/1/step',
      /earlier step/,
    ],
    [
      'an unknown tool',
      'one-server-single',
      (task) => (task.function_call_label[0]!.name = 'read_minds'),
      '/function_call_label/0/name',
      /a tool of the testbed/,
    ],
    [
      'a tool that is not offered',
      'one-server-single',
      (task) => (task.servers = ['mail']),
      '/function_call_label/0',
      /not in \/servers/,
    ],
    [
      'a value the query does not say',
      'one-server-single',
      (task) => (task.function_call_label[0]!.input.path = '/home/ada/else.txt'),
      '/function_call_label/0/input/path',
      /does not say/,
    ],
    [
      'the name of a tool in the query',
      'one-server-single',
      (task) => (task.query += ' Use read_text_file.'),
      '/query',
      /names the tool/,
    ],
    [
      'a second call in a file of single calls',
      'one-server-single',
      (task) => task.function_call_label.push(task.function_call_label[0]!),
      '/function_call_label',
      /expects one call/,
    ],
    ['no id', 'one-server-single', (task) => (task.uuid = '1'), '/uuid', /UUID/],
    [
      'facts without an answer',
      'one-server-single',
      (task) => {
        task.facts = ['20'];
        delete task.answer;
      },
      '/answer',
      /answer in words/,
    ],
  ];

  test.each(edits)('with %s is refused with the field', (_, kind, edit, field, reason) => {
    const task = sample(kind);
    edit(task);
    const found = findingsIn(task, kind).find((finding) => finding.field === field);
    expect(found?.reason, JSON.stringify(findingsIn(task, kind))).toMatch(reason);
    expect(() => checkTaskFiles({ ...files, [kind]: [task] })).toThrow(
      `${kind}.json, task 1 (${task.uuid}), ${field}`,
    );
  });

  test('with a label that cannot be executed is refused with the call', async () => {
    const task = chain();
    task.function_call_label[0]!.input.path = '/home/ada/notes/none.md';
    expect(await replayFindings(task)).toContainEqual({
      field: '/function_call_label/0',
      reason: expect.stringMatching(/`read_text_file`, failed: .*ENOENT/) as string,
    });
  });

  test('with a fact that no result holds is refused with the fact', async () => {
    const task = { ...chain(), answer: 'The harbour has 99 boats.', facts: ['99'] };
    expect(await replayFindings(task)).toContainEqual({
      field: '/facts/0',
      reason: 'No result of its calls holds the fact `99`',
    });
  });
});

test('a row is MCPToolBench++’s, with steps, servers and ids that follow from the calls', () => {
  const task = files['one-server-sequential'][0]!;
  const { call_type, function_call_label, mcp_tools_dict } = rowOf(task);
  expect([call_type, Object.keys(mcp_tools_dict)]).toEqual(['multi', ['filesystem']]);
  expect(function_call_label.map(({ id, step, mcp_server }) => [id, step, mcp_server])).toEqual([
    ['1', '1', 'filesystem'],
    ['2', '2', 'filesystem'],
  ]);
});
