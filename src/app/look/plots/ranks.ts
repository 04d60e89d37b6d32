import { levelled, type Standing, type Standings } from '#measure/metrics/index.ts';

/** `[1–4]`: the interval of a rank; '' where it has none. */
export const rankRange = ({ ranks }: Standing): string => (ranks ? `[${ranks.best}–${ranks.worst}]` : '');

/** `2 [1–4]`: a rank with its interval. */
export const rankWords = (standing: Standing): string => `${standing.rank} ${rankRange(standing)}`;

/** Systems by their rate under the first scorer, the highest first, those of equal rate as they came. */
export const orderOf = ({ byEvaluator }: Standings): number[] => {
  const rates = byEvaluator[0]!.map(({ rate }) => levelled(rate));
  return [...rates.keys()].sort((a, b) => rates[b]! - rates[a]! || a - b);
};

/** Those of them that have a rank. */
export const rankedOf = (standings: Standings): number[] =>
  orderOf(standings).filter((system) => standings.byEvaluator[0]![system]!.rank !== null);

/** `.82`, `−.10`, `1`: Kendall’s tau to two digits. */
export const tauText = (tau: number | null): string => {
  if (tau === null) return 'u.';
  // Only equal rankings are said to be equal.
  if (Math.abs(tau) < 1 && Math.abs(tau) >= 0.995) return tau > 0 ? '> .99' : '< \u2212.99';
  return tau
    .toFixed(2)
    .replace(/^(-?)0\./, '$1.')
    .replace('1.00', '1')
    .replace('-', '\u2212');
};

/** A system under one scorer, in pixels. */
interface SlopePoint {
  x: number;
  y: number;
  /** Ends of its rank interval. */
  top: number;
  bottom: number;
}

export interface SlopeLine {
  system: number;
  /** By scorer. */
  points: SlopePoint[];
  /** Does its rank differ between two scorers? */
  changes: boolean;
}

/** Lines from scorer to scorer, the first rank on top. */
export interface Slope {
  width: number;
  height: number;
  /** Left edge of each scorer's column, and how wide each is. */
  columns: number[];
  band: number;
  lines: SlopeLine[];
}

const ROW = 26;
/** In a column every system has a place of its own, so that no two intervals of ranks cover each other; closer where there are many. */
const laneOf = (systems: number): number => (systems > 8 ? 5 : 8);
const betweenOf = (scorers: number): number => (scorers > 4 ? 44 : 84);
const HEAD = 30;

/**
 * `order`: systems that have a rank, in the order of the first scorer. Systems of equal rank take the rows of the ranks that they share, in that order.
 * `names`: pixels kept at both sides for the names.
 */
export function slopeOf({ byEvaluator }: Standings, order: readonly number[], names: number): Slope {
  const systems = order.length;
  const laneWidth = laneOf(systems);
  const band = systems * laneWidth;
  const between = betweenOf(byEvaluator.length);
  const columns = byEvaluator.map((_, scorer) => names + scorer * (band + between));
  const yOf = (rank: number): number => HEAD + (rank - 0.5) * ROW;
  const rows = byEvaluator.map((standings) => {
    const sorted = [...order].sort((a, b) => standings[a]!.rank! - standings[b]!.rank!);
    return new Map(sorted.map((system, row) => [system, row + 1]));
  });
  const lines = order.map((system, lane): SlopeLine => {
    const points = byEvaluator.map((standings, scorer): SlopePoint => {
      const { ranks } = standings[system]!;
      return {
        x: columns[scorer]! + (lane + 0.5) * laneWidth,
        y: yOf(rows[scorer]!.get(system)!),
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

/**
 * Names in at most so many characters: cut in the middle, because names of models often differ at their end alone (70B, 8B). Where two
 * would look the same, or a number would be cut, more of the end is kept.
 */
export function drawnNames(names: readonly string[], most: number): string[] {
  const half = Math.floor((most - 1) / 2);
  const starts = Array.from({ length: half + 1 }, (_, less) => half - less);
  const cutAt = (name: string, start: number): string =>
    name.length <= most ? name : `${name.slice(0, start)}…${name.slice(start + 1 - most)}`;
  return names.map((name) => {
    const isWhole = (start: number): boolean =>
      name.length <= most || !/^\d\d/.test(name.slice(start - most));
    const isOwn = (start: number): boolean =>
      names.every((other) => other === name || cutAt(other, start) !== cutAt(name, start));
    return cutAt(name, starts.find((start) => isWhole(start) && isOwn(start)) ?? half);
  });
}
