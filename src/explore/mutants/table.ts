import type { Interval, Cluster } from '#measure/statistics/interval.ts';
import { intervalOverClusters } from '#measure/statistics/paired-interval.ts';

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
interface ScorerFigures {
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

/** The two ways in which a scorer errs. */
export type Measure = keyof ScorerFigures;

/** A scorer's figures, by its place in the table. `kind`: place of a kind; absent: over all mutants, the labels themselves not among them. */
export function figuresOf(table: MutantTable, scorer: number, kind?: number): ScorerFigures {
  const known = kind === undefined && table.figures?.[scorer];
  if (known) return known;
  const { rows, tasks } = table;
  const none = (): Cluster[] => tasks.map(() => ({ sum: 0, count: 0 }));
  const [good, worse] = [none(), none()];
  for (const row of rows) {
    if (!isOfKind(row, kind) || !hasBit(row.judged, scorer)) continue;
    const ofLabel = (row.isEquivalent ? good : worse)[row.task]!;
    ofLabel.count++;
    if (hasBit(row.passed, scorer) !== row.isEquivalent) ofLabel.sum++;
  }
  return { killedThoughEquivalent: shareOf(good), passedThoughWrong: shareOf(worse) };
}

function shareOf(byLabel: readonly Cluster[]): Share {
  const labels = byLabel.filter(({ count }) => count > 0);
  const total = (of: keyof Cluster): number => labels.reduce((sum, each) => sum + each[of], 0);
  return { count: total('sum'), n: total('count'), interval: intervalOverClusters(labels).interval };
}

/** The mutants behind one of a scorer's counts. */
export const errorsOf = (table: MutantTable, scorer: number, measure: Measure, kind?: number): MutantRow[] =>
  table.rows.filter(
    (row) =>
      isOfKind(row, kind) &&
      hasBit(row.judged, scorer) &&
      row.isEquivalent === (measure === 'killedThoughEquivalent') &&
      hasBit(row.passed, scorer) !== row.isEquivalent,
  );

const isOfKind = (row: MutantRow, kind: number | undefined): boolean =>
  kind === undefined ? row.kind !== UNCHANGED : row.kind === kind;

const hasBit = (bits: number, place: number): boolean => (bits & (1 << place)) !== 0;

/** Scorers of a table that have a verdict on any of its rows, by place. */
export const judgesOf = ({ rows, scorers }: MutantTable): number[] => {
  const all = rows.reduce((bits, { judged }) => bits | judged, 0);
  return scorers.flatMap((_, place) => (hasBit(all, place) ? [place] : []));
};

/** A table as it is stored and sent: six numbers a row, in the order of a row's fields. */
export interface PackedTable extends Omit<MutantTable, 'rows'> {
  rows: readonly number[];
}

const WIDTH = 6;

export const packTable = (table: MutantTable): PackedTable => ({
  ...table,
  figures: table.scorers.map((_, place) => figuresOf(table, place)),
  rows: table.rows.flatMap(({ task, kind, index, isEquivalent, passed, judged }) => [
    task,
    kind,
    index,
    isEquivalent ? 1 : 0,
    passed,
    judged,
  ]),
});

export function unpackTable({ rows, ...table }: PackedTable): MutantTable {
  const unpacked: MutantRow[] = [];
  for (let at = 0; at + WIDTH <= rows.length; at += WIDTH) {
    const [task, kind, index, isEquivalent, passed, judged] = rows.slice(at, at + WIDTH) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    unpacked.push({ task, kind, index, isEquivalent: isEquivalent === 1, passed, judged });
  }
  return { ...table, rows: unpacked };
}
