import type { TimelineApi } from '#store/bridge/timeline-client.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { PlayableCell } from '#core/timeline.ts';
import { allToolCalls } from '#core/trajectory.ts';
import { scorersById, scorersOfRun } from '#measure/scorers/index.ts';
import { LiveTestbed } from '#world/index.ts';
import {
  playFork,
  playPerson,
  pointOfNoReturn,
  replay,
  timelineOf,
  worldChanges,
} from '#explore/timeline/index.ts';
import { loadPatternEngineFor } from '#serve/validation/load-pattern-engine.ts';
import { faultsOfCell } from '../execution/execute-on-testbed.ts';
import { outcomeOf, scoredCell } from '#ask/cells/scored-cell.ts';

/** More calls than this are not made again at once. */
const MOST_CALLS = 1000;

/** A cell's calls made again on testbeds of this worker, fresh from the run's seed and faults. */
export function createTimelineApi(): TimelineApi {
  const testbedOf = (cell: PlayableCell) => new LiveTestbed(cell.seed + cell.repeat, faultsOfCell(cell));
  const replayed = (cell: PlayableCell) => {
    const { length } = allToolCalls(cell.trajectory);
    if (length <= MOST_CALLS) return replay(cell.trajectory, testbedOf(cell));
    throw new PlaygroundError(
      'testbed-unknown',
      `This cell has ${length} calls; up to ${MOST_CALLS} can be stepped through.`,
    );
  };
  return {
    timeline: async (cell) => timelineOf(await replayed(cell), cell.worldRoot),

    async fork(cell, edit) {
      const { task } = cell;
      await loadPatternEngineFor(task.tools.map(({ inputSchema }) => inputSchema));
      const before = await replayed(cell);
      const forked = await playFork(before, edit, testbedOf(cell));
      const { trajectory } = forked;
      // Both show what every server holds that either called.
      for (const { server } of [...before.testbed.calls, ...forked.testbed.calls])
        await Promise.all([before.testbed.member(server), forked.testbed.member(server)]);
      const order = {
        runId: 'fork',
        cell: 0,
        repeat: cell.repeat,
        seed: cell.seed,
        scorers: scorersOfRun(cell),
        ...(cell.decidedBy ? { decidedBy: cell.decidedBy } : {}),
        now: () => 0,
      };
      const model = { id: 'fork', title: 'fork', kind: 'baseline' as const };
      const { scores, verdict } = scoredCell(task, model, order, 0, trajectory, outcomeOf(trajectory));
      return {
        timeline: timelineOf(forked),
        trajectory,
        scores,
        verdict,
        apart: worldChanges(before.testbed.shown(), forked.testbed.shown()),
      };
    },

    async play({ task, turns, seed, scorerIds, decidedBy }) {
      await loadPatternEngineFor(task.tools.map(({ inputSchema }) => inputSchema));
      const { hasEnded, ...played } = await playPerson({ task, turns }, new LiveTestbed(seed));
      if (!hasEnded) return played;
      const scorers = scorerIds.flatMap((id) => scorersById.get(id) ?? []);
      const order = { runId: 'person', cell: 0, repeat: 0, seed, scorers, decidedBy, now: () => 0 };
      const person = { id: 'person', title: 'a person', kind: 'baseline' as const };
      const { trajectory } = played;
      return { ...played, record: scoredCell(task, person, order, 0, trajectory, outcomeOf(trajectory)) };
    },

    noReturn: async (cell, onProgress) => pointOfNoReturn(cell.task, await replayed(cell), onProgress),
  };
}
