import { describe, expect, test } from 'vitest';
import { type ResultRecord, decidingScore } from '#core/cell.ts';
import type { Score } from '#core/score.ts';
import { ladderOf } from '../src/app/look/cell/explained-cell.ts';
import { undecidedWords } from '../src/app/look/cell/cell-words.ts';

const score = (verdict: Score['verdict']): Score => ({ value: 1, verdict, explanation: '', measures: {} });
const raised = { code: 'scorer-failed' as const, message: 'TypeError' };

const record = (part: Partial<ResultRecord>): ResultRecord => ({
  runId: 'r',
  cell: 0,
  taskId: 't',
  modelId: 'm',
  repeat: 0,
  trajectory: { steps: [], stopReason: 'answered' },
  outcome: 'called',
  verdict: 'correct',
  scores: {},
  durationMs: 1,
  ...part,
});

describe('the scorer that decides a cell', () => {
  test.each<[string, Partial<ResultRecord>, object | undefined]>([
    [
      'is the first that applied',
      { scores: { b: score('correct'), c: score('incorrect') } },
      { id: 'b', score: score('correct') },
    ],
    [
      'is the first even where it raised and a later one has a score',
      { verdict: 'not-counted', scores: { c: score('correct') }, errors: { b: raised } },
      { id: 'b', error: raised },
    ],
    [
      'is not a later one that raised',
      { scores: { b: score('correct') }, errors: { c: raised } },
      { id: 'b', score: score('correct') },
    ],
    ['is none where none applied', { verdict: 'not-counted' }, undefined],
    [
      'is none where a scorer was added to a cell that was not counted',
      { verdict: 'not-counted', scores: { c: score('correct') } },
      undefined,
    ],
    ['is none where the cell broke off', { verdict: 'not-counted', errors: { '': raised } }, undefined],
  ])('%s', (_, part, expected) => {
    expect(decidingScore(record(part), { scorerIds: ['a', 'b', 'c', 'constructor'] })).toEqual(expected);
  });

  test.each<[string, Partial<ResultRecord>, object | undefined]>([
    [
      'stands after others',
      { scores: { b: score('incorrect'), c: score('correct') } },
      { id: 'c', score: score('correct') },
    ],
    [
      'was added to a cell that another could not decide',
      { verdict: 'not-counted', scores: { c: score('correct') }, errors: { b: raised } },
      { id: 'c', score: score('correct') },
    ],
    ['raised', { scores: { b: score('correct') }, errors: { c: raised } }, { id: 'c', error: raised }],
    ['has no score', { scores: { b: score('correct') } }, undefined],
  ])('is the chosen one, also where it %s', (_, part, expected) => {
    const rule = { scorerIds: ['a', 'b', 'c'], decidedBy: 'c' };
    expect(decidingScore(record(part), rule)).toEqual(expected);
  });

  test('that raised is what the cell page names, and no other', () => {
    const deciding = { id: 'b', error: raised };
    expect(ladderOf(record({}), deciding).at(-1)?.what).toBe('the deciding scorer failed');
    expect(undecidedWords('BFCL, corrected')).toContain('BFCL, corrected, failed on this answer');
    expect(undecidedWords('BFCL, corrected', { code: 'scorer-not-applicable' })).toContain('does not apply');
    expect(undecidedWords('BFCL, corrected', { code: 'scorer-not-applicable' }, 'none')).toContain(
      'no label',
    );
    expect(undecidedWords(undefined)).toBe('No scorer of this run applies to the task.');
  });
});
