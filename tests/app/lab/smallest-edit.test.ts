import { describe, expect, test } from 'vitest';
import type { Scorer } from '#core/score.ts';
import { allToolCalls, answeredInText, answerText, type Trajectory } from '#core/trajectory.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { draftOf } from '../../../src/app/lab/draft.ts';
import { caseOfExample, examples, labelAsAnswer } from '../../../src/app/lab/example.ts';
import { smallestEdit, type Disagreement, type NoDisagreement } from '../../../src/app/lab/smallest-edit.ts';
import { aTask } from '../../builders/a-task.ts';

/** A scorer that passes what a test says it passes. */
const passing = (id: string, passes: (trajectory: Trajectory) => boolean): Scorer => ({
  ...{ id, title: id, family: 'structure', meaning: '' },
  needs: [],
  score: (_, trajectory) => ({
    value: 0,
    verdict: passes(trajectory) ? 'correct' : 'incorrect',
    explanation: '',
    measures: {},
  }),
});
const callsOf = (trajectory: Trajectory) => [
  ...allToolCalls(trajectory),
  ...extractCalls(answerText(trajectory)).calls,
];
const always = passing('always', () => true);
const task = aTask();
const right = draftOf(answeredInText('[{"name":"get_weather","arguments":{"city":"Oslo"}}]'));

function search(
  pair: readonly [Scorer, Scorer],
  of = task,
  from = right,
): { found: Disagreement | NoDisagreement; yielded: number } {
  const work = smallestEdit(of, from, pair);
  for (let yielded = 0; ; yielded++) {
    const next = work.next();
    if (next.done) return { found: next.value, yielded };
  }
}

describe('the smallest edit after which two scorers disagree', () => {
  test('is none where they disagree as it stands', () => {
    expect(search([always, passing('never', () => false)]).found.edits).toEqual([]);
  });

  test('is a planted single edit', () => {
    const loud = passing('not loud', (trajectory) => callsOf(trajectory)[0]?.arguments.city !== 'OSLO');
    expect(search([always, loud]).found.edits).toEqual([
      { kind: 'set', call: '1', name: 'city', value: 'OSLO' },
    ]);
  });

  test('is a planted pair where no single edit does', () => {
    const odd = passing('no two loud', (trajectory) => {
      const calls = callsOf(trajectory);
      return !(calls.length === 2 && calls[0]!.arguments.city === 'oslo');
    });
    const { found } = search([always, odd]);
    expect(found.edits?.map(({ kind }) => kind).sort()).toEqual(['add', 'set']);
  });

  test('is not found where there is none, and the number of tries is told', () => {
    const { found, yielded } = search([always, passing('also always', () => true)]);
    expect(found).toMatchObject({ edits: undefined, isWhole: true });
    expect(found.tried).toBe(yielded);
    expect(found.tried).toBeGreaterThan(50);
  });

  test('sets the paper’s code against the paper’s definition', () => {
    const { task: market } = caseOfExample('missing-market', examples.get('missing-market')!);
    const perfect = draftOf(answeredInText(labelAsAnswer(market)));
    const pair = [scorersById.get('mcptoolbenchpp-last-node')!, scorersById.get('ast-dag')!] as const;
    const { found } = search(pair, market, perfect);
    expect(found.edits).toHaveLength(1);
  });
});
