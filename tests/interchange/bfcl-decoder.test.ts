import { describe, expect, test } from 'vitest';
import type { JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedAttempt } from '#core/recording.ts';
import { answerText } from '#core/trajectory.ts';
import { readers } from '#files/interchange/index.ts';
import { scoreAttempt, scorersById } from '#measure/scorers/index.ts';
import { aBfclTask } from '../builders/a-bfcl-task.ts';

const OF_2024 = 'gorilla_openfunctions_v1_test_simple_result.json';
const OF_V3 = 'BFCL_v3_simple_result.json';
const OF_V4 = 'BFCL_v4_simple_python_result.json';

function readOne(model: string, file: string, result: JsonValue): ReadAttempt {
  const reading = readers.find(({ id }) => id === 'bfcl')!.open({ path: `result/${model}/${file}` });
  const [read] = [...reading.read({ id: 'simple_0', result }, 0), ...reading.end!()];
  return read!;
}

const taskFor = (name: string, parameter: string) =>
  aBfclTask(
    'simple_python',
    [
      {
        name,
        description: '',
        parameters: {
          type: 'dict',
          properties: { [parameter]: { type: 'integer', description: '' } },
          required: [parameter],
        },
      },
    ],
    [{ [name]: { [parameter]: [1] } }],
  );

const fenced = '```python\n[f(x=1)]\n```';
const indented = '    [f(x=1)]';
const escaped = '[f\\_g(a\\_b=1)]';
const inJson = '[{"name": "f", "arguments": {"x": 1}}]';

describe('whether it is known how the publisher reads an answer', () => {
  test.each<[string, string, JsonValue]>([
    ['gpt-4-0125-preview', OF_V3, '[f(a=1)]'],
    ['Salesforce_xLAM-7b-fc-r', OF_V3, '{"tool_calls": []}'],
    ['meta-llama_Meta-Llama-3-8B-Instruct', OF_V3, '[f(a=1)]'],
    ['a-model-FC', OF_V3, 'No call.'],
    ['a-model', OF_V3, [{ f: '{"a": 1}' }]],
  ])('%s, %s: %j is', (model, file, result) => {
    expect(readOne(model, file, result)).not.toHaveProperty('trajectory.unknownDecoder');
  });
  test.each([
    ['of a model of no known family', 'a-model', OF_2024, '[f(a=1)]'],
    ['of a model of no known family', 'Nexusflow-Raven-v2', OF_V3, 'f(a=1); g(b=2);'],
    [
      'of a model of no known family',
      'meta-llama_Llama-3.1-8B-Instruct',
      OF_V3,
      '<|python_tag|>{"name": "f"}',
    ],
    ['that the handlers of two versions read apart', 'gpt-4o-2024-08-06', OF_V3, indented],
    ['that the handlers of two versions read apart', 'open-mixtral-8x22b', OF_V3, escaped],
    [
      'of a model of its own text for calls',
      'Qwen_Qwen2.5-7B-Instruct-FC',
      OF_V3,
      '<tool_call>…</tool_call>',
    ],
    ['whose handler is not written down', 'google_functiongemma-270m-it-FC', OF_V4, 'call:f{x:1}'],
    ['in a form that was never met', 'gpt-5-nano-2025-08-07-FC', OF_V4, [{ 'f.g': '{}' }]],
    ['in a form that was never met', 'a-model-FC', OF_V4, [{ name: 'f', arguments: '{}' }]],
    ['in a form that was never met', 'gpt-4o-2024-08-06', OF_2024, ['f(x=1)']],
  ] satisfies [string, string, string, JsonValue][])(
    'is not for one %s: %s, %s: %j',
    async (_, model, file, result) => {
      const task = await aBfclTask('simple', [], []);
      const { trajectory } = readOne(model, file, result) as RecordedAttempt;
      expect(trajectory.unknownDecoder).toBe(true);
      for (const id of ['bfcl-as-coded', 'bfcl-relevance-as-coded'])
        expect(() => scoreAttempt(scorersById.get(id)!, task, trajectory)).toThrow('not known here');
    },
  );
});

describe('the publisher’s handlers, as BFCL as coded goes by them', () => {
  test.each([
    ['gpt-4o-2024-08-06', OF_2024, '[f(x=1)]', true],
    ['gpt-4o-2024-08-06', OF_2024, '[f(x=1)]\n', true],
    ['gpt-4o-2024-08-06', OF_2024, fenced, false],
    ['gpt-4o-2024-08-06', OF_2024, indented, false],
    ['gpt-4o-2024-08-06', OF_2024, 'f(x=1)', false],
    ['gpt-4o-2024-08-06', OF_2024, inJson, false],
    ['gpt-4o-2024-11-20', OF_V4, 'f(x=1)', true],
    ['gpt-4o-2024-11-20', OF_V4, indented, true],
    ['gpt-4o-2024-11-20', OF_V4, '```\n[f(x=1)]\n```', true],
    ['gpt-4o-2024-11-20', OF_V4, fenced, false],
    ['mistral-medium-2312', OF_2024, 'f(x=1)', true],
    ['mistral-medium-2312', OF_2024, fenced, false],
    ['mistral-medium-2312', OF_2024, indented, false],
    ['mistral-large-2407', OF_2024, inJson, false],
    ['claude-3-opus-20240229', OF_2024, ' [f(x=1)]', true],
    ['claude-3-opus-20240229', OF_2024, indented, false],
    ['claude-3-opus-20240229', OF_2024, '[f(x=1)]\n', false],
    ['meta-llama_Meta-Llama-3-8B-Instruct', OF_2024, '[f(\nx=1)]\n', true],
    ['gorilla-openfunctions-v2', OF_2024, 'f(x=1)', true],
    ['gorilla-openfunctions-v2', OF_2024, '[f(x=1)]', false],
    ['Salesforce_xLAM-1b-fc-r', OF_2024, '{"tool_calls": [{"name": "f", "arguments": {"x": 1}}]}', true],
    ['Salesforce_xLAM-1b-fc-r', OF_2024, '{"name": "f", "arguments": {"x": 1}}', false],
    ['Salesforce_xLAM-1b-fc-r', OF_2024, '[f(x=1)]', false],
    ['Salesforce_xLAM-2-8b-fc-r', OF_V4, inJson, true],
    ['Qwen_Qwen3-8B-FC', OF_V4, '<tool_call>\n{"name": "f", "arguments": {"x": 1}}\n</tool_call>', true],
    ['Qwen_Qwen3-8B-FC', OF_V4, '[f(x=1)]', false],
    ['meta-llama_Llama-3.1-8B-Instruct-FC', OF_V4, '{"name": "f", "parameters": {"x": 1}}', true],
    ['meta-llama_Llama-3.3-70B-Instruct-FC', OF_V4, '[f(x=1)]', true],
    ['microsoft_phi-4', OF_V4, fenced, true],
    ['command-a-03-2025-FC', OF_V4, [{ tool_name: 'f', parameters: { x: 1 } }], true],
    ['claude-opus-4-5-20251101-FC', OF_V4, [{ f: { x: 1 } }], false],
    ['gemini-2.5-flash-FC', OF_V4, [{ f: { x: 1 } }], true],
  ] satisfies [string, string, JsonValue, boolean][])(
    '%s, %s: %j is right: %s',
    async (model, file, result, isRight) => {
      const read = readOne(model, file, result) as RecordedAttempt;
      expect(read).not.toHaveProperty('trajectory.unknownDecoder');
      expect(
        scorersById.get('bfcl-as-coded')!.score(await taskFor('f', 'x'), read.trajectory).value === 1,
      ).toBe(isRight);
    },
  );

  test('Mistral’s takes the backslash off underscores, and so does every scorer then', async () => {
    const read = readOne('mistral-medium-2312', OF_2024, escaped) as RecordedAttempt;
    expect(answerText(read.trajectory)).toBe('[f_g(a_b=1)]');
    expect(read.repairs).toHaveLength(1);
    const calls = await taskFor('f_g', 'a_b');
    for (const id of ['bfcl-as-coded', 'bfcl', 'call-f1'])
      expect(scorersById.get(id)!.score(calls, read.trajectory), id).toMatchObject({ value: 1 });
    const other = readOne('gpt-4o-2024-08-06', OF_2024, escaped) as RecordedAttempt;
    expect(scorersById.get('bfcl-as-coded')!.score(calls, other.trajectory).value).toBe(0);
  });
});
