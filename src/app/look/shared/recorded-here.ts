import { evalApi } from '#store/bridge/client.ts';
import type { CellSummary } from '#core/cell.ts';
import { deciderOf } from '#core/deciding.ts';
import type { Run, RunConfig } from '#core/run.ts';
import type { ResultLink } from '#files/permalink/index.ts';
import type { Database } from '#store/storage/db.ts';
import { listRuns, summariesOf } from '#store/storage/runs.ts';
import { recordedBy } from '../recorded/recorded-words.ts';
import { scorerName } from '../../frame/kit/scorer-titles.ts';
import type { RunView } from '../../frame/run-view.ts';
import type { ClaimCheck } from './claim-check.ts';
import { differencesHere } from '../report/differences.ts';
import { computedView } from './shared-run.ts';

const isSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((each, index) => each === others[index]);

/** The run of this browser that holds the answers a link speaks of: read from the same files, of the same models at the same tasks. */
export async function recordedHere(db: Database, link: ResultLink): Promise<Run | undefined> {
  const { config, dataset, ordinals } = link;
  const idsOf = ({ models }: RunConfig): string[] => models.map(({ id }) => id);
  return (await listRuns(db)).find(
    (run) =>
      run.config.recorded !== undefined &&
      run.config.recorded.sha256 === config.recorded?.sha256 &&
      run.dataset.orderHash === dataset.orderHash &&
      run.config.repeats === config.repeats &&
      isSame(idsOf(run.config), idsOf(config)) &&
      isSame(run.ordinals, ordinals ?? []),
  );
}

/** A stored run's cells as the link's scorer decides them; undefined where they were not scored by it. */
async function cellsUnder(db: Database, run: Run, config: RunConfig): Promise<CellSummary[] | undefined> {
  if (run.config.decidedBy === config.decidedBy) return summariesOf(db, run.id);
  const decider = deciderOf(config);
  return decider !== undefined && run.config.scorerIds.includes(decider)
    ? evalApi().decidedAgain(run.id, decider)
    : undefined;
}

/**
 * A claim of recorded answers is compared with the same answers where a run of this browser holds them; no model is asked, and
 * nothing is stored.
 */
export async function checkRecorded(db: Database, link: ResultLink, view: RunView): Promise<ClaimCheck> {
  if (!view.tasksKnown) return { state: 'claimed', why: view.tasksUnknown ?? '' };
  const run = await recordedHere(db, link);
  if (!run) return { state: 'claimed', why: notHereWords(link.config) };
  const cells = await cellsUnder(db, run, link.config);
  if (!cells) return { state: 'claimed', why: notScoredWords(link.config) };
  const again = computedView(view, cells);
  const computed = { ...again, run: { ...again.run, versions: run.versions } };
  const differences = await differencesHere(link, view, computed);
  return { state: 'done', differences, computed, ownRun: run.id };
}

function notHereWords({ recorded }: RunConfig): string {
  const source = recorded ? `The answers were ${recordedBy(recorded, true)}. ` : '';
  return `${source}The link does not hold them, and no model can be asked for them again. To score them here, import the same files on the Data page.`;
}

const notScoredWords = (config: RunConfig): string =>
  `This browser holds the same answers, but has no scores of ${scorerName(deciderOf(config) ?? '')} for them. Open the run, choose that scorer under “Decided by”, and open the link again.`;
