import type { Interval } from '#measure/statistics/interval.ts';

/**
 * A share of mutants with its 95 % interval, labels resampled whole: the mutants of one label are alike. No interval where there is none
 * to count.
 */
export interface Share {
  count: number;
  n: number;
  interval: Interval | null;
}

/** What a scorer made of the mutants of a kind. Mutants on which it has no verdict are in neither n. */
export interface ScorerFigures {
  /** Of those that execution calls as good as the label: not passed. */
  killedThoughEquivalent: Share;
  /** Of those that execution calls worse: passed. */
  passedThoughWrong: Share;
}

/** One mutant and what became of it. Verdicts are bits, by the place of a scorer in the table. */
export interface MutantRow {
  /** Place of its task in the table. */
  task: number;
  /** Place of its kind in the table; of the label itself -1. */
  kind: number;
  index: number;
  /** Does execution say that it is as good as the label? */
  isEquivalent: boolean;
  /** The scorers that say it is correct. */
  passed: number;
  /** The scorers that say anything: they apply and do not fail. */
  judged: number;
}

/** Mutants of the labels of a data set, executed, and the verdict of every scorer on each: all that figures are made of. */
export interface MutantTable {
  seed: number;
  /** Mutants asked for of each task; a label that does not give as many that differ has fewer. */
  perTask: number;
  scorers: readonly string[];
  kinds: readonly string[];
  /** Ids of the tasks whose mutants execution can judge. */
  tasks: readonly string[];
  /** Tasks that were left out, by reason. */
  leftOut: Readonly<Record<string, number>>;
  /** Task by task, each label itself first. */
  rows: readonly MutantRow[];
  /** Each scorer's figures over all mutants, once the table is packed: a page that shows them all need not resample them. */
  figures?: readonly ScorerFigures[];
}

/** Tables of parts of one data set as one. They must be of one seed, number, list of kinds and of scorers. */
export function joinTables([first, ...others]: readonly [MutantTable, ...MutantTable[]]): MutantTable {
  return others.reduce((whole, part): MutantTable => {
    const before = whole.tasks.length;
    const leftOut = { ...whole.leftOut };
    for (const [why, tasks] of Object.entries(part.leftOut)) leftOut[why] = (leftOut[why] ?? 0) + tasks;
    return {
      ...whole,
      leftOut,
      tasks: [...whole.tasks, ...part.tasks],
      rows: [...whole.rows, ...part.rows.map((row) => ({ ...row, task: before + row.task }))],
    };
  }, first);
}

/** Place of the rows of labels that nothing was changed in. */
export const UNCHANGED = -1;
