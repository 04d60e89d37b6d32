import type { Standings } from '#metrics/index.ts';

/** A system under one evaluator, in pixels. */
interface SlopePoint {
  x: number;
  y: number;
  /** Ends of its rank interval. */
  top: number;
  bottom: number;
}

export interface SlopeLine {
  system: number;
  /** By evaluator. */
  points: SlopePoint[];
  /** Does its rank differ between two evaluators? */
  changes: boolean;
}

/** Lines from evaluator to evaluator, the first rank on top. */
export interface Slope {
  width: number;
  height: number;
  /** Left edge of each evaluator's column, and how wide each is. */
  columns: number[];
  band: number;
  lines: SlopeLine[];
}

const ROW = 26;
/** In a column every system has a place of its own, so that no two intervals of ranks cover each other; closer where there are many. */
const laneOf = (systems: number): number => (systems > 8 ? 5 : 8);
const betweenOf = (evaluators: number): number => (evaluators > 4 ? 44 : 84);
const HEAD = 30;

/**
 * `order`: systems that have a rank, in the order of the first evaluator. Systems of equal rank take the rows of the ranks that they share, in that order.
 * `names`: pixels kept at both sides for the names.
 */
export function slopeOf({ byEvaluator }: Standings, order: readonly number[], names: number): Slope {
  const systems = order.length;
  const laneWidth = laneOf(systems);
  const band = systems * laneWidth;
  const between = betweenOf(byEvaluator.length);
  const columns = byEvaluator.map((_, evaluator) => names + evaluator * (band + between));
  const yOf = (rank: number): number => HEAD + (rank - 0.5) * ROW;
  const rows = byEvaluator.map((standings) => {
    const sorted = [...order].sort((a, b) => standings[a]!.rank! - standings[b]!.rank!);
    return new Map(sorted.map((system, row) => [system, row + 1]));
  });
  const lines = order.map((system, lane): SlopeLine => {
    const points = byEvaluator.map((standings, evaluator): SlopePoint => {
      const { ranks } = standings[system]!;
      return {
        x: columns[evaluator]! + (lane + 0.5) * laneWidth,
        y: yOf(rows[evaluator]!.get(system)!),
        top: yOf(ranks!.best),
        bottom: yOf(ranks!.worst),
      };
    });
    const ranks = byEvaluator.map((standings) => standings[system]!.rank);
    return { system, points, changes: new Set(ranks).size > 1 };
  });
  return {
    width: (columns.at(-1) ?? 0) + band + names,
    height: HEAD + systems * ROW + 4,
    columns,
    band,
    lines,
  };
}

/** The polyline of a line, as an SVG `points`. */
export const polylineOf = ({ points }: SlopeLine): string => points.map(({ x, y }) => `${x},${y}`).join(' ');

/** The brackets of a rank interval, as path data: a line between ends that turn inwards. */
export const rankBracket = ({ x, top, bottom }: SlopePoint): string =>
  `M${x - 2} ${top - 3}v-3h4v3M${x} ${top - 6}V${bottom + 6}M${x - 2} ${bottom + 3}v3h4v-3`;
