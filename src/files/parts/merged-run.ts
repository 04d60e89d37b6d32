import { grouped } from '#core/grouped.ts';
import { cellAddress, type ResultRecord } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { BUDGET_UNITS, spentIn, type Run, type Spending, type Spent } from '#core/run.ts';
import type { Became, LeftOut, Merge } from './merge.ts';
import { partOfTask } from './part.ts';
import { cellsOf, type PartHead, type Stint } from './part-file.ts';

/** A cell by its names, for messages. */
export interface NamedCell {
  cell: number;
  task: string;
  contender: string;
  /** Counted from 0. */
  repeat: number;
}

/** What became of a contender's cells, and its rate with bounds for what is not known. */
export interface Tally {
  contender: string;
  /** Cells that the plan has of it. */
  cells: number;
  solved: number;
  /** Cells with a verdict. */
  counted: number;
  undecided: number;
  lost: number;
  missing: number;
  conflicts: number;
  /** solved / counted; null where nothing counts. */
  rate: number | null;
  /** The rate if all that is lost, missing or in conflict had failed, and if all had been solved; null where there is nothing. */
  bounds: { low: number; high: number } | null;
  /** The models that answered, as their provider names them, with the number of cells of each. More than one is a difference. */
  answeredBy: Record<string, number>;
}

/** Something that differs between processes of one run. */
export interface Difference {
  of: 'app' | 'engine' | 'prices' | 'parts' | 'clock';
  said: string[];
}

/** What a merge found, for people: nothing of it is needed to open the run. */
export interface MergeReport {
  cells: number;
  /** Cells with one result. */
  agreed: number;
  /** By number; `namedCell` names them. */
  missing: number[];
  /** Cells that are missing, by part, where all processes had as many parts; else undefined. `seen`: a file of the part is there. */
  missingByPart: { index: number; cells: number; seen: boolean }[] | undefined;
  conflicts: number[];
  tallies: Tally[];
  differences: Difference[];
  spending: Spending;
  /** By how much the budget was passed, in its units; absent where it was kept or there is none. */
  overBudget: { dollars?: number; tokens?: number };
  /** Parts that the budget ended, by number: a next question could have passed it. */
  endedByBudget: number[];
  /** Milliseconds that the longest part was worked on. */
  longestMs: number;
  /** Why cells were left out on purpose: the plan's rule had decided. */
  decided: string[];
  leftOut: readonly LeftOut[];
}

export function reportOf<Ref>(merge: Merge<Ref>): MergeReport {
  const { head, stints } = merge;
  const cells = cellsOf(head);
  const all = Array.from({ length: cells }, (_, cell) => cell);
  const missing = all.filter((cell) => merge.variantsOf(cell).length === 0);
  const conflicts = all.filter((cell) => merge.variantsOf(cell).length > 1);
  const spending = spendingOf(stints);
  return {
    cells,
    agreed: cells - missing.length - conflicts.length,
    missing,
    missingByPart: missingByPart(head, stints, missing),
    conflicts,
    tallies: talliesOf(merge),
    differences: differencesOf(stints),
    spending,
    overBudget: Object.fromEntries(
      BUDGET_UNITS.flatMap((unit) => {
        const bound = head.budget[unit];
        const over = spentIn(spending, unit).counted - (bound ?? Infinity);
        return over > 0 ? [[unit, over]] : [];
      }),
    ) as MergeReport['overBudget'],
    endedByBudget: endedByBudget(stints),
    longestMs: chainsOf(stints).reduce((longest, chain) => Math.max(longest, busyMs(chain)), 0),
    decided: [...new Set(stints.flatMap(({ decided }) => decided ?? []))],
    leftOut: merge.leftOut,
  };
}

export function namedCell({ setup: { config }, tasks }: PartHead, cell: number): NamedCell {
  const contenders = contendersOf(config);
  const { task, model, repeat } = cellAddress(cell, contenders.length, config.repeats);
  return { cell, task: tasks[task]![1], contender: contenders[model]!.title, repeat };
}

function missingByPart(
  head: PartHead,
  stints: readonly Stint[],
  missing: readonly number[],
): MergeReport['missingByPart'] {
  const [first] = stints;
  if (!first || stints.some(({ of }) => of !== first.of)) return undefined;
  const partOf = head.tasks.map(([, id]) => partOfTask(id, first.of));
  const cellsOfTask = cellsOf(head) / head.tasks.length;
  const counts = Array.from({ length: first.of }, () => 0);
  for (const cell of missing) counts[partOf[Math.floor(cell / cellsOfTask)]!]! += 1;
  const seen = new Set(stints.map(({ index }) => index));
  return counts.flatMap((cells, index) => (cells > 0 ? [{ index, cells, seen: seen.has(index) }] : []));
}

function talliesOf<Ref>(merge: Merge<Ref>): Tally[] {
  const { head } = merge;
  const { config } = head.setup;
  const contenders = contendersOf(config);
  const counts = contenders.map(() => new Map<Became | 'missing' | 'conflict', number>());
  const answeredBy = contenders.map((): Record<string, number> => ({}));
  const cells = cellsOf(head);
  for (let cell = 0; cell < cells; cell++) {
    const { model } = cellAddress(cell, contenders.length, config.repeats);
    const variants = merge.variantsOf(cell);
    const [only] = variants;
    const became = !only ? 'missing' : variants.length > 1 ? 'conflict' : only.became;
    counts[model]!.set(became, (counts[model]!.get(became) ?? 0) + 1);
    for (const { answeredBy: name } of variants)
      if (name !== undefined) answeredBy[model]![name] = (answeredBy[model]![name] ?? 0) + 1;
  }
  return contenders.map(({ title }, model) => {
    const of = (became: Became | 'missing' | 'conflict'): number => counts[model]!.get(became) ?? 0;
    const solved = of('correct');
    const counted = solved + of('partial') + of('incorrect') + of('no-call');
    const open = of('lost') + of('missing') + of('conflict');
    return {
      contender: title,
      cells: head.tasks.length * config.repeats,
      solved,
      counted,
      undecided: of('undecided'),
      lost: of('lost'),
      missing: of('missing'),
      conflicts: of('conflict'),
      rate: counted === 0 ? null : solved / counted,
      bounds:
        counted + open === 0
          ? null
          : { low: solved / (counted + open), high: (solved + open) / (counted + open) },
      answeredBy: answeredBy[model]!,
    };
  });
}

/** The processes that worked on one file, one after the other. */
const chainsOf = (stints: readonly Stint[]): Stint[][] => [
  ...grouped(stints, ({ of, index, since }) => `${of} ${index} ${since}`).values(),
];

/** A clock that went backwards counts for nothing. */
const busyMs = (chain: readonly Stint[]): number =>
  chain.reduce((sum, { startedAt, until }) => sum + Math.max(0, until - startedAt), 0);

/** Of each file the process that says the most counts, since what was spent before is in it: clocks may say nothing of the order. Files add up. */
function spendingOf(stints: readonly Stint[]): Spending {
  const parts = chainsOf(stints).map((chain) =>
    chain.reduce((most, each) => (saysMore(each, most) ? each : most)),
  );
  const sum = (unit: 'dollars' | 'tokens'): Spent => {
    const each = parts.map(({ spending }) => spentIn(spending, unit));
    const total = (name: 'counted' | 'uncertain' | 'underWay') =>
      each.reduce((all, spent) => all + spent[name], 0);
    return { counted: total('counted'), uncertain: total('uncertain') + total('underWay'), underWay: 0 };
  };
  const { counted: dollars, ...rest } = sum('dollars');
  const tokens = sum('tokens');
  return { dollars, ...rest, ...(tokens.counted + tokens.uncertain > 0 ? { tokens } : {}) };
}

function endedByBudget(stints: readonly Stint[]): number[] {
  const ended = chainsOf(stints).flatMap((chain) => {
    const last = chain.reduce((latest, each) => (each.until >= latest.until ? each : latest));
    const isEnded = BUDGET_UNITS.some((unit) => spentIn(last.spending, unit).refused !== undefined);
    return isEnded ? [last.index] : [];
  });
  return [...new Set(ended)].sort((a, b) => a - b);
}

function saysMore(a: Stint, b: Stint): boolean {
  for (const unit of BUDGET_UNITS) {
    const [ofA, ofB] = [spentIn(a.spending, unit).counted, spentIn(b.spending, unit).counted];
    if (ofA !== ofB) return ofA > ofB;
  }
  return a.startedAt >= b.startedAt;
}

function differencesOf(stints: readonly Stint[]): Difference[] {
  const distinct = (name: Difference['of'], values: readonly string[]): Difference[] => {
    const said = [...new Set(values)].sort();
    return said.length > 1 ? [{ of: name, said }] : [];
  };
  const backwards = stints.filter(({ since, startedAt, until }) => until < startedAt || startedAt < since);
  return [
    ...distinct(
      'app',
      stints.map(({ app }) => app),
    ),
    ...distinct(
      'engine',
      stints.map(({ engine }) => engine),
    ),
    ...distinct(
      'prices',
      stints.map(({ prices = [] }) => JSON.stringify(prices)),
    ),
    ...distinct(
      'parts',
      stints.map(({ of }) => String(of)),
    ),
    ...(backwards.length > 0
      ? [{ of: 'clock' as const, said: backwards.map(({ index, of }) => `part ${index}/${of}`) }]
      : []),
  ];
}

/** The merged parts as a run that the page opens; cells in conflict have no result in it, as those that are missing. */
export function runOf<Ref>(merge: Merge<Ref>, { agreed, spending }: MergeReport): Run {
  const { head, stints } = merge;
  const { config, dataset } = head.setup;
  const { id, title, tasks, orderHash } = dataset;
  const isWhole = agreed === cellsOf(head);
  const apps = [...new Set(stints.map(({ app }) => app))].sort();
  const prices = stints.find((stint) => stint.prices)?.prices;
  const isSpent = BUDGET_UNITS.some((unit) => spentIn(spending, unit).counted > 0);
  return {
    id: head.plan,
    createdAt: stints.reduce((least, { since }) => Math.min(least, since), stints[0]?.since ?? 0),
    ...(isWhole ? { finishedAt: stints.reduce((last, { until }) => Math.max(last, until), 0) } : {}),
    config: { ...config, ...(Object.keys(head.budget).length > 0 ? { budget: head.budget } : {}) },
    status: isWhole ? 'finished' : 'stopped',
    ordinals: head.tasks.map(([ordinal]) => ordinal),
    dataset: { id, title, tasks, orderHash },
    cells: cellsOf(head),
    done: agreed,
    ...(prices ? { prices } : {}),
    ...(isSpent ? { spending } : {}),
    versions: { app: apps.join(', '), rules: head.edition.rules },
  };
}

/** The results on which all files agree, by cell. */
export function* recordsOf<Ref>(merge: Merge<Ref>): Generator<ResultRecord> {
  const cells = cellsOf(merge.head);
  for (let cell = 0; cell < cells; cell++) {
    const [only, other] = merge.variantsOf(cell);
    if (only && !other) yield JSON.parse(merge.textOf(only)) as ResultRecord;
  }
}
