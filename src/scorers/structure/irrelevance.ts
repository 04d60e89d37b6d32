import type { Scorer } from '#core/score.ts';
import { madeCalls } from '../made-calls.ts';
import { scoreWithNoneDue } from '../comparing/none-due.ts';

/** Knowing when to call nothing. */
export const irrelevance: Scorer = {
  id: 'irrelevance',
  title: 'No call when none is due',
  family: 'structure',
  meaning:
    'For tasks where no tool should be called: correct when the model called nothing and its answer can be read. A call, whatever it is, is wrong; so is an answer that attempts a call nobody can read: an unparseable answer never passes for an abstention. A refusal the provider reports is a refusal, not an abstention. After BFCL’s irrelevance detection, which passes answers it cannot decode.',
  needs: ['no-call-due'],
  score(_task, trajectory) {
    const made = madeCalls(trajectory);
    const { measures: _measures, ...score } = scoreWithNoneDue(made);
    return { ...score, measures: { abstained: made.outcome === 'abstained', calls: made.calls.length } };
  },
};
