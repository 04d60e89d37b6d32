import { deepEqual } from '#core/json.ts';
import { pointerParts } from '#core/json-pointer.ts';
import type { Tool } from '#core/tool.ts';
import { defaultOf } from '#serve/validation/parameters.ts';
import type { Candidate } from './candidate.ts';
import { holds, leavesOf } from './inferable.ts';
import { dateOf, isMeant, momentsIn, type Moment } from './moment.ts';
import { because, type Reason } from './reasons.ts';
import { dayAfter, waysToSay } from './spoken.ts';

/** The days of a moment in words. */
function meantBy({ days }: Moment): Reason | string {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  if (days.length === 1) return first;
  const isSpan = last === dayAfter(first, days.length - 1);
  return isSpan ? because('daySpan', { from: first, to: last }) : because('dayOr', { a: first, b: last });
}

/** Texts of a call, such as a message to be sent, that hold these words. */
const isPassedOn = (words: string, { calls }: Candidate): boolean =>
  calls.some(({ arguments: given }) =>
    leavesOf(given).some(
      ([, value]) => typeof value === 'string' && value.length > words.length + 8 && holds(value, words),
    ),
  );

/**
 * Do the dates of the calls agree with the days that the question names? A date that it says in full, or that the schema gives, may be any. A
 * right one is noted: the answer changes with the day.
 */
export function lookAtMoments(
  candidate: Candidate,
  tools: readonly Tool[],
): { is: 'passed' | 'noted' | 'rejected'; evidence: Reason } {
  const { query, calls, said, day } = candidate;
  // Without a day the words are found all the same.
  const moments = momentsIn(query, day ?? '2026-01-01').filter(({ words }) => !isPassedOn(words, candidate));
  const [first] = moments;
  if (!first) return { is: 'passed', evidence: because('noMoment') };
  if (day === undefined) return { is: 'noted', evidence: because('momentUnknown', { words: first.words }) };
  for (const { id, name, server, arguments: given } of calls) {
    const schema = tools.find((tool) => tool.name === name && tool.server === server)?.inputSchema ?? {};
    for (const [pointer, value] of leavesOf(given)) {
      const date = dateOf(value);
      if (date === undefined || typeof value !== 'string' || waysToSay(date).some((way) => holds(query, way)))
        continue;
      const usual = defaultOf(schema, pointerParts(pointer)[0] ?? '');
      if (usual !== undefined && deepEqual(usual, value)) continue;
      const words = said[id + pointer];
      const own = words === undefined ? [] : momentsIn(words, day);
      // It is said in other words, such as the name of a feast.
      if (words !== undefined && own.length === 0 && holds(query, words)) continue;
      const candidates = own.length > 0 ? own : moments;
      // A time of another zone may fall on the day beside.
      const near = /T.*[Z+-]/.test(value) ? [-1, 0, 1] : [0];
      if (near.some((days) => isMeant(dayAfter(date, days), candidates, query))) continue;
      const [meant = first] = candidates;
      return {
        is: 'rejected',
        evidence: because('momentWrong', {
          call: id,
          date: value,
          day,
          words: meant.words,
          meant: meantBy(meant),
        }),
      };
    }
  }
  return {
    is: 'noted',
    evidence: because('momentMoves', { day, words: first.words, meant: meantBy(first) }),
  };
}
