import { describe, expect, test } from 'vitest';
import { BASELINES } from '#core/baselines.ts';
import { BASELINE_TITLES } from '#core/model.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import { baselines, baselinesById } from '#ask/providers/index.ts';

const tools: Tool[] = ['get_weather', 'send_mail'].map((name) => ({
  name,
  server: null,
  description: name.replace('_', ' '),
  inputSchema: {
    type: 'object',
    properties: { city: { type: 'string' }, days: { type: 'integer' }, detailed: { type: 'boolean' } },
    required: ['city'],
  },
  schemaFrom: 'source',
}));

const callOf = (call: Partial<ExpectedCall>): ExpectedCall => ({
  id: '1',
  step: 1,
  turn: 0,
  name: 'get_weather',
  server: null,
  arguments: { city: ['Paris'] },
  optional: [],
  alternatives: [],
  dependsOn: [],
  ...call,
});

const taskOf = (calls: ExpectedCall[], changes: Partial<Task> = {}): Task => ({
  id: 'file#1',
  datasetId: 'd',
  source: { file: 'file', row: 0 },
  query: 'Get the weather in Paris for 3 days',
  category: '',
  callType: 'single',
  servers: [],
  toolsetId: 'ts-0',
  tools,
  target: { calls },
  labelKind: 'exact',
  raw: {},
  issues: [],
  ...changes,
});

const answer = (id: string, task: Task, seed = 7): string => baselinesById.get(id)!.answer(task, seed);

test('every baseline says it is one, by the title that links show', () => {
  for (const { id, title, kind } of baselines) {
    expect(kind).toBe('baseline');
    expect(title).toBe(BASELINE_TITLES[id]);
    expect(BASELINES).toHaveProperty(id);
  }
});

describe('the lexical baseline', () => {
  test('answers the same whatever the label, the raw row and the ids say', () => {
    const honest = answer('baseline-lexical', taskOf([callOf({})]));
    const altered = taskOf(
      [callOf({ name: 'send_mail', arguments: { city: ['Rome'] } }), callOf({ id: '9' })],
      {
        id: 'other#5',
        datasetId: 'else',
        callType: 'multi',
        category: 'mail',
        difficulty: 'hard',
        labelKind: 'none',
        raw: { function_call_label: [{ name: 'send_mail' }] },
      },
    );
    expect(answer('baseline-lexical', altered, 99)).toBe(honest);
    expect(answer('baseline-lexical', taskOf([]))).toBe(honest);
  });
});

describe('the random baseline', () => {
  const names = Array.from({ length: 40 }, (_, index) => taskOf([], { id: `file#${index}` }));

  test('gives the same answer for the same task and seed', () => {
    for (const task of names) expect(answer('baseline-random', task)).toBe(answer('baseline-random', task));
  });

  test('differs by seed and by task', () => {
    const bySeed = new Set(names.map((_, seed) => answer('baseline-random', names[0]!, seed)));
    const byTask = new Set(names.map((task) => answer('baseline-random', task)));
    expect(bySeed.size).toBeGreaterThan(10);
    expect(byTask.size).toBeGreaterThan(10);
  });

  test('calls offered tools alone, with arguments of the right types', () => {
    for (const call of names.flatMap((task) => extractCalls(answer('baseline-random', task)).calls)) {
      expect(['get_weather', 'send_mail']).toContain(call.name);
      expect(typeof call.arguments.city).toBe('string');
      if ('days' in call.arguments) expect(Number.isInteger(call.arguments.days)).toBe(true);
      if ('detailed' in call.arguments) expect(typeof call.arguments.detailed).toBe('boolean');
    }
  });

  test('calls nothing where nothing is offered', () => {
    expect(extractCalls(answer('baseline-random', taskOf([], { tools: [] }))).calls).toEqual([]);
  });
});

describe('the oracle', () => {
  test('gives back the label: names, first accepted values, steps, placeholders', () => {
    const label = [
      callOf({ arguments: { city: ['Paris', 'paris'], days: [3], note: ['x'] }, optional: ['note'] }),
      callOf({ id: '2', step: 2, name: 'send_mail', arguments: { city: ['<1_result>'], list: [[1, 2]] } }),
    ];
    const { outcome, calls } = extractCalls(answer('baseline-oracle', taskOf(label)));
    expect(outcome).toBe('called');
    expect(calls.map(({ name, arguments: values, step }) => ({ name, values, step }))).toEqual([
      { name: 'get_weather', values: { city: 'Paris', days: 3 }, step: 1 },
      { name: 'send_mail', values: { city: '<1_result>', list: [1, 2] }, step: 2 },
    ]);
  });

  test('calls nothing where the label says so', () => {
    expect(extractCalls(answer('baseline-oracle', taskOf([]))).outcome).toBe('abstained');
  });

  test('names the tool alone where the label does', () => {
    const { calls } = extractCalls(answer('baseline-oracle', taskOf([callOf({ arguments: null })])));
    expect(calls.map(({ name, arguments: values }) => [name, values])).toEqual([['get_weather', {}]]);
  });

  test('keeps a hostile parameter name an own field', () => {
    const hostile = callOf({ arguments: JSON.parse('{"__proto__":["x"]}') as Record<string, string[]> });
    expect(answer('baseline-oracle', taskOf([hostile]))).toContain('"__proto__": "x"');
  });
});
