import { evalApi } from '#store/bridge/client.ts';
import { deciderOf, type CellSummary } from '#core/cell.ts';
import { isShippedModel, type ModelRef } from '#core/model.ts';
import { isOnRealServers, type Run, type RunConfig } from '#core/run.ts';
import { parseScriptedId } from '#core/scripted-id.ts';
import { isStored, type RunView } from '../../frame/run-view.ts';
import { isRegistered } from '../../frame/kit/scorer-titles.ts';

/** The models of a run that would have to be asked again: all except baselines, scripted ones and those whose answers ship with the site. */
export const notAgain = ({ models }: Pick<RunConfig, 'models'>): ModelRef[] =>
  models.filter((ref) => ref.kind !== 'baseline' && !parseScriptedId(ref.id) && !isShippedModel(ref));

/** Is the run here, or can every model of it answer again without a key and without effects? */
const isWithinReach = ({ run, tasksKnown }: RunView): boolean =>
  isStored(run) ||
  (tasksKnown && !isOnRealServers(run.config.execution) && notAgain(run.config).length === 0);

/** The same run with another scorer to decide its cells. */
export const withDecider = (view: RunView, decidedBy: string, cells: readonly CellSummary[]): RunView => {
  const { claim: _, ...rest } = view;
  return { ...rest, run: { ...view.run, config: { ...view.run.config, decidedBy } }, cells };
};

/** Computes an unstored run again, under another deciding scorer. Undefined when it was stopped. */
export type RunAgainUnder = (run: Run, decidedBy: string) => Promise<CellSummary[] | undefined>;

/**
 * A run as if another scorer had decided it, as an address with `?decided=` asks for. No model is asked and nothing is stored. A
 * stored run keeps its decider where the other's scores were not computed, any run where this page has no such scorer.
 */
export async function decidedBy(
  view: RunView,
  scorerId: string | null,
  again: RunAgainUnder,
): Promise<RunView> {
  const { run } = view;
  if (scorerId === null || scorerId === deciderOf(run.config) || !isRegistered(scorerId)) return view;
  if (!isWithinReach(view)) return view;
  if (isStored(run) && !run.config.scorerIds.includes(scorerId)) return view;
  const cells = isStored(run) ? await evalApi().decidedAgain(run.id, scorerId) : await again(run, scorerId);
  return cells ? withDecider(view, scorerId, cells) : view;
}

/** The same where no progress is shown: for one of its cells. */
export const againUnwatched: RunAgainUnder = ({ config, ordinals }, decidedBy) =>
  evalApi().reproduce({ config: { ...config, decidedBy }, ordinals }, () => {});
