import { type AgreementTable, cohenKappa } from './kappa.ts';

/** A published figure and how far rounding may have moved it: 91.67 % is { value: 0.9167, within: 0.00005 }. */
export interface Printed {
  value: number;
  within: number;
}

/** More items than this are not counted out: the number of tables grows with the third power of it. */
export const MOST_ITEMS = 500;

/** What rounding in binary adds to a difference of printed figures. */
const HAIR = 1e-12;

const fits = (seen: number | null, { value, within }: Printed): boolean =>
  seen !== null && Math.abs(seen - value) <= within + HAIR;

/**
 * Every 2×2 table of so many items that a published percentage agreement and Cohen's κ allow, by the first rater's passes. Empty where none
 * does, so that a figure is misprinted, or above MOST_ITEMS. MCP-AgentBench's 60 items, .9167 and .734 allow {46, 0, 5, 9} and its mirror
 * images alone.
 */
export function admittedTables(items: number, agreement: Printed, kappa: Printed): AgreementTable[] {
  const found: AgreementTable[] = [];
  if (!(items >= 1 && items <= MOST_ITEMS)) return found;
  for (let agreed = 0; agreed <= items; agreed++) {
    if (!fits(agreed / items, agreement)) continue;
    for (let bothPass = 0; bothPass <= agreed; bothPass++) {
      for (let onlyFirst = 0; onlyFirst <= items - agreed; onlyFirst++) {
        const table = {
          bothPass,
          onlyFirst,
          onlySecond: items - agreed - onlyFirst,
          bothFail: agreed - bothPass,
        };
        if (fits(cohenKappa(table)?.kappa ?? null, kappa)) found.push(table);
      }
    }
  }
  return found.sort(
    (a, b) => b.bothPass + b.onlyFirst - (a.bothPass + a.onlyFirst) || b.bothPass - a.bothPass,
  );
}

/** Do all disagreements of every one of these tables point the same way, and is there at least one in each? */
export const areOneSided = (tables: readonly AgreementTable[]): boolean =>
  tables.length > 0 &&
  tables.every(
    ({ onlyFirst, onlySecond }) => Math.min(onlyFirst, onlySecond) === 0 && onlyFirst + onlySecond > 0,
  );

/** Items by how many of three raters pass them: 3, 2, 1, 0. */
type ThreeRaters = [three: number, two: number, one: number, none: number];

/**
 * What a published share of unanimous items and Fleiss' κ of three raters allow; empty as in admittedTables. 60 items, 52 of them
 * unanimous, and .671 allow [45, 8, 0, 7], [46, 5, 3, 6], [47, 2, 6, 5] and their mirror images.
 */
export function admittedThreeRaters(items: number, unanimous: Printed, kappa: Printed): ThreeRaters[] {
  const found: ThreeRaters[] = [];
  if (!(items >= 1 && items <= MOST_ITEMS)) return found;
  for (let agreed = 0; agreed <= items; agreed++) {
    if (!fits(agreed / items, unanimous)) continue;
    for (let three = agreed; three >= 0; three--) {
      for (let two = items - agreed; two >= 0; two--) {
        const counts: ThreeRaters = [three, two, items - agreed - two, agreed - three];
        if (fits(fleissOfCounts(counts), kappa)) found.push(counts);
      }
    }
  }
  return found;
}

/** Fleiss' κ of three raters needs no rows, only how often each kind of row occurs. */
function fleissOfCounts([three, two, one, none]: ThreeRaters): number | null {
  const items = three + two + one + none;
  const passes = (3 * three + 2 * two + one) / (3 * items);
  const expected = passes ** 2 + (1 - passes) ** 2;
  if (1 - expected < HAIR) return null;
  const observed = (three + none + (two + one) / 3) / items;
  return (observed - expected) / (1 - expected);
}

/**
 * The 2×2 table behind a published agreement of two raters of whom each one's passes are known too: then nothing is left open. Null where
 * no table of whole numbers has these figures.
 */
export function tableOfMargins(
  items: number,
  { agreed, firstPasses, secondPasses }: { agreed: number; firstPasses: number; secondPasses: number },
): AgreementTable | null {
  const bothPass = (firstPasses + secondPasses - (items - agreed)) / 2;
  const table = {
    bothPass,
    onlyFirst: firstPasses - bothPass,
    onlySecond: secondPasses - bothPass,
    bothFail: agreed - bothPass,
  };
  return Object.values(table).every((each) => Number.isInteger(each) && each >= 0) ? table : null;
}
