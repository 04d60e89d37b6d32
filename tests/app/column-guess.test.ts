import { expect, test } from 'vitest';
import { chosenColumns, guessedColumns } from '../../src/app/data/column-guess.ts';
import OWN_TASKS_EXAMPLE from '../../src/app/data/own-tasks-example.json?raw';
import { imported, textFile } from '../datasets/imported.ts';

test.each([
  [['nr', 'question', 'gold'], { query: 'question', tools: '', expected: 'gold', id: 'nr', category: '' }],
  [
    ['Prompt', 'functions', 'ground_truth'],
    { query: 'Prompt', tools: 'functions', expected: 'ground_truth' },
  ],
  [['inputs', 'content', 'tools'], { query: 'content', tools: 'tools', expected: '', id: '', category: '' }],
  [['a', 'b'], { query: '', tools: '', expected: '', id: '', category: '' }],
])('columns %j are guessed by their usual names', (columns, guess) => {
  expect(guessedColumns(columns)).toMatchObject(guess);
});

test('a choice without a query is none; what is left open is left out', () => {
  const open = { query: '', tools: '', expected: 'gold', id: '', category: '' };
  expect(chosenColumns(open)).toBeUndefined();
  expect(chosenColumns({ ...open, query: 'q' })).toEqual({ query: 'q', expected: 'gold' });
});

test('the example of own tasks imports without a note', async () => {
  const { tasks, notes, outcome } = await imported([textFile('own.json', OWN_TASKS_EXAMPLE)]);
  expect(notes).toEqual([]);
  expect(outcome).toMatchObject({ format: 'own-file', tasks: 2 });
  expect(tasks.map(({ issues, target }) => [issues.map(({ code }) => code), target.calls!.length])).toEqual([
    [[], 1],
    [[], 0],
  ]);
});
