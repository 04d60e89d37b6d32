import { expect, test } from 'vitest';
import { ownRow, type Candidate } from '#builder/index.ts';
import type { Tool } from '#core/tool.ts';
import { changesBetween, rowsOfCandidates, rowsOfTasks } from '../../../src/app/evaluate/compare-versions.ts';
import { aTask } from '../../builders/a-task.ts';

const tool = (description: string): Tool => ({
  name: 'rain',
  server: 's',
  description,
  inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
  schemaFrom: 'source',
});
const tools = [tool('Tells the rain.'), { ...tool('Tells the wind.'), name: 'wind' }];
const candidate = (id: string, city: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  category: 'single_server_single_call',
  query: `Rain in ${city}?`,
  calls: [{ id: '1', name: 'rain', server: 's', step: 1, arguments: { city } }],
  servers: ['s'],
  said: {},
  life: [],
  ...more,
});

test('rows are added, removed and changed by their id, and a changed one names each field with both values', () => {
  const old = rowsOfCandidates(
    [candidate('c1', 'Oslo'), candidate('c2', 'Rome'), candidate('c3', 'Bern')],
    tools,
  );
  const now = rowsOfCandidates(
    [
      candidate('c1', 'Oslo'),
      candidate('c2', 'Rome', { query: 'Will it rain in Rome?', answer: 'Yes.' }),
      candidate('c4', 'Paris'),
    ],
    tools,
  );
  expect(changesBetween(old, now)).toEqual([
    {
      id: 'c2',
      is: 'changed',
      query: 'Will it rain in Rome?',
      fields: [
        { field: 'query', old: 'Rain in Rome?', now: 'Will it rain in Rome?' },
        { field: 'answer', old: '', now: 'Yes.' },
      ],
    },
    { id: 'c4', is: 'added', query: 'Rain in Paris?', fields: [] },
    { id: 'c3', is: 'removed', query: 'Rain in Bern?', fields: [] },
  ]);
  expect(changesBetween(old, old)).toEqual([]);
});

test('of the tools only those are said that differ', () => {
  const old = rowsOfCandidates([candidate('c1', 'Oslo')], tools);
  const now = rowsOfCandidates([candidate('c1', 'Oslo')], [tool('Tells how much rain falls.'), tools[1]!]);
  const [change] = changesBetween(old, now);
  expect(change!.fields).toEqual([
    {
      field: 'tools',
      old: expect.stringMatching(/^s \/ rain .*Tells the rain\.[^\n]*$/),
      now: expect.stringMatching(/^s \/ rain .*Tells how much rain falls\.[^\n]*$/),
    },
  ]);
});

test('a life that went on is no change, and stored tasks are compared with candidates', () => {
  const one = candidate('c1', 'Oslo');
  const stored = aTask({
    id: 'text#c1',
    source: { file: 'text', row: 0, sourceId: 'c1' },
    raw: ownRow(one, tools),
  });
  const later = { ...one, life: [{ step: 'schema', is: 'passed' as const, evidence: 'obeys' }] };
  expect(changesBetween(rowsOfTasks([stored]), rowsOfCandidates([later], tools))).toEqual([]);
});
