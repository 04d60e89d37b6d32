import { expect, test } from 'vitest';
import type { JsonValue } from '#core/json.ts';
import { readers } from '#interchange/index.ts';

test.each([
  ['gpt-4-0125-preview', '[f(a=1)]', true],
  ['Salesforce_xLAM-7b-fc-r', '{"tool_calls": []}', true],
  ['meta-llama_Meta-Llama-3-8B-Instruct', '[f(a=1)]', true],
  ['a-model-FC', 'No call.', true],
  ['a-model', [{ f: '{"a": 1}' }], true],
  ['a-model', '[f(a=1)]', false],
  ['Nexusflow-Raven-v2', 'f(a=1); g(b=2);', false],
  ['meta-llama_Llama-3.1-8B-Instruct', '<|python_tag|>{"name": "f"}', false],
] satisfies [string, JsonValue, boolean][])(
  'whether the publisher’s decoder is known goes by the name of the model, or by calls that need none: %s, %j',
  (model, result, isKnown) => {
    const reading = readers
      .find(({ id }) => id === 'bfcl')!
      .open({ path: `result/${model}/BFCL_v3_simple_result.json` });
    const read = [...reading.read({ id: 'simple_0', result }, 0), ...reading.end!()];
    expect(read).toMatchObject([{ kind: 'attempt', model }]);
    expect('unknownDecoder' in read[0]!).toBe(!isKnown);
  },
);
