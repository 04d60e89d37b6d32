import { counted, percent } from '../frame/format.ts';
import { scorerTitle } from '../frame/kit/scorer-titles.ts';
import type { Places } from '../frame/sample-run.ts';

type Scored = Places['scorers'][number];
const rateOf = (rates: Scored['rates'], system: number): number => rates[system]?.[0] ?? -1;

/** The systems' positions, the highest rate first; equal ones keep the run's order. */
export const ranked = (rates: Scored['rates']): number[] =>
  [...rates.keys()].toSorted((a, b) => rateOf(rates, b) - rateOf(rates, a) || a - b);

/** Who stands where now that another scorer judges, for those who do not see the rows move. */
export function movedWords(names: readonly string[], before: Scored, now: Scored): string {
  const [earlier, order] = [ranked(before.rates), ranked(now.rates)];
  const moved = order.filter((system, place) => earlier[place] !== system).length;
  const all = order.map((system) => `${names[system]} ${percentOf(now.rates[system])}`).join(', ');
  const title = scorerTitle(now.id);
  return moved === 0
    ? `Under ${title} no system changes its place: ${all}.`
    : `Under ${title} ${counted(moved, 'system changes its place', 'systems change their places')}: ${all}.`;
}

const percentOf = (rate: Scored['rates'][number] | undefined): string => (rate ? percent(rate[0]) : '–');

/** The scorer that finds least right in the answers of the system that gives back the label, where it does not find all. */
export function strictest({ scorers }: Places, oracle: number): { id: string; rate: number } | undefined {
  const rates = scorers.flatMap(({ id, rates: of }) => (of[oracle] ? { id, rate: of[oracle][0] } : []));
  const [least] = rates.toSorted((a, b) => a.rate - b.rate);
  return least && least.rate < 1 ? least : undefined;
}
