import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import { executePlan } from '#ask/agents/index.ts';

const callOf = (id: string, args: JsonObject, more: Partial<ToolCall> = {}): ToolCall => ({
  id,
  name: `tool_${id}`,
  arguments: args,
  ...more,
});
const resultOf = (call: ToolCall, structuredContent: JsonValue): ToolResult => ({
  callId: call.id,
  content: [{ type: 'text', text: `text of ${call.id}` }],
  structuredContent,
  isError: false,
  durationMs: 1,
});
const answers: Record<string, JsonValue> = {
  '1': { place: { lat: 59.9, names: ['Oslo'] }, list: [1, 2] },
  '2': { id: 'B-2' },
};
const failing = (call: ToolCall): ToolResult => ({ ...resultOf(call, null), isError: true });
const context = (answer = (call: ToolCall) => resultOf(call, answers[call.id] ?? {})) => ({
  callTool: (call: ToolCall) => Promise.resolve(answer(call)),
  now: () => 5,
});
const made = async (plan: ToolCall[]) =>
  (await executePlan(plan, 'the plan', context())).map(({ toolCalls }) =>
    toolCalls.map((call) => call.sent ?? call.arguments),
  );

describe('a placeholder', () => {
  const filled: [string, JsonValue, Partial<ToolCall>, JsonValue][] = [
    [
      'alone takes the value with its type',
      '<1_result>',
      { dependsOn: [{ call: '1', path: '/place/lat', arg: '/x' }] },
      59.9,
    ],
    ['alone may take a list', '<1_result>', { dependsOn: [{ call: '1', path: '/list', arg: '/x' }] }, [1, 2]],
    [
      'in longer text takes the value as text',
      'near <1_result>, please',
      { dependsOn: [{ call: '1', path: '/place/names/0', arg: '/x' }] },
      'near Oslo, please',
    ],
    ['without a path takes the whole text', '<1_result>', {}, 'text of 1'],
    [
      'in a list is filled place by place',
      ['<1_result>', 'fixed'],
      { dependsOn: [{ call: '1', path: '/place/names/0', arg: '/x/0' }] },
      ['Oslo', 'fixed'],
    ],
    [
      'keeps a key named __proto__ harmless',
      JSON.parse('{"__proto__": "<1_result>"}') as JsonValue,
      {},
      JSON.parse('{"__proto__": "text of 1"}') as JsonValue,
    ],
  ];
  test.each(filled)('%s', async (_, value, more, expected) => {
    const plan = [callOf('1', {}, { step: 1 }), callOf('2', { x: value }, { step: 2, ...more })];
    expect((await made(plan))[1]![0]!.x).toEqual(expected);
  });

  const unresolved: [string, ToolCall[], string][] = [
    [
      'of a call that is not in the plan',
      [callOf('2', { x: '<9_result>' }, { step: 2 })],
      '<9_result> refers to a call that has not been made',
    ],
    [
      'of a call of the same step',
      [callOf('1', {}, { step: 1 }), callOf('2', { x: '<1_result>' }, { step: 1 })],
      '<1_result> refers to a call that has not been made',
    ],
    [
      'with a path to nothing',
      [
        callOf('1', {}, { step: 1 }),
        callOf('2', { x: '<1_result>' }, { step: 2, dependsOn: [{ call: '1', path: '/no', arg: '/x' }] }),
      ],
      '<1_result> has nothing at /no',
    ],
  ];
  test.each(unresolved)('%s makes its call an error, and the plan goes on', async (_, plan, reason) => {
    const last = callOf('7', {}, { step: 9 });
    const results = (await executePlan([...plan, last], '', context())).flatMap((step) => step.toolResults);
    const failed = results.filter((result) => result.isError);
    expect(failed.map((result) => result.content)).toEqual([
      [{ type: 'text', text: `Input validation error: ${reason}` }],
    ]);
    expect(results.at(-1)).toMatchObject({ callId: '7', isError: false });
  });

  test('of a failed call is an error of the call that needs it', async () => {
    const plan = [callOf('1', {}, { step: 1 }), callOf('2', { x: '<1_result>' }, { step: 2 })];
    const steps = await executePlan(plan, '', context(failing));
    expect(steps[1]!.toolResults[0]!.content[0]).toMatchObject({
      text: expect.stringContaining('a call that failed'),
    });
  });
});

describe('a plan', () => {
  test('makes the calls of a step side by side and the steps in order', async () => {
    const plan = [callOf('3', {}, { step: 2 }), callOf('1', {}, { step: 1 }), callOf('2', {}, { step: 1 })];
    const steps = await executePlan(plan, 'the plan', context());
    expect(steps.map((step) => step.toolCalls.map(({ id }) => id))).toEqual([['1', '2'], ['3']]);
    expect(steps.map(({ message }) => message.text)).toEqual(['the plan', '']);
    expect(steps.map(({ index }) => index)).toEqual([0, 1]);
  });

  test.each<[string, [string, number?][], string[]]>([
    ['after the step before it', [['1', 1], ['2'], ['3', 2]], ['1', '2', '3']],
    ['first where none is before it', [['1'], ['2', 1], ['3', 1]], ['1', '2 3']],
    ['at the end', [['1', 1], ['2', 1], ['3'], ['4']], ['1 2', '3', '4']],
    ['after a step that stands out of order', [['1', 2], ['2'], ['3', 1]], ['3', '1', '2']],
  ])('makes a call without a step among calls with one where it stands: %s', async (_, plan, expected) => {
    const calls = plan.map(([id, step]) => callOf(id, {}, step === undefined ? {} : { step }));
    const steps = await executePlan(calls, '', context());
    expect(steps.map(({ toolCalls }) => toolCalls.map(({ id }) => id).join(' '))).toEqual(expected);
  });

  test('takes calls without a step one after the other', async () => {
    const steps = await executePlan([callOf('1', {}), callOf('2', { x: '<1_result>' })], '', context());
    expect(steps.map((step) => step.toolCalls[0]!)).toMatchObject([
      { arguments: {} },
      { arguments: { x: '<1_result>' }, sent: { x: 'text of 1' } },
    ]);
  });

  test('does not send what is no JSON object', async () => {
    const steps = await executePlan([callOf('1', {}, { malformed: '{oops' })], '', context());
    expect(steps[0]!.toolResults[0]!.isError).toBe(true);
  });

  test.each([
    [undefined, 128],
    [5, 5],
  ])('with a limit of %j calls makes %i, and answers the others unmade', async (maxCalls, made) => {
    let calls = 0;
    const plan = Array.from({ length: 150 }, (_, index) => callOf(String(index), {}, { step: 1 }));
    const counting = (call: ToolCall) => {
      calls++;
      return resultOf(call, {});
    };
    const [step] = await executePlan(plan, '', { ...context(counting), maxCalls });
    expect(calls).toBe(made);
    expect(step!.toolResults.filter((result) => result.unmade)).toHaveLength(150 - made);
  });
});
