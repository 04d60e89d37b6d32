import { PlaygroundError } from '#core/errors.ts';
import type { JsonValue } from '#core/json.ts';
import type { Score, Scorer } from '#core/score.ts';
import { countOf, shown } from '../comparing/explanation.ts';
import { compareStates, type StateComparison } from './compare-states.ts';

/** Did the state end as it should? */
export const stateMatch: Scorer = {
  id: 'state-match',
  title: 'End state',
  family: 'outcome',
  meaning:
    'Correct when the end state of every world the task names equals the expected one: key order free, list order kept, 5 = 5.0, text exact. What the label declares volatile is compared by meaning: ids that a world gives out may be others as long as each stands for one expected id throughout, also inside texts; times of the virtual clock and counters are not compared, nor is the order of lists that only grow with the calls. Where the label knows the whole end state, no other world may have changed either, so that a task of looking alone is correct when nothing was touched. How the state was reached is not looked at. τ-bench’s check of the data base, on the states themselves so that the difference can be shown. It needs a run whose worlds were asked for their state at the end.',
  needs: ['expected-state', 'end-state'],
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

/** What a comparison of end states found, in sentences: how many are as expected, the first difference, and ids that stand for others. */
function explainedStates(comparison: StateComparison): string {
  const { touched, undue } = comparison;
  const equal = [...touched.values()].filter(Boolean).length;
  const worlds = touched.size + undue.length;
  const ended =
    worlds === 0
      ? 'Nothing was changed, as expected'
      : `${equal} of ${countOf(worlds, 'world')} ended as expected`;
  const sentences = [
    `${ended}${faultOf(comparison)}.`,
    renamedIds(comparison),
    comparison.isGreedy
      ? 'There were too many ways to pair generated ids to try them all, so another way might have fitted.'
      : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

function faultOf({ touched, undue, difference }: StateComparison): string {
  const first = [...touched].find(([, isEqual]) => !isEqual)?.[0];
  if (first !== undefined && difference?.at === `/${first}` && difference.made === undefined)
    return `; \`${first}\` was left as it was, though it should have changed`;
  if (difference) {
    const [made, expected] = [difference.made, difference.expected].map(standing);
    return `; ${difference.at} is ${made}, expected ${expected}`;
  }
  return undue.length > 0 ? `; \`${undue[0]}\` was changed, though nothing in it was due` : '';
}

const standing = (value: JsonValue | undefined): string =>
  value === undefined ? 'nothing' : `\`${shown(value)}\``;

const MOST_SHOWN = 3;

function renamedIds({ renamed }: StateComparison): string {
  if (renamed.length === 0) return '';
  const some = renamed
    .slice(0, MOST_SHOWN)
    .map(({ made, expected }) => `\`${made}\` stands for \`${expected}\``);
  const more = renamed.length > MOST_SHOWN ? ` and ${renamed.length - MOST_SHOWN} more` : '';
  return `${some.join(', ')}${more}.`;
}
