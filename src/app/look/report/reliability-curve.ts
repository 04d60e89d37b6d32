import type { MeanOverTasks, Reliability } from '#measure/metrics/index.ts';
import { percent, percentRange } from '../../frame/format.ts';
import { isTooFew, type IntervalRow } from '../plots/intervals.ts';
import { meanRow } from './report-model.ts';

/** The size of a curve and of its margins, in pixels. */
export const CURVE = { width: 320, height: 216, left: 30, right: 96, top: 12, bottom: 40 };
/** Two labels at the right end are at least so far apart. */
const LABEL = 16;
/** The two measures of one k stand beside each other. */
const BESIDE = 9;

/** One point with its brackets, in pixels. */
export interface CurvePoint {
  x: number;
  y: number;
  low: number;
  high: number;
  /** Too few tasks: brackets without a dot. */
  isFew: boolean;
}

/** One measure over k, the label at its end among them. */
export interface CurveLine {
  id: 'pass@k' | 'pass^k';
  points: CurvePoint[];
  label: { text: string; y: number };
}

export const yOf = (rate: number): number =>
  CURVE.top + (1 - rate) * (CURVE.height - CURVE.top - CURVE.bottom);

export function xOf(k: number, most: number): number {
  const from = CURVE.left + 2 * BESIDE;
  const to = CURVE.width - CURVE.right - 2 * BESIDE;
  return most === 1 ? (from + to) / 2 : from + ((k - 1) / (most - 1)) * (to - from);
}

/** The two lines of a curve, where something was counted; points without an estimate are left out. */
export function curveLines(curve: readonly Reliability[]): CurveLine[] {
  const most = curve.length;
  const line = (
    id: CurveLine['id'],
    beside: number,
    of: (point: Reliability) => MeanOverTasks,
  ): CurveLine | undefined => {
    const points = curve.flatMap((point): CurvePoint[] => {
      const { mean, interval, tasks } = of(point);
      if (mean === null || !interval) return [];
      const [y, low, high] = [mean, interval.low, interval.high].map(yOf) as [number, number, number];
      return [{ x: xOf(point.k, most) + beside, y, low, high, isFew: isTooFew({ n: tasks }) }];
    });
    const last = curve.findLast((point) => of(point).mean !== null);
    if (!last) return undefined;
    const text = `${id.replace('k', String(last.k))} ${percent(of(last).mean!)}`;
    return { id, points, label: { text, y: points.at(-1)!.y } };
  };
  const lines = [
    line('pass@k', -BESIDE, ({ passAtK }) => passAtK),
    line('pass^k', BESIDE, ({ passHatK }) => passHatK),
  ].filter((each) => each !== undefined);
  return apart(lines);
}

/** The upper label goes up and the lower one down until both can be read. */
function apart(lines: CurveLine[]): CurveLine[] {
  const [upper, lower] = lines;
  if (!upper || !lower) return lines;
  const more = Math.max(0, LABEL - (lower.label.y - upper.label.y)) / 2;
  upper.label.y -= more;
  lower.label.y += more;
  return lines;
}

const measures = (point: Reliability): [string, MeanOverTasks][] => [
  [`pass@${point.k}`, point.passAtK],
  [`pass^${point.k}`, point.passHatK],
];

/** The figures of a curve as rows of a table. */
export const curveRows = (name: string, curve: readonly Reliability[]): (IntervalRow & { group: string })[] =>
  curve.flatMap((point) =>
    measures(point).map(([measure, mean]) => ({
      ...meanRow(measure, 'disc', mean, `no task has ${point.k} attempts`),
      group: name,
    })),
  );

/** A curve in words: every measure with its interval and n. */
export const curveWords = (name: string, curve: readonly Reliability[]): string =>
  `${name}: ${curve
    .flatMap(measures)
    .map(([measure, { mean, interval, tasks }]) =>
      mean === null || !interval
        ? `${measure} undefined`
        : `${measure} ${percent(mean)} ${percentRange(interval.low, interval.high)}, n ${tasks}`,
    )
    .join('; ')}`;
