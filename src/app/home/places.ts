import type { Places } from '../frame/sample-run.ts';

type Scored = Places['scorers'][number];
/** A system's rate; -1 where nothing was counted. */
export const rateOf = (rates: Scored['rates'], system: number): number => rates[system]?.[0] ?? -1;

/** The systems' positions, the highest rate first. Equal ones stand as they stood `before`: a tie moves nobody. */
export const ranked = (rates: Scored['rates'], before: readonly number[] = [...rates.keys()]): number[] =>
  before.toSorted((a, b) => rateOf(rates, b) - rateOf(rates, a));

/** The scorer that finds least right in the answers of the system that gives back the label, where it does not find all. */
export function strictest({ scorers }: Places, oracle: number): { id: string; rate: number } | undefined {
  const rates = scorers.flatMap(({ id, rates: of }) => (of[oracle] ? { id, rate: of[oracle][0] } : []));
  const [least] = rates.toSorted((a, b) => a.rate - b.rate);
  return least && least.rate < 1 ? least : undefined;
}
