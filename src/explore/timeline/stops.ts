import { textOfResult } from '#core/tool.ts';
import type { Stop, StopCall, Timeline } from '#core/timeline.ts';
import { type Replayed, type ReplayedCall, sentWith } from './replay.ts';
import { worldChanges } from './world-changes.ts';

/** A tool's answer is shown up to so many characters. */
const LONGEST_ANSWER = 4000;

/** The stops of a replayed attempt: its start, and the state after each call. `recordedRoot`: of the state it left when it was run. */
export function timelineOf({ testbed, calls }: Replayed, recordedRoot?: string): Timeline {
  const start = testbed.shown(0);
  const stops: Stop[] = [{ changed: NONE, since: NONE, root: testbed.hash(0).root, isMarked: false }];
  let at = 0;
  for (const one of calls) {
    const [before, after] = [testbed.shown(at), testbed.shown(one.at)];
    const changed = one.at === at ? NONE : worldChanges(before, after);
    const root = one.at === at ? stops.at(-1)!.root : testbed.hash(one.at).root;
    stops.push({
      changed,
      since: worldChanges(start, after),
      root,
      isMarked: changed.slices.length === 0 && root !== stops.at(-1)!.root,
      call: stopCall(one),
    });
    at = one.at;
  }
  if (recordedRoot === undefined) return { stops };
  return { stops, recordedRoot, isSameRoot: stops.at(-1)!.root === recordedRoot };
}

const NONE = { slices: [], balances: [] };

const stopCall = ({ step, call, result, unmade, recorded }: ReplayedCall): StopCall => ({
  step,
  call: { ...call, arguments: sentWith(call) },
  answer: textOfResult(result).slice(0, LONGEST_ANSWER),
  isError: result.isError,
  unmade,
  ...(recorded ? { recorded: textOfResult(recorded).slice(0, LONGEST_ANSWER) } : {}),
});
