import type { CallCauseKind, TaskCauseKind } from '#core/cause.ts';
import type { DatasetOrigin } from '#core/dataset.ts';
import type { JudgedSum } from '#core/judge-kinds.ts';
import { hash32 } from '#core/random.ts';
import type { RunConfig } from '#core/run.ts';
import type { CellVerdict } from '#core/score.ts';
import type { Outcome } from '#core/trajectory.ts';

/** The data set a link speaks of; equal `orderHash` means the same tasks in the same order. */
export interface LinkedDataset {
  id: string;
  title: string;
  tasks: number;
  orderHash: string;
  /** Where the reader can load it from, when it has an address of its own. */
  origin?: Extract<DatasetOrigin, { kind: 'shipped' | 'url' }>;
}

/** The measures whose averages a report and a link say. */
export const AVERAGES = ['toolSelection', 'parameters', 'sequenceMatch'] as const;

/** A mean over the cells for which the measure is defined; null where it is defined nowhere. */
export interface ClaimedAverage {
  mean: number | null;
  n: number;
}

/** What a report says of one contender and its verdicts alone do not: as the sender's page computed it. */
export interface ClaimedFigures {
  /** Of the cells that count. */
  outcomes: Partial<Record<Outcome, number>>;
  averages: Record<(typeof AVERAGES)[number], ClaimedAverage>;
  /** Up to 1,000; null where no call was expected. */
  callsPerExpectedCall: number | null;
  /** Of the cells that count and failed. */
  causes: Partial<Record<TaskCauseKind, number>>;
}

/** The ends of a 95 % interval, 0 to 1. */
export interface ClaimedInterval {
  low: number;
  high: number;
}

/** How many tasks a figure is over, and how sure it is; without an interval where none is said. */
export interface ClaimedBracket {
  tasks: number;
  interval?: ClaimedInterval;
}

/** The same answers under one scorer of the run. Without an interval it is Wilson's, over one attempt a task. */
export interface ClaimedReading extends ClaimedBracket {
  /** Cells that it applied to and did not fail on, those of them that it calls correct, and cells that it raised an error on. */
  counted: number;
  solved: number;
  failed: number;
}

/** What became of the calls that tools answered. */
export interface ClaimedCalls extends ClaimedBracket {
  made: number;
  failed: number;
  /** Of calls made: why they failed, or came back empty. */
  causes: Partial<Record<CallCauseKind, number>>;
  /** Of calls that were never sent. */
  unmade: Partial<Record<CallCauseKind, number>>;
}

/** A sum or a mean, and over how many cells it is known. */
export interface ClaimedAmount {
  value: number;
  cells: number;
}

/** What a model's answers took. */
export interface ClaimedCost {
  inputTokens: ClaimedAmount;
  outputTokens: ClaimedAmount;
  /** Absent where no price is known. */
  dollars?: ClaimedAmount;
  /** Mean milliseconds of a cell, and what a cell waited beside them. */
  time: ClaimedAmount;
  waited: ClaimedAmount;
}

/** What a report says of one contender beyond its verdicts and ClaimedFigures. */
export interface ClaimedFurther {
  averages: Record<(typeof AVERAGES)[number], ClaimedBracket>;
  /** By scorer, in the order of the set-up; null where it applied to no cell. */
  readings: (ClaimedReading | null)[];
  calls?: ClaimedCalls;
  cost?: ClaimedCost;
}

/**
 * A verdict as a link holds it. `undecided`: not counted, since the deciding scorer does not apply. `not-recorded`: not counted, since
 * the recording of a replayed server does not answer a call.
 */
export type LinkedVerdict = CellVerdict | 'undecided' | 'not-recorded';

/** A set-up: what to run, nothing of what came of it. */
export interface SetupLink {
  kind: 'setup';
  config: RunConfig;
  dataset: LinkedDataset;
}

/** A result as its sender claims it. */
export interface ResultLink {
  kind: 'result';
  config: RunConfig;
  dataset: LinkedDataset;
  createdAt: number;
  versions: { app: string; rules: string };
  /** Ordinals of the chosen tasks in the data set's order; undefined when only their hash fitted into the link. */
  ordinals: number[] | undefined;
  ordinalsHash: number;
  taskCount: number;
  /** By cell number; undefined: the run was stopped before this cell. */
  verdicts: (LinkedVerdict | undefined)[];
  /** By contender; absent where they would have made the link too long. */
  figures?: ClaimedFigures[];
  /** By contender; absent where they would have made the link too long. */
  further?: ClaimedFurther[];
  /** Who judged the answers, and what they said in sum; absent: nobody did. */
  judges?: readonly JudgedSum[];
}

export type Link = SetupLink | ResultLink;

/** Links up to this length work everywhere we know of; longer ones are cut by some chat and mail programs. */
export const SAFE_LENGTH = 2000;

/** More cells than this do not go into a link; the exported file takes any number. */
export const MAX_CELLS = 100_000;

/** A checksum of a selection; two selections of one data set with equal hashes are taken as the same. */
export const selectionHash = (ordinals: readonly number[]): number => hash32(ordinals.join(','));

/** To the precision in which reports and links give means and ratios, so that sender and reader see the same sentences. */
export const asShared = (value: number): number => Math.round(value * 1e5) / 1e5;

/** The same of an interval: a report shows a thousandth. */
export const sharedInterval = ({ low, high }: ClaimedInterval): ClaimedInterval => ({
  low: Math.round(low * 1e4) / 1e4,
  high: Math.round(high * 1e4) / 1e4,
});
