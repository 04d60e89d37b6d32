import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { imported, rowsFile, textFile } from './imported.ts';

const question = (id: string) => ({
  id,
  question: [[{ role: 'user', content: `What is the area of ${id}?` }]],
  function: [{ name: 'area', description: 'Area', parameters: { type: 'dict', properties: {} } }],
});
const answer = (id: string, side = 1) => ({ id, ground_truth: [{ area: { side: [side] } }] });

describe('an answer that belongs to no question', () => {
  test('is named with its file and row', async () => {
    const { notes, outcome, tasks } = await imported([
      rowsFile('simple.json', [question('simple_0'), question('simple_2')]),
      rowsFile('answers.json', [answer('simple_0'), answer('simple_1'), answer('simple_2')]),
    ]);
    expect(tasks).toHaveLength(2);
    expect(outcome.rejected).toBe(1);
    expect(notes).toEqual([
      {
        kind: 'rejected',
        file: 'answers.json',
        row: 1,
        field: '/id',
        reason: 'no question of this import has the id simple_1',
      },
    ]);
  });

  test('is named as a whole file where none of its answers does', async () => {
    const { notes } = await imported([
      rowsFile('simple.json', [question('simple_0')]),
      rowsFile('simple_answers.json', [answer('simple_0')]),
      rowsFile('parallel_answers.json', [answer('parallel_0'), answer('parallel_1')]),
    ]);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatchObject({ file: 'parallel_answers.json', row: -1 });
    expect(notes[0]!.reason).toMatch(/^none of its 2 answers belongs to a question of this import/);
  });

  test('to which another was given already is named, and the first is used', async () => {
    const { notes, tasks } = await imported([
      rowsFile('simple.json', [question('simple_0')]),
      rowsFile('a.json', [answer('simple_0', 1)]),
      rowsFile('b.json', [answer('simple_0', 2)]),
    ]);
    expect(tasks[0]!.target.calls![0]!.arguments).toEqual({ side: [1] });
    expect(notes).toMatchObject([{ file: 'b.json', row: 0, field: '/id' }]);
  });

  const bfcl = resolve(process.cwd(), '../shared/samples/bfcl');
  test.skipIf(!existsSync(bfcl))(
    'is named in real files that do not go together (SKIPPED when ../shared/samples is absent)',
    async () => {
      const real = (path: string) =>
        textFile(path.split('/').at(-1)!, readFileSync(`${bfcl}/${path}`, 'utf8'));
      const { notes } = await imported([
        real('BFCL_v4_parallel.json'),
        real('possible_answer/BFCL_v4_multiple.json'),
      ]);
      expect(notes.map(({ file, row }) => [file, row])).toEqual([
        ['BFCL_v4_parallel.json', -1],
        ['BFCL_v4_multiple.json', -1],
      ]);
    },
  );
});
