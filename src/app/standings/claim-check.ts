import { RESCORE_CODES, type RescoreResult } from '#bridge/contract.ts';
import { cellAddress } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { quoted } from '#core/quoted.ts';
import { RECORDED_DECIDER } from '#core/recording.ts';
import type { Run } from '#core/run.ts';
import { comparedTasks } from '#metrics/index.ts';
import type { LinkedStandings } from '#permalink/index.ts';
import { count } from '../format.ts';
import { isRegistered } from '../report/scorer-titles.ts';
import { comparedOf, systemsOf, type Compared } from './compared.ts';
import type { RunCounts } from './run-counts.ts';
import { standingsKey } from './standings-address.ts';

/** The runs of this browser that a link to standings is of, in its order; a sentence where one is not here. */
export function runsOfClaim(
  { dataset, runs, systems, scorerIds }: LinkedStandings,
  here: readonly Run[],
): Run[] | string {
  const unknown = scorerIds.find((id) => !isRegistered(id) && id !== RECORDED_DECIDER);
  if (unknown !== undefined) return `This page has no evaluator ${quoted(unknown)}.`;
  const same = here.filter((run) => standingsKey(run.dataset) === standingsKey(dataset));
  const found = runs.flatMap(({ id, recorded }) => {
    const isLog = (run: Run): boolean =>
      recorded !== undefined && run.config.recorded?.sha256 === recorded.sha256;
    return same.find((run) => run.id === id) ?? same.find(isLog) ?? [];
  });
  if (found.length < runs.length) return missingWords(runs.length - found.length, runs.length);
  const isIn = ({ run, contender }: LinkedStandings['systems'][number]): boolean =>
    contender < contendersOf(found[run]!.config).length;
  return systems.every(isIn) ? found : 'Its runs are here without one of its models.';
}

/** A run's verdicts as they were computed again. */
export function countsOfRescore(
  run: Run,
  scorerIds: readonly string[],
  { cells, codes }: RescoreResult,
): RunCounts {
  const contenders = contendersOf(run.config);
  const tasks = run.ordinals.length;
  const size = contenders.length * tasks;
  const byScorer = scorerIds.map(() => ({ counted: new Uint8Array(size), correct: new Uint8Array(size) }));
  const answered = new Uint8Array(size);
  const judged = RESCORE_CODES.indexOf('no-call');
  cells.forEach((cell, row) => {
    const at = cellAddress(cell, contenders.length, run.config.repeats);
    if (at.task >= tasks) return;
    const place = at.model * tasks + at.task;
    byScorer.forEach(({ counted, correct }, column) => {
      const code = codes[row * scorerIds.length + column]!;
      if (code > judged) return;
      counted[place]! += 1;
      answered[place] = Math.max(answered[place]!, counted[place]!);
      if (code === 0) correct[place]! += 1;
    });
  });
  return {
    run,
    contenders,
    answered,
    limited: new Uint32Array(contenders.length),
    byScorer: new Map(scorerIds.map((id, column) => [id, byScorer[column]!])),
  };
}

/** What became of a claim that was computed again. */
export interface ClaimDifference {
  /** Verdicts that the link claims: models × tasks × evaluators. */
  of: number;
  /** Those of them that came out differently here. */
  different: number;
  /** Tasks that could be compared and that the link leaves out. */
  leftOut: number;
  computed: Compared;
}

/** `counts`: of the runs of the claim, in its order. */
export function differenceOf(link: LinkedStandings, counts: readonly RunCounts[]): ClaimDifference {
  const runs = [...new Map(counts.map((each) => [each.run.id, each])).values()];
  const all = systemsOf(runs);
  const systems = link.systems.map(({ run, contender }) =>
    all.find((each) => each.runId === counts[run]!.run.id && each.contender === contender)!,
  );
  const computed = comparedOf(runs, systems, link.scorerIds);
  const { table, ordinals } = computed;
  const places = new Map(ordinals.map((ordinal, position) => [ordinal, position]));
  let different = 0;
  link.counts.forEach((claimed, evaluator) => {
    const own = table.evaluators[evaluator]!;
    claimed.counted.forEach((_, at) => {
      const place = places.get(link.ordinals[at % link.ordinals.length]!);
      const there = Math.floor(at / link.ordinals.length) * table.tasks + (place ?? 0);
      const isEqual =
        own.counted[there] === claimed.counted[at] && own.correct[there] === claimed.correct[at];
      if (place === undefined || !isEqual) different += 1;
    });
  });
  const listed = new Set(link.ordinals);
  const leftOut = comparedTasks(table).filter((task) => !listed.has(ordinals[task]!)).length;
  return {
    of: link.systems.length * link.ordinals.length * link.scorerIds.length,
    different,
    leftOut,
    computed,
  };
}

const missingWords = (missing: number, of: number): string =>
  of === 1
    ? 'Its run is not in this browser.'
    : `${count(missing)} of its ${count(of)} runs ${missing === 1 ? 'is' : 'are'} not in this browser.`;
