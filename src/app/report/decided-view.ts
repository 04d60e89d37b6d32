import { evalApi } from '#bridge/client.ts';
import type { CellSummary } from '#core/cell.ts';
import { deciderOf } from '#core/deciding.ts';
import { SAMPLE_RUN_ID } from '../addresses.ts';
import type { RunView } from '../run-view.ts';

/**
 * A run as if another of its scorers had decided it, as an address with `?decided=` asks for. No model is asked and nothing is
 * stored. An id the run was not scored by changes nothing.
 */
export async function decidedBy(view: RunView, scorerId: string | null): Promise<RunView> {
  const { run } = view;
  const { config } = run;
  if (scorerId === null || scorerId === deciderOf(config) || !config.scorerIds.includes(scorerId))
    return view;
  const cells =
    run.id === SAMPLE_RUN_ID
      ? view.cells.map((cell) => underVerdict(cell, scorerId))
      : await evalApi().decidedAgain(run.id, scorerId);
  return { ...view, run: { ...run, config: { ...config, decidedBy: scorerId } }, cells };
}

/** Of the bundled run only verdicts are at hand; measures and causes were those of the scorer that decided when it was built. */
function underVerdict({ cause: _, undecided: __, ...cell }: CellSummary, scorerId: string): CellSummary {
  const verdict = cell.verdicts?.[scorerId];
  return {
    ...cell,
    measures: {},
    ...(verdict === undefined && cell.outcome !== 'error' ? { undecided: true } : {}),
    verdict: verdict === undefined || verdict === 'failed' ? 'not-counted' : verdict,
  };
}
