import { expect, test } from 'vitest';
import { ANSWER_ALONE } from '#core/trajectory.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { usualDeciderOf } from '#measure/scorers/index.ts';
import { aBfclTask } from '../builders/a-bfcl-task.ts';

const functions: JsonValue = [
  {
    name: 'get_weather',
    description: 'Weather',
    parameters: { type: 'dict', properties: { city: { type: 'string' } }, required: ['city'] },
  },
];

test('BFCL’s rows of 2024 are decided by BFCL’s rules, as those of later versions are', async () => {
  const task = await aBfclTask('simple', functions, [{ get_weather: { city: ['Oslo'] } }]);
  const raw = { ...(task.raw as JsonObject), question: 'What?', function: functions[0]! };
  for (const each of [task, { ...task, raw }])
    expect(usualDeciderOf([each], ANSWER_ALONE)).toMatch(/^bfcl(-as-coded)?$/);
  const other = { ...task, raw: { question: 'What?', function: 'a word' } };
  expect(usualDeciderOf([other], ANSWER_ALONE)).toBe('mcpbr-mcptoolbench');
});
