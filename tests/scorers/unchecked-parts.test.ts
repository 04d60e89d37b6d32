import { expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { aTask } from '../builders/a-task.ts';
import { anExecutedAttempt } from '../builders/an-executed-attempt.ts';

const explained = (x: JsonObject): string => {
  const inputSchema = { type: 'object', properties: { x } };
  const tools = [{ name: 'f', server: null, description: '', inputSchema, schemaFrom: 'source' as const }];
  const attempt = anExecutedAttempt([[{ name: 'f', arguments: { x: 'a' } }]]);
  return scorersById.get('rule-based-execution')!.score(aTask({ tools }), attempt).explanation;
};

test('what obeying a schema does not say is said: parts that could not be checked, with a reason', () => {
  expect(explained({ type: 'string' })).not.toContain('Not checked');
  // Looking ahead is beyond the engine for patterns.
  expect(explained({ type: 'string', pattern: '^(?=a)' })).toMatch(
    /obeys its schema.*Not checked: 1 part of the schemas, such as `\/properties\/x\/pattern` \(.+\)\.$/,
  );
});
