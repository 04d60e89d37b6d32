import { describe, expect, test } from 'vitest';
import { ERROR_CLASSES, TASK_CAUSES, type TaskCauseKind } from '#core/cause.ts';
import type { CellSummary } from '#core/cell.ts';
import { errorCounts } from '#measure/metrics/index.ts';
import { errorClassOf } from '../../src/measure/metrics/error-table.ts';
import { aRun } from './a-run.ts';

const table = aRun({ a: '-' });
const [contender] = table.models;
const failed = (cause: TaskCauseKind | undefined, measures: CellSummary['measures'] = {}): CellSummary => ({
  ...table.cells[0]!,
  ...(cause ? { cause } : {}),
  measures,
});

describe('MCP-AgentBench’s four kinds of error', () => {
  test.each<[string, CellSummary, ReturnType<typeof errorClassOf>]>([
    [
      'an answer in words where a call was expected',
      failed('refused-tools'),
      { class: 'tools-refused', by: 'rule' },
    ],
    ['a tool that was not offered', failed('unknown-tool'), { class: 'hallucination', by: 'rule' }],
    ['an expected call never made', failed('missing-call'), { class: 'information-omitted', by: 'rule' }],
    [
      'an answer without a fact of the label, all else right',
      failed('wrong-result', { answer_match: false, state_match: true }),
      { class: 'information-omitted', by: 'rule' },
    ],
    [
      'an answer without a fact, no state to compare',
      failed('wrong-result', { answer_match: false, state_match: null }),
      { class: 'information-omitted', by: 'rule' },
    ],
    ['another end state', failed('wrong-result', { answer_match: false, state_match: false }), 'undecided'],
    ['a wrong argument: misread or invented', failed('wrong-argument'), 'undecided'],
    ['another tool', failed('wrong-tool'), 'undecided'],
    ['nothing said', failed('no-call'), 'undecided'],
    ['no cause known', failed(undefined), 'undecided'],
    ['a limit', failed('limit-reached'), 'outside'],
    ['a call that the tool failed', failed('failed-call'), 'outside'],
    ['solved', { ...failed(undefined), verdict: 'correct' }, undefined],
    ['lost', { ...failed(undefined), verdict: 'not-counted' }, undefined],
  ])('%s', (_, cell, decision) => {
    expect(errorClassOf(cell, contender!)).toEqual(decision);
  });

  test('who was asked without tools has refused none', () => {
    expect(errorClassOf(failed('refused-tools'), { ...contender!, agentId: 'no-tools' })).toBe('undecided');
  });

  test('every root cause has a decision', () => {
    const known: readonly string[] = [...ERROR_CLASSES, 'undecided', 'outside'];
    for (const { errorClass } of Object.values(TASK_CAUSES)) expect(known).toContain(errorClass);
  });

  test('no cause alone says that a query was misread: an argument must prove it', () => {
    expect(Object.values(TASK_CAUSES).map(({ errorClass }) => errorClass)).not.toContain('query-misread');
    const proven: CellSummary = { ...failed('wrong-argument'), errorClass: 'query-misread' };
    expect(errorClassOf(proven, contender!)).toEqual({ class: 'query-misread', by: 'rule' });
  });

  test('what the record proves to be none of the four needs no judge', () => {
    expect(errorClassOf({ ...failed('no-call'), errorClass: 'outside' }, contender!)).toBe('outside');
  });

  test('a baseline misreads nothing: what rules leave open of it is none of the four', () => {
    const baseline = { ...contender!, kind: 'baseline' as const };
    for (const cause of ['wrong-tool', 'wrong-argument', 'extra-call'] as const)
      expect(errorClassOf(failed(cause), baseline)).toBe('outside');
    expect(errorClassOf(failed('missing-call'), baseline)).toMatchObject({ class: 'information-omitted' });
    expect(errorClassOf(failed(undefined), baseline)).toBe('undecided');
  });

  test('classes, undecided and outside add up to what was not solved', () => {
    const run = aRun({ a: '+-0x-', b: '-----' });
    const causes: TaskCauseKind[] = [
      'missing-call',
      'wrong-argument',
      'limit-reached',
      'refused-tools',
      'unknown-tool',
    ];
    run.cells.forEach((cell, index) => cell.verdict === 'correct' || (cell.cause = causes[index % 5]!));
    for (const { judged, unsolved, byClass, undecided, outside } of errorCounts(run)) {
      const classed = Object.values(byClass).reduce((sum, each) => sum + each, 0);
      expect(classed + undecided + outside).toBe(unsolved);
      expect(unsolved).toBeLessThanOrEqual(judged);
    }
    expect(errorCounts(run).map(({ judged, unsolved }) => [judged, unsolved])).toEqual([
      [4, 3],
      [5, 5],
    ]);
  });
});
