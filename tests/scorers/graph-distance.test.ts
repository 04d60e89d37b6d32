import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mulberry32 } from '#core/random.ts';
import { graphDistance, type LabelledGraph } from '../../src/measure/scorers/structure/graph-distance.ts';
import { runs } from '../tools/full-size.ts';

describe('graph edit distance', () => {
  const layered = (seed: number): LabelledGraph => {
    const labels = Array.from({ length: 60 }, (_, index) => 'abc'[(index * seed) % 3]!);
    const edges = labels.flatMap((_, to) =>
      Array.from({ length: to }, (__, from) => ({ from, to })).filter(
        ({ from }) => (from * seed + to * 7) % 5 === 0,
      ),
    );
    return { labels, edges };
  };

  test('a pair it cannot search to the end gives a bound that says so, in time', () => {
    const { isExact, distance } = graphDistance(layered(2), layered(5));
    expect(isExact).toBe(false);
    expect(distance).toBeGreaterThan(0);
  });

  // Planted: a twin had to go beyond the place of its twin; nodes of equal label were twins whatever their neighbours.
  test('of up to four nodes is the least cost over all assignments', () => {
    const graph = fc.integer({ min: 1, max: 4 }).chain((size) =>
      fc.record({
        labels: fc.array(fc.constantFrom('a', 'b'), { minLength: size, maxLength: size }),
        edges: fc.uniqueArray(fc.record({ from: fc.nat(size - 1), to: fc.nat(size - 1) }), {
          selector: ({ from, to }) => `${from} ${to}`,
        }),
      }),
    );
    fc.assert(
      fc.property(graph, graph, (a, b) => {
        fc.pre([...a.edges, ...b.edges].every(({ from, to }) => from !== to));
        expect(graphDistance(a, b)).toMatchObject({ distance: leastCost(a, b), isExact: true });
      }),
      { numRuns: runs(2000) },
    );
  });

  test.each([6, 8, 10])('of plans of %i calls is exact, in whatever order they are given', (size) => {
    const random = mulberry32(size);
    const shuffled = (graph: LabelledGraph): LabelledGraph => {
      const order = graph.labels.map((_, index) => index).sort(() => random() - 0.5);
      const place = (node: number): number => order.indexOf(node);
      return {
        labels: order.map((node) => graph.labels[node]!),
        edges: graph.edges.map(({ from, to }) => ({ from: place(from), to: place(to) })),
      };
    };
    for (let pair = 0; pair < 20; pair++) {
      const [a, b] = [inSteps(size, random), inSteps(size, random)];
      const { distance, isExact } = graphDistance(a, b);
      expect(isExact).toBe(true);
      expect(graphDistance(shuffled(a), shuffled(b))).toMatchObject({ distance, isExact: true });
    }
  });

  test('is symmetric and 0 for a graph and itself under another order', () => {
    const graph: LabelledGraph = {
      labels: ['a', 'b', 'a'],
      edges: [
        { from: 0, to: 1 },
        { from: 1, to: 2 },
      ],
    };
    const turned: LabelledGraph = {
      labels: ['a', 'a', 'b'],
      edges: [
        { from: 1, to: 2 },
        { from: 2, to: 0 },
      ],
    };
    expect(graphDistance(graph, turned)).toEqual({ distance: 0, isExact: true, similarity: 1 });
    const other: LabelledGraph = { labels: ['b'], edges: [] };
    expect(graphDistance(graph, other).distance).toBe(4);
    expect(graphDistance(other, graph).distance).toBe(4);
  });
});

/** The distance by trying every assignment. */
function leastCost(a: LabelledGraph, b: LabelledGraph, assigned: number[] = []): number {
  if (assigned.length < a.labels.length) {
    const free = b.labels.map((_, index) => index).filter((index) => !assigned.includes(index));
    return Math.min(...[...free, -1].map((target) => leastCost(a, b, [...assigned, target])));
  }
  const renamed = assigned.filter(
    (target, node) => target !== -1 && a.labels[node] !== b.labels[target],
  ).length;
  const used = assigned.filter((target) => target !== -1).length;
  const kept = a.edges.filter(({ from, to }) =>
    b.edges.some((edge) => edge.from === assigned[from] && edge.to === assigned[to]),
  ).length;
  return a.labels.length + b.labels.length - 2 * used + renamed + a.edges.length + b.edges.length - 2 * kept;
}

/** Calls in steps, each after all of the step before: the graphs that plans without references have. */
function inSteps(size: number, random: () => number): LabelledGraph {
  const labels = Array.from({ length: size }, () => 'abc'[Math.floor(random() * 3)]!);
  let step = 0;
  const steps = labels.map((_, index) => (index > 0 && random() < 0.5 ? ++step : step));
  const edges = steps.flatMap((before, from) =>
    steps.flatMap((after, to) => (after === before + 1 ? [{ from, to }] : [])),
  );
  return { labels, edges };
}
