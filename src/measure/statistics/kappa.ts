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
