import { PlaygroundError } from '#core/errors.ts';
import { deepEqual, isJsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { Scorer } from '#core/score.ts';
import { countOf, shown } from './mcpbr-explanation.ts';

/** Did the world end as it should? */
export const stateMatch: Scorer = {
  id: 'state-match',
  title: 'End state',
  family: 'outcome',
  meaning:
    'Correct when the end state of every world the task names equals the expected one as JSON: key order free, list order kept, 5 = 5.0, text exact. Where the label knows the whole end state, no other world may have changed either, so that a task of looking alone is correct when nothing was touched. How the state was reached is not looked at. τ-bench’s check of the data base, on the states themselves so that the difference can be shown. It needs a run whose worlds were asked for their state at the end.',
  applies: ({ target }) => target.isWholeState === true || Object.keys(target.state ?? {}).length > 0,
  score(task, trajectory) {
    const { finalState } = trajectory;
    if (!finalState) {
      throw new PlaygroundError(
        'scorer-failed',
        'This trajectory holds no end state, so there is nothing to compare.',
        'Run the task against tools that keep a state.',
      );
    }
    const { state = {}, isWholeState } = task.target;
    const expected = Object.entries(state);
    const wrong = expected.filter(
      ([server, world]) => !Object.hasOwn(finalState, server) || !deepEqual(finalState[server]!, world),
    );
    const undue = isWholeState
      ? Object.keys(finalState).filter((server) => !Object.hasOwn(state, server))
      : [];
    const equal = expected.length - wrong.length;
    const worlds = expected.length + undue.length;
    const isRight = wrong.length + undue.length === 0;
    const first = wrong[0];
    const made = first && Object.hasOwn(finalState, first[0]) ? finalState[first[0]] : undefined;
    const path = first && made !== undefined ? difference(made, first[1], `/${first[0]}`, 0) : undefined;
    const ended =
      worlds === 0
        ? 'Nothing was changed, as expected'
        : `${equal} of ${countOf(worlds, 'world')} ended as expected`;
    const fault = path
      ? `; at ${path.at} stands \`${shown(path.made)}\`, expected \`${shown(path.expected)}\``
      : first
        ? `; \`${first[0]}\` was left as it was, though it should have changed`
        : undue.length > 0
          ? `; \`${undue[0]}\` was changed, though nothing in it was due`
          : '';
    return {
      value: isRight ? 1 : 0,
      verdict: isRight ? 'correct' : 'incorrect',
      ...(isRight ? {} : { errorType: 'state-mismatch' }),
      explanation: `${ended}${fault}.`,
      measures: { state_match: isRight, worlds_equal: worlds === 0 ? 1 : equal / worlds },
      ...(path ? { details: { first_difference: path.at } } : {}),
    };
  },
};

interface Difference {
  at: string;
  made: JsonValue | undefined;
  expected: JsonValue | undefined;
}

const MAX_LEVELS = 100;

/** The first place where two states differ, as a JSON pointer. */
function difference(
  made: JsonValue | undefined,
  expected: JsonValue | undefined,
  at: string,
  level: number,
): Difference | undefined {
  if (made !== undefined && expected !== undefined && deepEqual(made, expected)) return undefined;
  const isBoth =
    (Array.isArray(made) && Array.isArray(expected)) || (isJsonObject(made) && isJsonObject(expected));
  if (!isBoth || level > MAX_LEVELS) return { at, made, expected };
  const [own, wanted] = [
    new Map(Object.entries(made as object)),
    new Map(Object.entries(expected as object)),
  ] as Map<string, JsonValue>[];
  for (const key of new Set([...wanted!.keys(), ...own!.keys()])) {
    const found = difference(own!.get(key), wanted!.get(key), pointerTo(at, key), level + 1);
    if (found) return found;
  }
  return { at, made, expected };
}
