import { evalApi } from '#store/bridge/client.ts';
import { RESCORE_CODES, type RescoreResult } from '#store/bridge/contract.ts';
import { contendersOf } from '#core/contender.ts';
import { quoted } from '#core/quoted.ts';
import { RECORDED_DECIDER } from '#core/recording.ts';
import type { Run } from '#core/run.ts';
import { comparedTasks } from '#measure/metrics/index.ts';
import { fromStandingsLink, type LinkedStandings } from '#files/permalink/index.ts';
import { listRuns } from '#store/storage/runs.ts';
import { SAMPLE_RUN_ID } from '../frame/address.ts';
import type { Stores } from '../frame/context.ts';
import { count } from '../frame/format.ts';
import { isRegistered } from '../frame/kit/scorer-titles.ts';
import { loadSampleRun } from '../frame/sample-run.ts';
import { LinkClaim } from '../look/shared/link-claim.svelte.ts';
import { datasetKey } from './shared-tasks.ts';
import { systemsOf } from './systems.ts';
import { comparedOf, type Compared, type JudgedCell, type JudgedRun } from './tables.ts';

/** A link to a comparison, scored again where its runs are in this browser. Made while a component is set up. */
export const comparisonClaim = (stores: Stores, payload: () => string) =>
  new LinkClaim<LinkedStandings, ClaimDifference>({
    payload,
    read: fromStandingsLink,
    check: async (link, signal, say) => {
      const [own, sample] = await Promise.all([
        listRuns(stores.database).catch(() => []),
        loadSampleRun().then(
          ({ run }) => [run],
          () => [],
        ),
      ]);
      const runs = runsOfClaim(link, [...own, ...sample]);
      if (typeof runs === 'string') return { state: 'claimed', why: runs };
      const scored = new Map<string, JudgedRun>();
      for (const run of runs) {
        if (signal.aborted) return { state: 'opening' };
        if (scored.has(run.id)) continue;
        const again = scoredAgain(run, link.scorerIds, signal, (done, total) =>
          say({ state: 'scoring', done, total }),
        );
        scored.set(run.id, await again);
      }
      const inOrder = runs.map(({ id }) => scored.get(id)!);
      return { state: 'done', ...differenceOf(link, inOrder) };
    },
  });

async function scoredAgain(
  run: Run,
  scorerIds: readonly string[],
  signal: AbortSignal,
  say: (done: number, total: number) => void,
): Promise<JudgedRun> {
  const { config, ordinals, id } = run;
  // Progress uses another port than the answer, so its last message may arrive later.
  let isAnswered = false;
  const result = await evalApi().rescore(
    {
      run: id === SAMPLE_RUN_ID ? { config, ordinals } : { id },
      columns: scorerIds.map((scorerId) => ({ scorerId })),
    },
    (done, total) => {
      if (!isAnswered) say(done, total);
    },
    signal,
  );
  isAnswered = true;
  return { run, cells: result ? cellsOfRescore(scorerIds, result) : [] };
}

/** The runs of a link, in its order, as this browser has them; a sentence if one is missing. */
export function runsOfClaim(
  { dataset, runs, systems, scorerIds }: LinkedStandings,
  here: readonly Run[],
): Run[] | string {
  const unknown = scorerIds.find((id) => !isRegistered(id) && id !== RECORDED_DECIDER);
  if (unknown !== undefined) return `This page has no scorer ${quoted(unknown)}.`;
  const same = here.filter((run) => datasetKey(run.dataset) === datasetKey(dataset));
  const found = runs.flatMap(({ id, recorded }) => {
    const isLog = (run: Run): boolean =>
      recorded !== undefined && run.config.recorded?.sha256 === recorded.sha256;
    return same.find((run) => run.id === id) ?? same.find(isLog) ?? [];
  });
  if (found.length < runs.length) return missingWords(runs.length - found.length, runs.length);
  const isIn = ({ run, contender }: LinkedStandings['systems'][number]): boolean =>
    contender < contendersOf(found[run]!.config).length;
  return systems.every(isIn) ? found : 'Its runs are in this browser, but lack one of its models.';
}

const missingWords = (missing: number, of: number): string =>
  of === 1
    ? 'Its run is not in this browser.'
    : `${count(missing)} of its ${count(of)} runs ${missing === 1 ? 'is' : 'are'} not in this browser.`;

/** Cells as they were scored again. */
export function cellsOfRescore(scorerIds: readonly string[], { cells, codes }: RescoreResult): JudgedCell[] {
  return Array.from(cells, (cell, row) => {
    const verdicts: NonNullable<JudgedCell['verdicts']> = {};
    scorerIds.forEach((id, column) => {
      const found = RESCORE_CODES[codes[row * scorerIds.length + column]!]!;
      if (found !== 'not-counted' && found !== 'does-not-apply') verdicts[id] = found;
    });
    return { cell, verdict: 'not-counted', verdicts };
  });
}

/** What became of a claim that was computed again. */
export interface ClaimDifference {
  /** Verdicts that the link claims: models × tasks × scorers. */
  of: number;
  /** Those of them that came out differently here. */
  different: number;
  /** Tasks that could be compared and that the link leaves out. */
  leftOut: number;
  computed: Compared;
}

/** `scored`: the runs of the claim, in its order, as they were scored again. */
export function differenceOf(link: LinkedStandings, scored: readonly JudgedRun[]): ClaimDifference {
  const runs = [...new Map(scored.map((each) => [each.run.id, each])).values()];
  const all = systemsOf(runs.map(({ run }) => run));
  const systems = link.systems.map(({ run, contender }) =>
    all.find((each) => each.runId === scored[run]!.run.id && each.contender === contender)!,
  );
  const computed = comparedOf(runs, systems, link.scorerIds);
  const { table, ordinals } = computed;
  const places = new Map(ordinals.map((ordinal, position) => [ordinal, position]));
  let different = 0;
  link.counts.forEach((claimed, scorer) => {
    const own = table.evaluators[scorer]!;
    claimed.counted.forEach((_, at) => {
      const place = places.get(link.ordinals[at % link.ordinals.length]!);
      const there = Math.floor(at / link.ordinals.length) * table.tasks + (place ?? 0);
      const isEqual =
        own.counted[there] === claimed.counted[at] && own.correct[there] === claimed.correct[at];
      if (place === undefined || !isEqual) different += 1;
    });
  });
  const listed = new Set(link.ordinals);
  return {
    of: link.systems.length * link.ordinals.length * link.scorerIds.length,
    different,
    leftOut: comparedTasks(table).filter((task) => !listed.has(ordinals[task]!)).length,
    computed,
  };
}
