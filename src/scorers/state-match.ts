import { PlaygroundError } from '#core/errors.ts';
import { deepEqual, isJsonObject, type JsonValue } from '#core/json.ts';
import type { Scorer } from '#core/score.ts';
import { countOf, shown } from './mcpbr-explanation.ts';

/** Did the world end as it should? */
export const stateMatch: Scorer = {
  id: 'state-match',
  title: 'End state',
  family: 'outcome',
  meaning:
    'Correct when the end state of every world the task names equals the expected one as JSON: key order free, list order kept, 5 = 5.0, text exact. How the state was reached is not looked at. τ-bench’s check of the data base, on the states themselves so that the difference can be shown. It needs a run whose worlds were asked for their state at the end.',
  applies: (task) => Object.keys(task.target.state ?? {}).length > 0,
  score(task, trajectory) {
    const { finalState } = trajectory;
    if (!finalState) {
      throw new PlaygroundError(
        'scorer-failed',
        'This trajectory holds no end state, so there is nothing to compare.',
        'Run the task against tools that keep a state.',
      );
    }
    const servers = Object.entries(task.target.state!);
    const wrong = servers.filter(
      ([server, state]) => !Object.hasOwn(finalState, server) || !deepEqual(finalState[server]!, state),
    );
    const equal = servers.length - wrong.length;
    const first = wrong[0];
    const path = first && difference(finalState[first[0]], first[1], `/${first[0]}`, 0);
    return {
      value: first ? 0 : 1,
      verdict: first ? 'incorrect' : 'correct',
      ...(first ? { errorType: 'state-mismatch' } : {}),
      explanation: path
        ? `${equal} of ${countOf(servers.length, 'world')} ended as expected; at ${path.at} stands \`${shown(path.made)}\`, expected \`${shown(path.expected)}\`.`
        : `${equal} of ${countOf(servers.length, 'world')} ended as expected.`,
      measures: { state_match: !first, worlds_equal: equal / servers.length },
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
    const found = difference(
      own!.get(key),
      wanted!.get(key),
      `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      level + 1,
    );
    if (found) return found;
  }
  return { at, made, expected };
}
