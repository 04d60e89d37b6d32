import { describe, expect, test } from 'vitest';
import { scorersFor, planGraph } from '#measure/scorers/index.ts';
import { caseOfExample, examples } from '../../../src/app/lab/example.ts';
import { scored } from '../../../src/app/lab/lab-verdict.ts';
import { evidenceOf } from '#core/trajectory.ts';

/** What each example is there to show: who passes it and who does not. */
const shown: Record<string, { pass: string[]; fail: string[] }> = {
  'missing-market': { pass: ['mcptoolbenchpp-last-node'], fail: ['ast-dag', 'ast', 'bfcl'] },
  'invented-numbers': { pass: ['mcptoolbenchpp-last-node'], fail: ['ast-dag', 'ast'] },
  'perfect-answer': { pass: ['mcpbr-mcptoolbench', 'ast', 'bfcl'], fail: ['mcpbr-mcptoolbench-as-coded'] },
  fenced: { pass: ['mcpbr-mcptoolbench', 'ast'], fail: ['mcpbr-mcptoolbench-as-coded'] },
  'text-for-number': { pass: ['ast'], fail: ['bfcl'] },
  'parallel-swap': {
    pass: ['ast', 'ast-dag', 'bfcl', 'call-f1'],
    fail: ['mcpeval-strict', 'mcpbr-mcptoolbench-as-coded'],
  },
  'duplicate-call': { pass: ['mcptoolbenchpp-last-node', 'mcpbr-mcptoolbench'], fail: ['ast', 'ast-dag'] },
  'direct-route': { pass: ['ast-dag'], fail: ['ast', 'bfcl'] },
  'paid-twice': { pass: ['mcpeval-strict', 'answer-match'], fail: ['state-match', 'ast'] },
  'every-rung': { pass: [], fail: ['ast', 'bfcl', 'mcpbr-mcptoolbench'] },
  'names-alone': {
    pass: ['mcpbr-toolbench', 'mcpbr-toolbench-as-coded'],
    fail: ['ast', 'mcpbr-mcptoolbench'],
  },
  'minus-deleted': { pass: ['bfcl-as-coded'], fail: ['ast', 'call-f1'] },
  'unreadable-passes': { pass: ['bfcl-relevance-as-coded'], fail: ['irrelevance'] },
  'asked-too-much': { pass: ['tool-choice'], fail: ['asked-when-due'] },
  'unreadable-abstention': { pass: [], fail: ['irrelevance'] },
};

test('every example says what it shows', () =>
  expect([...examples.keys()].sort()).toEqual(Object.keys(shown).sort()));

describe.each([...examples])('%s', (id, file) => {
  const { task, trajectory } = caseOfExample(id, file);
  const verdicts = new Map(
    scorersFor(task, evidenceOf(trajectory)).map((scorer) => [
      scorer.id,
      scored(scorer, task, trajectory).score?.verdict,
    ]),
  );

  test('shows the disagreement it teaches', () => {
    for (const scorer of shown[id]!.pass) expect([scorer, verdicts.get(scorer)]).toEqual([scorer, 'correct']);
    for (const scorer of shown[id]!.fail) {
      expect(verdicts.has(scorer), scorer).toBe(true);
      expect(verdicts.get(scorer), scorer).not.toBe('correct');
    }
  });

  test('has a label that can be drawn as a plan', () => {
    if (task.target.calls!.length > 0)
      expect(planGraph(task, trajectory).gold.nodes.length).toBeGreaterThan(0);
  });
});
