import { describe, expect, test } from 'vitest';
import { evidenceOf, answeredInText, type NotRecorded, type Trajectory } from '#core/trajectory.ts';
import { appliesTo, scorers, scorersById, scorersFor, whyNot } from '#measure/scorers/index.ts';
import { aTask } from '../builders/a-task.ts';
import { aRecordedAttempt } from '../builders/a-recorded-run.ts';

const task = aTask({ target: { ...aTask().target, answer: { accept: ['Oslo'], match: 'facts' } } });
const missing = (...notRecorded: NotRecorded[]): Trajectory => ({
  ...aRecordedAttempt('get_weather', { city: 'Oslo' }),
  notRecorded,
});

describe('a recorded answer', () => {
  test('whose results are not in the log is no evidence that anything was executed', () => {
    const evidence = evidenceOf(missing('results', 'times'));
    expect(evidence).toEqual({ executed: false, state: false, notRecorded: ['results', 'times'] });
    const why = whyNot(scorersById.get('task-outcome')!, task, evidence);
    expect(why).toBe('It needs calls that were executed; the log does not record what the tools answered.');
  });

  test('without a call is none either', () => {
    const silent: Trajectory = { ...answeredInText('Mild.'), inTurns: true, notRecorded: ['results'] };
    expect(evidenceOf(silent).executed).toBe(false);
    expect(evidenceOf({ ...silent, notRecorded: [] }).executed).toBe(true);
  });

  test('is scored by what compares calls, times or no times', () => {
    const ids = scorersFor(task, evidenceOf(missing('results', 'times'))).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['mcpbr-mcptoolbench', 'ast', 'call-f1', 'tool-choice']));
    expect(scorersFor(task, evidenceOf(missing('times')))).toContain(scorersById.get('task-outcome'));
  });

  test('whose steps are not in the log is scored by nothing, so that it is never a wrong answer', () => {
    const evidence = evidenceOf({ steps: [], stopReason: 'answered', notRecorded: ['steps'] });
    expect(scorersFor(task, evidence)).toEqual([]);
    for (const scorer of scorers)
      expect(whyNot(scorer, task, evidence)).toBe(
        'It needs what the model said and called; the log does not record it.',
      );
  });

  test('at a task whose tools the log does not name is not held against tools', () => {
    const unnamed = aTask({
      tools: [],
      issues: [{ code: 'tools-not-recorded', path: '', detail: 'the log does not name the tools' }],
    });
    const scorer = scorersById.get('rule-based-execution')!;
    const evidence = evidenceOf(missing('results'));
    expect(appliesTo(scorer, unnamed, evidence)).toBe(false);
    expect(whyNot(scorer, unnamed, evidence)).toBe(
      'It needs the tools that were offered; the log does not record them.',
    );
    expect(whyNot(scorer, { ...unnamed, issues: [] }, evidence)).toBe(
      'It needs the tools that are offered; the task lists none.',
    );
  });
});
