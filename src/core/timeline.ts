import type { FaultPlan } from './fault.ts';
import type { CellVerdict, Score } from './score.ts';
import type { JsonObject } from './json.ts';
import type { StateChange } from './state-diff.ts';
import type { Task } from './task.ts';
import type { MovedThresholds } from './thresholds.ts';
import type { ToolCall } from './tool.ts';
import type { Trajectory } from './trajectory.ts';

/** Differences between two states of a testbed in one slice, without times, counters and caches. */
export interface SliceChanges {
  slice: string;
  /** Paths begin at the slice. Long values are cut. */
  changes: StateChange[];
  /** There are more than are listed. */
  isCut: boolean;
}

/** An account whose balance differs, in minor units of its currency. */
export interface BalanceMove {
  account: string;
  currency: string;
  before: number;
  after: number;
}

export interface WorldChanges {
  slices: SliceChanges[];
  balances: BalanceMove[];
}

/** A place to stop at on the way through a cell: before its first call, or after one of them. */
export interface Stop {
  /** What the call did; at the start nothing. */
  changed: WorldChanges;
  /** How the state here differs from the start. */
  since: WorldChanges;
  /** The Merkle root of the state. */
  root: string;
  /** Did something change that has no meaning: a clock, a counter, a cache? */
  isMarked: boolean;
  /** Absent at the start. */
  call?: StopCall;
}

export interface StopCall {
  /** Step it was made in, from 0. */
  step: number;
  /** As it was made: references filled. */
  call: ToolCall;
  /** What it answered when it was made here. */
  answer: string;
  isError: boolean;
  /** Was it never made, because its tool was not offered or its arguments are unreadable? */
  unmade: boolean;
  /** The recorded answer, if the answer here differs. */
  recorded?: string;
}

/** A cell's calls made again, stop by stop. */
export interface Timeline {
  /** One more than there are calls. */
  stops: Stop[];
  /** The recorded end state, if known, and whether the end state here is the same. */
  recordedRoot?: string;
  isSameRoot?: boolean;
}

/** A change of one call, counted from 0 over the whole attempt. */
export interface ForkEdit {
  call: number;
  /** Arguments in place of those it was made with. */
  arguments?: JsonObject;
  /** What the caller is given in place of the tool's answer. */
  result?: string;
  /** It is not made at all. */
  leftOut?: true;
}

/** An attempt continued from a changed call. It is never stored as a result. */
export interface Forked {
  timeline: Timeline;
  trajectory: Trajectory;
  scores: Record<string, Score>;
  /** By the scorer that decides the run. */
  verdict: CellVerdict;
  /** How its world differs at the end from that of the attempt itself: before is the attempt's, after is this one's. */
  apart: WorldChanges;
}

/** A cell on the testbed, as it is needed for making its calls again. */
export interface PlayableCell {
  task: Task;
  trajectory: Trajectory;
  /** The state it left, where that is recorded. */
  worldRoot?: string;
  /** Run's seed and repeat decide the testbed. */
  seed: number;
  repeat: number;
  faults?: FaultPlan;
  scorerIds: string[];
  decidedBy?: string;
  thresholds?: MovedThresholds;
}

/** A call that a perfect player makes: one of the label, or one that undoes what was done. */
export interface PlayedCall {
  name: string;
  arguments: JsonObject;
  undoes: boolean;
}

/** Which call of a failed attempt was the first after which a perfect player could no longer reach the label's end state. */
export type NoReturn =
  | {
      kind: 'found';
      /** From 0, over the whole attempt. */
      call: number;
      name: string;
      /** What still reached the end before it. */
      before: PlayedCall[];
      /** Ways tried after it. */
      tried: { plans: number; undoing: number };
      /** What the best of them lacks, in the scorer's words. */
      lacks: string;
      /** How the world of the best of them differs from the expected one: before is theirs, after is expected. */
      differs: WorldChanges;
    }
  /** The end can be reached after the last call too: these calls are missing. None: it was reached. */
  | { kind: 'open'; missing: PlayedCall[] }
  /** The possible calls are not known well enough. */
  | {
      kind: 'no-claim';
      why: string;
      /** The end could still be reached after so many calls. */ open?: number;
    };
