import type { ModelRef } from '#core/model.ts';
import { onOneLine } from '#core/quoted.ts';
import type { RecordedSource } from '#core/recording.ts';
import type { MovedThresholds } from '#core/thresholds.ts';
import { receivedDataset, receivedSource, sharedDataset, sharedSource } from './config.ts';
import { tooLong, unreadable } from './envelope.ts';
import { fromDigits, fromGaps, read, toDigits, toGaps, written } from './link-schema.ts';
import type { LinkedDataset } from './snapshot.ts';

/** Standings as their sender claims them: models by evaluators, and the verdicts on every compared task. */
export interface LinkedStandings {
  dataset: LinkedDataset;
  createdAt: number;
  versions: { app: string; rules: string };
  /** Names of a log's files stay with the sender. */
  runs: {
    id: string;
    createdAt: number;
    recorded?: RecordedSource;
    thresholds?: MovedThresholds;
    textFallback?: true;
  }[];
  /** `modelId`: of a baseline; `run`: place in `runs`; `contender`: its place in that run. */
  systems: { title: string; kind: ModelRef['kind']; modelId?: string; run: number; contender: number }[];
  /** Ordinals of the compared tasks in the data set's order, ascending. */
  ordinals: number[];
  /** Tasks of the runs that are not compared. */
  leftOut: number;
  scorerIds: string[];
  /** By evaluator, at `system * tasks + task`: attempts judged, 1 or more, and those of them that are correct. */
  counts: { counted: Uint8Array; correct: Uint8Array }[];
}

interface WrittenStandings extends Omit<LinkedStandings, 'ordinals' | 'counts'> {
  kind: 'standings';
  gaps: number[];
  /** `counted` is absent where each is 1. */
  counts: { counted?: string; correct: string }[];
}

/** More verdicts than this a link does not hold: models × tasks × evaluators. */
const MOST_VERDICTS = 400_000;
const LONGEST_TITLE = 200;

/** The text that follows `#/compare/`. Throws PlaygroundError 'permalink-too-long'. */
export async function toStandingsLink({ ordinals, counts, ...link }: LinkedStandings): Promise<string> {
  const { runs, systems, scorerIds } = link;
  if (systems.length * ordinals.length * scorerIds.length > MOST_VERDICTS) throw tooLong();
  return written('standings', {
    ...link,
    dataset: sharedDataset(link.dataset),
    runs: runs.map((run) => ({ ...run, ...(run.recorded ? { recorded: sharedSource(run.recorded) } : {}) })),
    systems: systems.map((system) => ({ ...system, title: system.title.slice(0, LONGEST_TITLE) })),
    gaps: toGaps(ordinals),
    counts: counts.map(({ counted, correct }) => ({
      ...(counted.every((attempts) => attempts === 1) ? {} : { counted: toDigits(counted) }),
      correct: toDigits(correct),
    })),
  });
}

/** Reads what toStandingsLink wrote. Throws PlaygroundError permalink-unreadable or permalink-newer. */
export async function fromStandingsLink(text: string): Promise<LinkedStandings> {
  const { kind: _, gaps, ...link } = await read<WrittenStandings>(text, ['standings']);
  const { runs, systems, scorerIds } = link;
  const dataset = receivedDataset(link.dataset);
  const ordinals = fromGaps(gaps, dataset);
  const size = systems.length * ordinals.length;
  if (size === 0) throw unreadable('it compares nothing');
  if (size * scorerIds.length > MOST_VERDICTS)
    throw unreadable('it claims more verdicts than a link may hold');
  if (systems.some(({ run }) => run >= runs.length)) throw unreadable('a model in it has no run');
  const counts = link.counts.map(({ counted, correct }) => ({
    counted: counted === undefined ? new Uint8Array(size).fill(1) : fromDigits(counted, size),
    correct: fromDigits(correct, size),
  }));
  if (counts.length !== scorerIds.length || !counts.every(arePossible))
    throw unreadable('its verdicts are cut off or none that are possible');
  return {
    ...link,
    dataset,
    runs: runs.map((run) => ({
      ...run,
      ...(run.recorded ? { recorded: receivedSource(run.recorded) } : {}),
    })),
    systems: systems.map((system) => ({ ...system, title: onOneLine(system.title) })),
    ordinals,
    counts,
  };
}

const arePossible = ({ counted, correct }: LinkedStandings['counts'][number]): boolean =>
  counted.every((attempts, at) => attempts > 0 && correct[at]! <= attempts);
