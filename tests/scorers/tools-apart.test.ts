import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import { evidenceOf, answeredInText, type Trajectory } from '#core/trajectory.ts';
import { scorersById, scorersFor, taskCause } from '#measure/scorers/index.ts';
import { anExecutedAttempt } from '../builders/an-executed-attempt.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';

const toolOn = (server: string | null, inputSchema: JsonObject = { type: 'object' }): Tool => ({
  name: 'f',
  server,
  description: '',
  inputSchema,
  schemaFrom: 'source',
});
const due = (server: string | null, x = 1) => anExpectedCall({ name: 'f', server, arguments: { x: [x] } });
const taskDue = (server: string | null, part: Partial<Task> = {}): Task =>
  aTask({
    tools: [toolOn('s'), toolOn('crm')],
    target: { calls: [due(server)] },
    raw: {
      function_call_label: [{ name: 'f', parameters: { x: 1 } }],
      ground_truth: [{ name: 'f' }],
    },
    ...part,
  });

/** Called in a turn, where nothing is said but by the call. */
function called(...servers: (string | null | undefined)[]): Trajectory {
  const attempt = anExecutedAttempt([servers.map(() => ({ name: 'f', arguments: { x: 1 } }))]);
  const [step] = attempt.steps;
  const toolCalls = step!.toolCalls.map((call, index): ToolCall => {
    const server = servers[index];
    return server === undefined ? call : { ...call, server };
  });
  return { ...attempt, steps: [{ ...step!, toolCalls }] };
}
const written = (server: string | undefined): Trajectory =>
  answeredInText(JSON.stringify([{ name: 'f', parameters: { x: 1 }, ...(server ? { server } : {}) }]));

/** Those whose originals compare names alone. */
const BY_NAME = [
  'mcpbr-mcptoolbench-as-coded',
  'mcpbr-toolbench-as-coded',
  'mcptoolbenchpp-last-node',
  'mcptoolbenchpp-pass',
];
/** Those that compare no call with a label: how many calls were made, and whether they were well-formed. */
const WITHOUT_LABEL = ['trajectory-efficiency', 'rule-based-execution'];

describe.each([
  ['called', called('crm'), called('s')],
  ['written', written('crm'), written('s')],
])('the right tool by name, on another server than the label’s, %s', (_, elsewhere, there) => {
  const task = taskDue('s');
  const ids = scorersFor(task, evidenceOf(elsewhere)).map(({ id }) => id);
  const own = ids.filter((id) => !BY_NAME.includes(id) && !WITHOUT_LABEL.includes(id));
  const score = (id: string, trajectory: Trajectory) => scorersById.get(id)!.score(task, trajectory);

  test('is looked at by many scorers', () => expect(own.length).toBeGreaterThan(11));
  test.each(own)('is wrong by %s, which says so', (id) => {
    expect(score(id, there), id).toMatchObject({ value: 1, verdict: 'correct' });
    const { value, verdict, explanation } = score(id, elsewhere);
    expect(value).toBeLessThan(1);
    expect(verdict).not.toBe('correct');
    expect(explanation).toContain('Servers count: the label names `f` of s, the call is to `f` of crm.');
    expect(scorersById.get(id)!.meaning).toContain('the server of a tool, it counts');
  });
  test.each(ids.filter((id) => BY_NAME.includes(id) && score(id, there).value === 1))(
    'is to %s what it is to the original, which is said',
    (id) => {
      const { explanation, ...rest } = score(id, elsewhere);
      const { explanation: _explanation, ...original } = score(id, there);
      expect(rest).toEqual(original);
      expect(explanation).toContain('Names alone decide here, as in the original: the label names `f` of s');
      expect(scorersById.get(id)!.weaknesses).toContain('one of the same name on another server passes');
    },
  );
  test('is another tool where the cause is told', () => {
    const call: ToolCall = { id: '1', name: 'f', server: 'crm', arguments: { x: 1 } };
    const extraction = { outcome: 'called' as const, rule: 'json', calls: [call], taken: '', repairs: [] };
    expect(taskCause(task, elsewhere, extraction, score('call-f1', elsewhere))).toMatchObject({
      evidence: 'expected f, called f@crm',
    });
  });
});

describe('a server counts only where label and answer both name one', () => {
  const callF1 = (task: Task, trajectory: Trajectory) => scorersById.get('call-f1')!.score(task, trajectory);
  test.each([
    ['the label names none', taskDue(null), called('crm')],
    ['the answer names none', taskDue('s'), called(undefined)],
    ['the answer’s is not known', taskDue('s'), called(null)],
    ['the answer, in text, names none', taskDue('s'), written(undefined)],
    ['a client writes it in its own way', taskDue('My-Server 2'), called('my_server_2')],
    ['a similar tool is of that server', withSimilar('crm'), called('crm')],
    ['a second plan is', withPlan('crm'), called('crm')],
  ])('%s', (_, task, trajectory) => {
    expect(callF1(task, trajectory)).toMatchObject({ value: 1 });
    expect(callF1(task, trajectory).explanation).not.toContain('Servers count');
  });

  const both = taskDue('s', { target: { calls: [due('s'), { ...due('crm'), id: '2' }] } });
  test.each([
    ['each on its own', ['s', 'crm'], 1],
    ['in any order', ['crm', 's'], 1],
    ['twice on one', ['s', 's'], 0.5],
    ['one of them without a server', ['s', undefined], 1],
    ['one of them on a third', ['s', 'third'], 0.5],
    ['one without a server, one on a third', [undefined, 'third'], 0.5],
  ] satisfies [string, (string | undefined)[], number][])(
    'a label that wants the tool of two servers, called %s',
    (_, servers, f1) => expect(callF1(both, called(...servers))).toMatchObject({ value: f1 }),
  );
});

describe('scorers that look at no label', () => {
  const scoreBy = (id: string, task: Task, trajectory: Trajectory) =>
    scorersById.get(id)!.score(task, trajectory);
  const both = taskDue('s', { target: { calls: [due('s'), { ...due('crm'), id: '2' }] } });

  test.each([
    ['of two servers, alike in all else, are no repetition', ['s', 'crm'], 0],
    ['of one server are one', ['crm', 'crm'], 0.5],
    ['without a server are one', [undefined, undefined], 0.5],
  ] satisfies [string, (string | undefined)[], number][])('two calls %s', (_, servers, redundancy) => {
    const { measures } = scoreBy('trajectory-efficiency', both, called(...servers));
    expect(measures).toMatchObject({ redundancy });
  });

  test('a tool of a server that offers none of its name is no known tool, which is said', () => {
    const task = taskDue('s', { tools: [toolOn('s')] });
    const { measures, explanation } = scoreBy('rule-based-execution', task, called('crm'));
    expect(measures).toMatchObject({ valid_tool_name_rate: 0 });
    expect(explanation).toContain('Servers count: the label names `f` of s, the call is to `f` of crm.');
    expect(scoreBy('rule-based-execution', task, called('s')).measures).toMatchObject({
      valid_tool_name_rate: 1,
    });
  });

  test('arguments obey the schema of their own server’s tool', () => {
    const tools = [toolOn('s'), toolOn('crm', { type: 'object', required: ['y'] })];
    const of = (server: string) =>
      scoreBy('rule-based-execution', taskDue('s', { tools }), called(server)).measures;
    expect([of('s'), of('crm')]).toMatchObject([{ schema_compliance: 1 }, { schema_compliance: 0 }]);
  });

  test.each(WITHOUT_LABEL)('%s says so of a call to another server', (id) => {
    const { explanation } = scoreBy(id, taskDue('s'), called('crm'));
    expect(explanation).toContain('Servers count: the label names `f` of s, the call is to `f` of crm.');
  });
});

test('a call is checked against the schema of its own server’s tool, whichever is listed last', () => {
  const strict = { type: 'object', required: ['y'] };
  const tools = [toolOn('s'), toolOn('crm', strict)];
  const ast = (task: Task) => scorersById.get('ast')!.score(task, called('s')).value;
  expect(ast(taskDue('s', { tools }))).toBe(1);
  expect(ast(taskDue('s', { tools: tools.toReversed() }))).toBe(1);
});

test('a menu that names the server by a word of its own keeps its schema', () => {
  const withDefault = toolOn('srv-1', { type: 'object', properties: { y: { default: 2 } } });
  const task = taskDue('s', {
    tools: [withDefault],
    target: { calls: [{ ...due('s'), arguments: { y: [2] } }] },
  });
  const attempt = called('s');
  const [step] = attempt.steps;
  const bare = { ...attempt, steps: [{ ...step!, toolCalls: [{ ...step!.toolCalls[0]!, arguments: {} }] }] };
  expect(scorersById.get('ast-dag')!.score(task, bare).value).toBe(1);
});

function withSimilar(server: string): Task {
  return taskDue('s', { target: { calls: [{ ...due('s'), alternatives: [{ name: 'f', server }] }] } });
}

function withPlan(server: string): Task {
  return taskDue('s', { target: { calls: [due('s')], otherPlans: [[due(server)]] } });
}
