import { mulberry32 } from '../../../src/core/random.ts';
import { graphDistance, type LabelledGraph } from '../../../src/measure/scorers/structure/graph-distance.ts';
import { millisecondsOf } from './milliseconds.ts';

export interface GraphDistanceSpeed {
  pairs: number;
  cutOff: number;
  /** Of the slowest pair; the goal is less than 50. */
  worstMilliseconds: number;
}

/** Pairs of graphs of these sizes that are hard for the search: few labels, many edges. */
export function benchGraphDistance(sizes: readonly number[]): GraphDistanceSpeed {
  const random = mulberry32(7);
  const graph = (size: number, density: number, labels: number): LabelledGraph => ({
    labels: Array.from({ length: size }, () => `tool${Math.floor(random() * labels)}`),
    edges: Array.from({ length: size }, (_, to) => to).flatMap((to) =>
      Array.from({ length: to }, (_, from) => ({ from, to })).filter(() => random() < density),
    ),
  });
  const result: GraphDistanceSpeed = { pairs: 0, cutOff: 0, worstMilliseconds: 0 };
  graphDistance(graph(10, 0.4, 2), graph(10, 0.4, 2));
  for (const size of sizes) {
    for (const density of [0.1, 0.3, 0.6]) {
      for (const labels of [1, 3]) {
        const [a, b] = [graph(size, density, labels), graph(size, density, labels)];
        const milliseconds = millisecondsOf(() => {
          if (!graphDistance(a, b).isExact) result.cutOff++;
        });
        result.pairs++;
        result.worstMilliseconds = Math.max(result.worstMilliseconds, milliseconds);
      }
    }
  }
  return result;
}
