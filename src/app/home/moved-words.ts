import { counted, percent } from '../frame/format.ts';
import { COMMA } from '../frame/marks.ts';
import { scorerTitle } from '../frame/kit/scorer-titles.ts';
import type { Places } from '../frame/sample-run.ts';
import { ranked, rateOf } from './places.ts';

type Scored = Places['scorers'][number];

/** The systems that stand on the other side of at least one other now. Those that are level under either scorer have not passed each other. */
function movedSystems(before: Scored['rates'], now: Scored['rates']): number[] {
  const order = (rates: Scored['rates'], a: number, b: number): number =>
    Math.sign(rateOf(rates, a) - rateOf(rates, b));
  return [...now.keys()].filter((system) =>
    [...now.keys()].some((other) => order(before, system, other) * order(now, system, other) < 0),
  );
}

/**
 * Who stands where now that another scorer judges, and what there is to know of it. Loaded when a scorer is chosen, and not with the first
 * visit. `before` and `chosen`: positions among the scorers.
 */
export function saidOf(places: Places, names: readonly string[], before: number, chosen: number): string {
  const [first, now] = [places.scorers[before], places.scorers[chosen]];
  if (!first || !now || before === chosen) return '';
  const moved = movedWords(places.systems, names, first, now);
  return now.id === 'state-match' && places.still
    ? `${moved} In ${places.still} of ${counted(places.tasks, 'task')} the world must stay as it is: who changes nothing passes. Attempts that ended at a limit are failed, whatever they left.`
    : moved;
}

/** Who stands where now that another scorer judges, beside the one before. */
function movedWords(
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
      label ? ': it fails even the label' : ''
    }.`;
  }
  const moved = movedSystems(before.rates, now.rates).length;
  const all = ranked(now.rates)
    .map((system) => `${names[system]} ${percentOf(now.rates[system])}`)
    .join(COMMA);
  const against = scorerTitle(before.id);
  return moved === 0
    ? `Under ${title} no system passes another, compared with ${against}: ${all}.`
    : `Under ${title} ${counted(moved, 'system changes its place', 'systems change their places')}, compared with ${against}: ${all}.`;
}

const percentOf = (rate: Scored['rates'][number] | undefined): string => (rate ? percent(rate[0]) : '–');
