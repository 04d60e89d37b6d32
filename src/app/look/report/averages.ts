import { evalApi } from '#store/bridge/client.ts';
import { deciderOf, scorersOf } from '#core/deciding.ts';
import type { CellSummary } from '#core/cell.ts';
import { RECORDED_DECIDER } from '#core/recording.ts';
import type { Run } from '#core/run.ts';
import { MCPBR_MEASURES, summarize, type MeanOverTasks, type RunTable } from '#measure/metrics/index.ts';
import { isStored, type RunView } from '../../frame/run-view.ts';
import { againUnwatched, decidedBy } from './decided-view.ts';

/** The scorers that measure mcpbr's three averages, the documented ones first; what a log of mcpbr records stands for them in its run. */
const MEASURING = [
  'mcpbr-mcptoolbench',
  'mcpbr-mcptoolbench-as-coded',
  'mcpbr-toolbench',
  'mcpbr-toolbench-as-coded',
];

/** mcpbr's three averages of one system. */
export interface Averages {
  selection: MeanOverTasks;
  parameters: MeanOverTasks;
  sequence: MeanOverTasks;
}

/** Who measures them in a run: the decider where it does, else the first of the run's scorers that does. Undefined where none can. */
export function measuringIn({ config }: Pick<Run, 'config'>): string | undefined {
  if (scorersOf(config).includes(RECORDED_DECIDER)) return RECORDED_DECIDER;
  const decider = deciderOf(config);
  return decider !== undefined && MEASURING.includes(decider)
    ? decider
    : MEASURING.find((id) => scorersOf(config).includes(id));
}

/** Does any of the cells have one of the three? Those of other logs than mcpbr's have none. */
export const areMeasured = (cells: readonly CellSummary[]): boolean =>
  cells.some(({ measures }) => MCPBR_MEASURES.some((measure) => Object.hasOwn(measures, measure)));

/** The cells with the measures of a scorer, whichever decides. Undefined where it was not computed, or cannot be here. */
export async function cellsUnder(
  view: RunView,
  scorerId: string,
): Promise<readonly CellSummary[] | undefined> {
  const { run } = view;
  if (deciderOf(run.config) === scorerId) return view.claim ? undefined : view.cells;
  if (isStored(run) && !scorersOf(run.config).includes(scorerId)) return undefined;
  // What a log says is read again, and not computed.
  if (scorerId === RECORDED_DECIDER)
    return isStored(run) ? evalApi().decidedAgain(run.id, scorerId) : undefined;
  const decided = await decidedBy(view, scorerId, againUnwatched);
  return decided === view ? undefined : decided.cells;
}

/** By system, in the order of the table. */
export const averagesIn = (table: RunTable): Averages[] =>
  summarize(table).map(({ toolSelection, parameters, sequenceMatch }) => ({
    selection: toolSelection,
    parameters,
    sequence: sequenceMatch,
  }));
