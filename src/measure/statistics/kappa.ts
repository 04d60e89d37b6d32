import { studentQuantile } from './distributions.ts';
import { type Interval, wilson, Z_95 } from './interval.ts';

/** Two raters on the same items, pass or fail. */
export interface AgreementTable {
  bothPass: number;
  onlyFirst: number;
  onlySecond: number;
  bothFail: number;
}

/** How many items a table counts. */
export const itemsOf = ({ bothPass, onlyFirst, onlySecond, bothFail }: AgreementTable): number =>
  bothPass + onlyFirst + onlySecond + bothFail;

/** Agreement beyond chance. `kappa` is null where chance alone already agrees always: it is undefined there, not 1. */
export interface Kappa {
  observed: number;
  expected: number;
  kappa: number | null;
}

/** Cohen's κ of two raters; null without items. */
export function cohenKappa(table: AgreementTable): Kappa | null {
  const { bothPass, onlyFirst, onlySecond, bothFail } = table;
  const items = itemsOf(table);
  if (items === 0) return null;
  const first = (bothPass + onlyFirst) / items;
  const second = (bothPass + onlySecond) / items;
  return beyondChance((bothPass + bothFail) / items, first * second + (1 - first) * (1 - second));
}

/**
 * Fleiss' κ. `rows[i][j]` is how many raters put item i into category j; every item has the same number of raters, at
 * least 2. Null where that does not hold or there are no items.
 */
export function fleissKappa(rows: readonly (readonly number[])[]): Kappa | null {
  const raters = sum(rows[0] ?? []);
  const categories = rows[0]?.length ?? 0;
  if (raters < 2 || rows.some((row) => row.length !== categories || sum(row) !== raters)) return null;
  const perItem = rows.map(
    (row) => (sum(row.map((count) => count * count)) - raters) / (raters * (raters - 1)),
  );
  const shares = Array.from(
    { length: categories },
    (_, category) => sum(rows.map((row) => row[category]!)) / (rows.length * raters),
  );
  return beyondChance(sum(perItem) / rows.length, sum(shares.map((share) => share * share)));
}

/** Share of items on which the two raters say the same; null without items. */
export function percentageAgreement(table: AgreementTable): number | null {
  const items = itemsOf(table);
  return items === 0 ? null : (table.bothPass + table.bothFail) / items;
}

/** How much more often the second rater passes than the first, as a share of items (−1 to 1); null without items. */
export function bias(table: AgreementTable): number | null {
  const items = itemsOf(table);
  return items === 0 ? null : (table.onlySecond - table.onlyFirst) / items;
}

/** Rounding may leave an expected agreement of 1 a hair below it. */
function beyondChance(observed: number, expected: number): Kappa {
  const undefinedHere = 1 - expected < 1e-12;
  return { observed, expected, kappa: undefinedHere ? null : (observed - expected) / (1 - expected) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** How an interval of κ was made: see kappaInterval. */
type KappaMethod = 'asymptotic' | 'agreement-carried-over';

interface KappaInterval extends Interval {
  method: KappaMethod;
}

/**
 * Large-sample variance of Cohen's κ where every item is a sample of its own (Fleiss, Cohen and Everitt 1969, Psychological Bulletin 72,
 * 323). 62/5/13/15 gives .009937, a standard error of .0997. Null where κ is undefined.
 */
export function kappaVariance(table: AgreementTable): number | null {
  const slopes = slopesOf(table);
  if (!slopes) return null;
  const items = itemsOf(table);
  const mean = CELLS.reduce((sum, cell) => sum + table[cell] * slopes[cell], 0) / items;
  const squares = CELLS.reduce((sum, cell) => sum + table[cell] * (slopes[cell] - mean) ** 2, 0);
  return squares / items ** 2;
}

/**
 * 95 % interval of Cohen's κ over items of a published table, each a sample of its own: κ ± z standard errors, within −1 to 1.
 * Null where κ is undefined.
 */
export function kappaInterval(table: AgreementTable): KappaInterval | null {
  const variance = kappaVariance(table);
  return variance === null ? null : around(cohenKappa(table)!, variance, Z_95, itemsOf(table));
}

/**
 * The same where items of one task belong together, one table a task: the slopes of κ are added within a task before they are squared
 * (Yang and Zhou 2014, Statistics in Medicine 33, 2612), and Student's t takes the place of the normal. With one item a task and many
 * tasks it is kappaInterval. Null where κ is undefined or there are fewer than two tasks.
 */
export function kappaIntervalOverTasks(tasks: readonly AgreementTable[]): KappaInterval | null {
  const spoken = tasks.filter((task) => itemsOf(task) > 0);
  const whole = sumOfTables(spoken);
  const slopes = slopesOf(whole);
  if (!slopes || spoken.length < 2) return null;
  const items = itemsOf(whole);
  const mean = CELLS.reduce((sum, cell) => sum + whole[cell] * slopes[cell], 0) / items;
  const squares = spoken.reduce((sum, task) => {
    const own = CELLS.reduce((total, cell) => total + task[cell] * (slopes[cell] - mean), 0);
    return sum + own ** 2;
  }, 0);
  const variance = ((squares / items ** 2) * spoken.length) / (spoken.length - 1);
  const reach = -studentQuantile(0.025, spoken.length - 1);
  return around(cohenKappa(whole)!, variance, reach, spoken.length);
}

const sumOfTables = (tables: readonly AgreementTable[]): AgreementTable => {
  const sum: AgreementTable = { bothPass: 0, onlyFirst: 0, onlySecond: 0, bothFail: 0 };
  for (const table of tables) for (const cell of CELLS) sum[cell] += table[cell];
  return sum;
};

const CELLS = ['bothPass', 'onlyFirst', 'onlySecond', 'bothFail'] as const;

/**
 * Where every item agrees, or none does, the variance is 0, which would show a certainty that is not there: the ends are then Wilson's of
 * the agreement over `units`, carried over to κ with the expected agreement as seen.
 */
function around(
  { kappa, observed, expected }: Kappa,
  variance: number,
  reach: number,
  units: number,
): KappaInterval {
  if (variance > 1e-15) {
    const half = reach * Math.sqrt(variance);
    return {
      low: Math.max(-1, kappa! - half),
      high: Math.min(1, kappa! + half),
      method: 'asymptotic',
    };
  }
  const { low, high } = wilson(observed * units, units)!;
  const carried = (agreement: number): number =>
    Math.min(1, Math.max(-1, (agreement - expected) / (1 - expected)));
  return { low: carried(low), high: carried(high), method: 'agreement-carried-over' };
}

/** How κ changes with the share of each cell of the table: 1{agree}/(1 − Pe) − (1 − Po)·∂Pe/(1 − Pe)². */
function slopesOf(table: AgreementTable): Record<(typeof CELLS)[number], number> | null {
  const found = cohenKappa(table);
  if (!found || found.kappa === null) return null;
  const items = itemsOf(table);
  const first = (table.bothPass + table.onlyFirst) / items;
  const second = (table.bothPass + table.onlySecond) / items;
  const left = 1 - found.expected;
  const slope = (agree: number, change: number): number =>
    agree / left - ((1 - found.observed) * change) / left ** 2;
  return {
    bothPass: slope(1, second + first),
    onlyFirst: slope(0, second + (1 - first)),
    onlySecond: slope(0, 1 - second + first),
    bothFail: slope(1, 2 - second - first),
  };
}

/**
 * The same of Fleiss' κ, `tasks` being the rows of each task's items as fleissKappa takes them: its slopes with the share of each
 * category (Gwet 2008, Psychometrika 73, 407, raters as given), added within a task. Null where κ is undefined or there are fewer than two
 * tasks.
 */
export function fleissIntervalOverTasks(
  tasks: readonly (readonly (readonly number[])[])[],
): KappaInterval | null {
  const spoken = tasks.filter((rows) => rows.length > 0);
  const rows = spoken.flat();
  const found = fleissKappa(rows);
  if (!found || found.kappa === null || spoken.length < 2) return null;
  const raters = rows[0]!.reduce((sum, each) => sum + each, 0);
  const shares = rows[0]!.map(
    (_, category) => rows.reduce((sum, row) => sum + row[category]!, 0) / (rows.length * raters),
  );
  const left = 1 - found.expected;
  const slopeOf = (row: readonly number[]): number => {
    const agreeing = row.reduce((sum, each) => sum + each * (each - 1), 0) / (raters * (raters - 1));
    const change = 2 * row.reduce((sum, each, at) => sum + shares[at]! * (each / raters - shares[at]!), 0);
    return (agreeing - found.observed) / left - ((1 - found.observed) * change) / left ** 2;
  };
  const squares = spoken.reduce(
    (sum, own) => sum + own.reduce((total, row) => total + slopeOf(row), 0) ** 2,
    0,
  );
  const variance = ((squares / rows.length ** 2) * spoken.length) / (spoken.length - 1);
  return around(found, variance, -studentQuantile(0.025, spoken.length - 1), spoken.length);
}
