import { grouped } from '#core/grouped.ts';
import { type Interval, clopperPearson } from '#measure/statistics/interval.ts';
import {
  kappaIntervalOverTasks,
  type AgreementTable,
  cohenKappa,
  itemsOf,
  type Kappa,
} from '#measure/statistics/kappa.ts';
import { mcnemar } from '#measure/statistics/mcnemar.ts';
import { meanOverTasks, type MeanOverTasks } from '../over-tasks.ts';
import { type Paired, pairedShares } from '../paired.ts';
import { FAIL, PASS, SILENT, taskOfCell, type CellFrame, type Instrument } from './raters.ts';

/** Two instruments on the cells both have a verdict on. */
export function agreementTable(a: Uint8Array, b: Uint8Array, cells?: readonly number[]): AgreementTable {
  const table: AgreementTable = { bothPass: 0, onlyFirst: 0, onlySecond: 0, bothFail: 0 };
  const count = (cell: number): void => {
    if (a[cell] === SILENT || b[cell] === SILENT) return;
    if (a[cell] === PASS) table[b[cell] === PASS ? 'bothPass' : 'onlyFirst']++;
    else table[b[cell] === PASS ? 'onlySecond' : 'bothFail']++;
  };
  if (cells) cells.forEach(count);
  else for (let cell = 0; cell < a.length; cell++) count(cell);
  return table;
}

/** How two instruments agree, with the task as what is independent: several models and repeats of one task are no samples of their own. */
export interface InstrumentAgreement {
  table: AgreementTable;
  /** Cells both have a verdict on. */
  cells: number;
  tasks: number;
  /** Share of cells on which both say the same, and shares that each of them passes. */
  agreement: MeanOverTasks;
  passes: readonly [first: MeanOverTasks, second: MeanOverTasks];
  /**
   * The first's errors if the second is right: shares of what the second fails that the first passes, and the other way round. A judge is
   * known by both, so with one cell a task their intervals hold both at once in at least 95 % of samples: Clopper and Pearson's at 97.5 %
   * each (Bonferroni). Wilson's at 95 % holds some rates in 93 %.
   */
  errors: { passesWrong: MeanOverTasks; failsRight: MeanOverTasks };
  /** Null without cells; `kappa.kappa` is null where chance alone would agree always. */
  kappa: Kappa | null;
  kappaInterval: Interval | null;
  /**
   * Does one of them pass more? The pass shares of both, task by task; its p is McNemar's mid-p where every task has one cell, a sign-flip
   * test where it has several. Null without cells.
   */
  lean: Paired | null;
  /** Two-sided p of McNemar's exact test over the cells on which they differ, as if each cell were a sample of its own. */
  exactP: number;
}

/** `cells`: the only ones counted; absent: all. */
export function agreementOf(
  a: Pick<Instrument, 'said'>,
  b: Pick<Instrument, 'said'>,
  frame: CellFrame,
  cells?: readonly number[],
): InstrumentAgreement {
  const both = [...(cells ?? a.said.keys())].filter(
    (cell) => a.said[cell] !== SILENT && b.said[cell] !== SILENT,
  );
  const tables = [...grouped(both, (cell) => taskOfCell(frame, cell)).values()].map((own) =>
    agreementTable(a.said, b.said, own),
  );
  const table = agreementTable(a.said, b.said, cells);
  return {
    table,
    cells: itemsOf(table),
    tasks: tables.length,
    agreement: shareOver(tables, ({ bothPass, bothFail }) => bothPass + bothFail),
    passes: [
      shareOver(tables, ({ bothPass, onlyFirst }) => bothPass + onlyFirst),
      shareOver(tables, ({ bothPass, onlySecond }) => bothPass + onlySecond),
    ],
    errors: {
      passesWrong: shareOf(tables, 'onlyFirst', 'bothFail'),
      failsRight: shareOf(tables, 'onlySecond', 'bothPass'),
    },
    kappa: cohenKappa(table),
    kappaInterval: kappaIntervalOverTasks(tables),
    lean: pairedShares(
      tables.map((each) => ({
        a: (each.bothPass + each.onlyFirst) / itemsOf(each),
        b: (each.bothPass + each.onlySecond) / itemsOf(each),
      })),
    ),
    exactP: mcnemar(table.onlyFirst, table.onlySecond).exact,
  };
}

const shareOver = (
  tables: readonly AgreementTable[],
  counted: (table: AgreementTable) => number,
): MeanOverTasks => meanOverTasks(tables.map((each) => ({ sum: counted(each), count: itemsOf(each) })));

/** The rates whose intervals hold together. */
const ERROR_RATES = 2;

/** Share of two of a table's numbers that is the first of them. */
const shareOf = (
  tables: readonly AgreementTable[],
  error: keyof AgreementTable,
  right: keyof AgreementTable,
): MeanOverTasks => {
  const found = meanOverTasks(tables.map((each) => ({ sum: each[error], count: each[error] + each[right] })));
  if (found.method !== 'wilson' || found.mean === null) return found;
  const errors = Math.round(found.mean * found.n);
  return {
    ...found,
    interval: clopperPearson(errors, found.n, 0.05 / ERROR_RATES),
    method: 'clopper-pearson',
  };
};

/** A cell on which one passes and the other does not. */
export interface DisagreeingCell {
  cell: number;
  /** Does the first pass it? Then the second does not. */
  firstPasses: boolean;
}

export function disagreeingCells(
  a: Pick<Instrument, 'said'>,
  b: Pick<Instrument, 'said'>,
  cells?: readonly number[],
): DisagreeingCell[] {
  const differs = (cell: number): boolean =>
    a.said[cell] !== SILENT && b.said[cell] !== SILENT && a.said[cell] !== b.said[cell];
  const all = cells ?? Array.from(a.said, (_, cell) => cell);
  return all.filter(differs).map((cell) => ({ cell, firstPasses: a.said[cell] === PASS }));
}

/** Does it say the same of every cell it judges? Then its agreement is what the other says, and tells nothing of it. */
export function saysOnly({ said }: Pick<Instrument, 'said'>): 'pass' | 'fail' | undefined {
  const passes = said.includes(PASS);
  const fails = said.includes(FAIL);
  return passes === fails ? undefined : passes ? 'pass' : 'fail';
}
