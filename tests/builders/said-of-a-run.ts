import type { Assessment } from '#core/assessment.ts';
import type { HumanLabel, Judging } from '#core/judgement.ts';

export const aLabel = (runId: string, more: Partial<HumanLabel> = {}): HumanLabel => ({
  ...{ runId, cell: 0, rater: 'AB', verdict: 'pass', labelledAt: 5, blind: true },
  ...more,
});

/** A judging with two judgements, a label and a reference answer, in the order in which they are stored. */
export function saidOf(runId: string, more: Partial<Judging> = {}): Assessment[] {
  const judging: Judging = {
    ...{ id: `judging-of-${runId}`, runId, title: 'Judged', createdAt: 3, status: 'finished' },
    judges: [{ id: 'rule', kind: 'rule', title: 'Rule judge' }],
    ...{ repeats: 2, seed: 7, cells: [1], done: 2, versions: { app: 't', rules: 't' } },
    ...more,
  };
  const at = { judgingId: judging.id, cell: 1, judge: 'rule' };
  const revision = { at: 6, by: 'AB', kind: 'answer-written' as const, query: 'q', answers: ['yes'] };
  return [
    { judging },
    { judgement: { ...at, repeat: 0, verdict: 'pass', reasons: 'every fact is in it' } },
    { judgement: { ...at, repeat: 1, verdict: 'fail' } },
    { label: aLabel(runId) },
    {
      reference: {
        ...{ runId, task: 1, taskId: 'tasks.json#1', current: 0 },
        revisions: [{ ...revision, match: 'text' as const, keepsLabel: true, before: -1 }],
      },
    },
  ];
}
