import { PlaygroundError } from '#core/errors.ts';
import type { Score, Scorer } from '#core/score.ts';
import { compareStates, type StateComparison } from './state/compare-states.ts';
import { explainedStates } from './state/explained-states.ts';

/** Did the state end as it should? */
export const stateMatch: Scorer = {
  id: 'state-match',
  title: 'End state',
  family: 'outcome',
  meaning:
    'Correct when the end state of every world the task names equals the expected one: key order free, list order kept, 5 = 5.0, text exact. What the label declares volatile is compared by meaning: ids that a world gives out may be others as long as each stands for one expected id throughout, also inside texts; times of the virtual clock and counters are not compared, nor is the order of lists that only grow with the calls. Where the label knows the whole end state, no other world may have changed either, so that a task of looking alone is correct when nothing was touched. How the state was reached is not looked at. τ-bench’s check of the data base, on the states themselves so that the difference can be shown. It needs a run whose worlds were asked for their state at the end.',
  applies: ({ target }, { state }) =>
    state && (target.isWholeState === true || Object.keys(target.state ?? {}).length > 0),
  score(task, trajectory) {
    const { finalState } = trajectory;
    if (!finalState) {
      throw new PlaygroundError(
        'scorer-failed',
        'This trajectory holds no end state, so there is nothing to compare.',
        'Run the task against tools that keep a state.',
      );
    }
    return scoreOfStates(compareStates(finalState, task.target));
  },
};

/** The verdict on end states that were compared. */
export function scoreOfStates(comparison: StateComparison): Score {
  const { isEqual, touched, undue, difference } = comparison;
  const worlds = touched.size + undue.length;
  const equal = [...touched.values()].filter(Boolean).length;
  return {
    value: isEqual ? 1 : 0,
    verdict: isEqual ? 'correct' : 'incorrect',
    ...(isEqual ? {} : { errorType: 'state-mismatch' }),
    explanation: explainedStates(comparison),
    measures: { state_match: isEqual, worlds_equal: worlds === 0 ? 1 : equal / worlds },
    ...(difference?.made === undefined ? {} : { details: { first_difference: difference.at } }),
  };
}
