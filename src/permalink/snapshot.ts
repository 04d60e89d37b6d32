import type { DatasetOrigin } from '#core/dataset.ts';
import type { RunConfig } from '#core/run.ts';
import type { CellVerdict } from '#core/score.ts';

/** The data set a link speaks of; equal `orderHash` means the same tasks in the same order. */
export interface LinkedDataset {
  id: string;
  title: string;
  tasks: number;
  orderHash: string;
  /** Where the reader can load it from, when it has an address of its own. */
  origin?: Extract<DatasetOrigin, { kind: 'shipped' | 'url' }>;
}

/** One model's averages as the sender computed them, to three decimals; null = undefined there. */
export interface ClaimedSummary {
  contenderId: string;
  selectionAccuracy: number | null;
  parameterAccuracy: number | null;
  sequenceMatch: number | null;
}

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
  verdicts: (CellVerdict | undefined)[];
  summary: ClaimedSummary[];
}

export type Link = SetupLink | ResultLink;
