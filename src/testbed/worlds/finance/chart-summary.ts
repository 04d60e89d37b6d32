import type { Drawing, Series } from './chart-svg.ts';

export type Summary = { description: string; min: number; max: number };

const number = (value: number): string => String(Number(value.toPrecision(6)) + 0);

/** Rising, falling or level: from the first value to the last, in percent where the first is not 0. */
function trendOf({ name, values }: Series): string {
  const [first, last] = [values[0]!, values.at(-1)!];
  const by = first === 0 ? '' : ` (${number(((last - first) / Math.abs(first)) * 100)}%)`;
  const verb = last > first ? 'rises' : last < first ? 'falls' : 'ends where it began';
  const path = last === first ? `at ${number(first)}` : `from ${number(first)} to ${number(last)}${by}`;
  return `${name === '' ? 'The series' : `“${name.slice(0, 60)}”`} ${verb} ${path}.`;
}

function extremeOf({ labels, series }: Drawing, pick: (...values: number[]) => number) {
  const value = pick(...series.map(({ values }) => pick(...values)));
  const owner = series.find(({ values }) => values.includes(value))!;
  const label = labels[owner.values.indexOf(value)]!.slice(0, 60);
  return { value: value + 0, words: `${number(value)} at ${label}` };
}

/** What a chart shows, in words and with its smallest and largest value. */
export function summaryOf(drawing: Drawing): Summary {
  const { kind, title, labels, series } = drawing;
  const [least, most] = [extremeOf(drawing, Math.min), extremeOf(drawing, Math.max)];
  const count = series.length === 1 ? '1 series' : `${series.length} series`;
  const over = labels.length === 1 ? '1 label' : `${labels.length} labels`;
  const description = [
    `${kind === 'area' ? 'An' : 'A'} ${kind} chart titled “${title.slice(0, 200)}” with ${count} over ${over}, ${labels[0]!.slice(0, 60)} to ${labels.at(-1)!.slice(0, 60)}.`,
    `Smallest value ${least.words}, largest ${most.words}.`,
    ...series.map(trendOf),
  ].join(' ');
  return { description, min: least.value, max: most.value };
}
