import { expect, test } from 'vitest';
import { readLines } from './read-lines.ts';

const PATH = 'result/maker-1-FC/BFCL_v4_simple_python_result.json';
const answered = { id: 'simple_0', result: [{ water: '{}' }] };
const unanswered = { id: 'simple_1', result: null, latency: 2 };

test.each([
  ['beside one answer', [answered, unanswered]],
  ['where most are', [unanswered, { ...unanswered, id: 'simple_2' }, answered]],
])('BFCL: a result that is null is an attempt without an answer, %s', (_, rows) => {
  const { formats, attempts, refusals } = readLines(rows, PATH);
  expect([formats, refusals]).toEqual([['bfcl'], []]);
  expect(attempts).toHaveLength(rows.length);
  const without = attempts.filter(({ error }) => error !== undefined);
  expect(without).toHaveLength(rows.length - 1);
  for (const { error, trajectory } of without) {
    expect(error).toMatchObject({ code: 'answer-not-recorded', message: expect.stringContaining('null') });
    expect(trajectory).toMatchObject({ steps: [], stopReason: 'error' });
  }
});

test('rows of which none has an answer are no results of BFCL', () => {
  expect(readLines([unanswered, unanswered, unanswered], PATH).formats).toEqual([]);
});
