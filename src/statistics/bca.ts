import type { Cluster } from './cluster.ts';
import { normalQuantile } from './normal.ts';

/** The mean over all attempts of all tasks. */
export function meanOf(clusters: readonly Cluster[]): number {
  const [sum, count] = totalsOf(clusters);
  return sum / count;
}

function totalsOf(clusters: readonly Cluster[]): [sum: number, count: number] {
  return clusters.reduce<[number, number]>(([s, c], { sum, count }) => [s + sum, c + count], [0, 0]);
}

/** How far the resamples lie to one side of the mean, as a z; those that equal it count half. */
export function biasOf(sorted: Float64Array, mean: number): number {
  const near = 1e-12 * Math.max(1, Math.abs(mean));
  const below = sorted.filter((each) => each < mean - near).length;
  const equal = sorted.filter((each) => Math.abs(each - mean) <= near).length;
  const share = (below + equal / 2) / sorted.length;
  return normalQuantile(Math.min(1 - 0.5 / sorted.length, Math.max(0.5 / sorted.length, share)));
}

/** A sixth of the skewness of the means that leave out one task each; 0 where they are all equal. */
export function accelerationOf(clusters: readonly Cluster[]): number {
  const [sum, count] = totalsOf(clusters);
  const without = clusters.flatMap((task) =>
    count > task.count ? [(sum - task.sum) / (count - task.count)] : [],
  );
  const centre = without.reduce((total, each) => total + each, 0) / without.length;
  const [squares, cubes] = [2, 3].map((power) =>
    without.reduce((total, each) => total + (centre - each) ** power, 0),
  ) as [number, number];
  return squares < 1e-24 ? 0 : cubes / (6 * squares ** 1.5);
}
