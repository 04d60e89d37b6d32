import { counted, percent } from '../frame/format.ts';
import { scorerTitle } from '../frame/kit/scorer-titles.ts';
import type { Places } from '../frame/sample-run.ts';

type Scored = Places['scorers'][number];
const rateOf = (rates: Scored['rates'], system: number): number => rates[system]?.[0] ?? -1;

/** The systems' positions, the highest rate first. Equal ones stand as they stood `before`: a tie moves nobody. */
export const ranked = (rates: Scored['rates'], before: readonly number[] = [...rates.keys()]): number[] =>
  before.toSorted((a, b) => rateOf(rates, b) - rateOf(rates, a));

/** The systems that stand on the other side of at least one other now. Those that are level under either scorer have not passed each other. */
function movedSystems(before: Scored['rates'], now: Scored['rates']): number[] {
  const order = (rates: Scored['rates'], a: number, b: number): number =>
    Math.sign(rateOf(rates, a) - rateOf(rates, b));
  return [...now.keys()].filter((system) =>
    [...now.keys()].some((other) => order(before, system, other) * order(now, system, other) < 0),
  );
}

/** Who stands where now that another scorer judges, beside the one before. */
export function movedWords(
  systems: Places['systems'],
  names: readonly string[],
  before: Scored,
  now: Scored,
): string {
  const title = scorerTitle(now.id);
  const [rate, ...others] = systems.map((_, system) => rateOf(now.rates, system));
  if (rate !== undefined && rate >= 0 && others.every((other) => other === rate)) {
    const label = rate === 0 && systems.some(({ id }) => id === 'baseline-oracle');
    return `Under ${title} all ${systems.length} systems are level at ${percent(rate)}${
      label ? ': it finds even the label wrong' : ''
    }.`;
  }
  const moved = movedSystems(before.rates, now.rates).length;
  const all = ranked(now.rates)
    .map((system) => `${names[system]} ${percentOf(now.rates[system])}`)
    .join(', ');
  const against = scorerTitle(before.id);
  return moved === 0
    ? `Under ${title} no system passes another, compared with ${against}: ${all}.`
    : `Under ${title} ${counted(moved, 'system changes its place', 'systems change their places')}, compared with ${against}: ${all}.`;
}

const percentOf = (rate: Scored['rates'][number] | undefined): string => (rate ? percent(rate[0]) : '–');

/** The scorer that finds least right in the answers of the system that gives back the label, where it does not find all. */
export function strictest({ scorers }: Places, oracle: number): { id: string; rate: number } | undefined {
  const rates = scorers.flatMap(({ id, rates: of }) => (of[oracle] ? { id, rate: of[oracle][0] } : []));
  const [least] = rates.toSorted((a, b) => a.rate - b.rate);
  return least && least.rate < 1 ? least : undefined;
}
