import { deepEqual, type JsonValue } from '#core/json.ts';
import type { MadeCall } from '#core/label-audit.ts';
import { textOfResult, type ToolResult } from '#core/tool.ts';
import { compareStates, scoreOfStates } from '#measure/scorers/index.ts';
import type { Facts } from './facts.ts';
import type { Replay } from './replay.ts';

/** Does a replay end as another does? `undecided`: nothing that is known of the task tells. */
export type SameEnd = { is: 'same' } | { is: 'differs'; why: string } | { is: 'undecided' };

type Ended = Pick<Replay, 'end'>;

/** Do two replays end in the same state, by its meaning? */
export const isSameState = (one: Ended, other: Ended): boolean =>
  compareStates(other.end.state, { ...one.end, isWholeState: true }).isEqual;

/** Does a call change what is changed by its meaning at the end? Else it only looks, or keeps books. */
export const isWriting = ({ changes }: MadeCall, { end }: Ended): boolean =>
  changes.some((slice) => Object.hasOwn(end.state, slice));

/** What a call answered, as a value. */
export const answerOf = (result: ToolResult | undefined): JsonValue =>
  result ? (result.structuredContent ?? textOfResult(result)) : null;

/**
 * Holds a departure from a label against the label's own replay: no call may fail, every fact the label answers must be answered, and the
 * state must end the same by its meaning. Where no fact can tell, because the label answers none or the call's answer is `drawn` by the
 * seed, a call that only looks counts by what it answers: the same is the same, anything else cannot be decided.
 */
export function compareEnds(
  whole: Replay,
  other: Replay,
  facts: Facts,
  drawn: ReadonlySet<string> = new Set(),
): SameEnd {
  const troubled = other.made.find(({ trouble }) => trouble !== undefined);
  // The label's pointers lead into the answers to its own calls: to others a model would point otherwise.
  if (troubled?.result.unmade) return { is: 'undecided' };
  if (troubled) return { is: 'differs', why: `\`${troubled.call.name}\` ${troubled.trouble}` };
  const due = facts.heldBy(whole);
  const held = facts.heldBy(other);
  const missing = due.findIndex((is, index) => is && !held[index]);
  if (missing >= 0) return { is: 'differs', why: `no result holds the fact \`${facts.facts[missing]}\`` };
  const world = worldApart(whole, other);
  if (world !== undefined) return { is: 'differs', why: world };
  const comparison = compareStates(other.end.state, { ...whole.end, isWholeState: true });
  if (!comparison.isEqual) return { is: 'differs', why: lowered(scoreOfStates(comparison).explanation) };
  const hasFacts = due.some(Boolean);
  const isDecided = whole.made.every(
    (made) =>
      isWriting(made, whole) ||
      (hasFacts && !drawn.has(made.call.id)) ||
      deepEqual(answerOf(made.result), answerOf(other.resultOf(made.call.id))),
  );
  return { is: isDecided ? 'same' : 'undecided' };
}

/** A slice of state that one of two replays changes and the other does not: no comparison by meaning is needed then. */
function worldApart(whole: Replay, other: Replay): string | undefined {
  const [due, made] = [whole.end.state, other.end.state];
  const left = Object.keys(due).find((name) => !Object.hasOwn(made, name));
  if (left !== undefined) return `\`${left}\` is left as it was`;
  const undue = Object.keys(made).find((name) => !Object.hasOwn(due, name));
  return undue === undefined ? undefined : `\`${undue}\` is changed, too`;
}

const lowered = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
