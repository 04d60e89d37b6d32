import type { JsonValue } from '#core/json.ts';
import { countOf, shown } from '../mcpbr-explanation.ts';
import type { StateComparison } from './compare-states.ts';

/** What a comparison of end states found, in sentences: how many are as expected, the first difference, and ids that stand for others. */
export function explainedStates(comparison: StateComparison): string {
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
    return `; at ${difference.at} stands ${made}, expected ${expected}`;
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
