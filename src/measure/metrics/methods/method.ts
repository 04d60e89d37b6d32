import type { MethodNotes } from '#core/method.ts';
import type { Interval } from '#measure/statistics/interval.ts';

/** A metric of reports, comparisons, standings and audits, for its method page. */
export interface MetricMethod extends MethodNotes {
  /** Part of its address; never changed once published. */
  id: string;
  title: string;
  /** Lists show the metrics of one family together. */
  family: MetricFamily;
  /** What it says, in a few sentences. */
  meaning: string;
  /** A small case, computed by the code that computes it in reports. */
  example(): MetricExample;
}

export const METRIC_FAMILIES = [
  'One system',
  'Several attempts',
  'Two or more systems',
  'Agreement',
  'Calls and effort',
  'Menus of tools',
] as const;
type MetricFamily = (typeof METRIC_FAMILIES)[number];

export interface MetricExample {
  /** What is given, in words with its numbers. */
  given: string;
  figures: readonly ExampleFigure[];
}

export interface ExampleFigure {
  name: string;
  /** Null where it is undefined; a text where the figure is a word. */
  value: number | string | null;
  /** A share is written in percent, points as points, a number with up to four decimals. */
  as: 'share' | 'points' | 'number';
  interval?: Interval | null;
}

export const share = (name: string, value: number | null, interval?: Interval | null): ExampleFigure => ({
  name,
  value,
  as: 'share',
  ...(interval === undefined ? {} : { interval }),
});

export const number = (name: string, value: number | string | null): ExampleFigure => ({
  name,
  value,
  as: 'number',
});
