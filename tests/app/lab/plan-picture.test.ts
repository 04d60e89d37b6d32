import { describe, expect, test } from 'vitest';
import { type DrawnPlan, planGraph } from '#measure/scorers/index.ts';
import { answeredInText } from '#core/trajectory.ts';
import {
  detailOf,
  goldPicture,
  layOut,
  linkPath,
  madePicture,
  NODE,
  pairedCalls,
} from '../../../src/app/lab/plan-picture.ts';
import { draftOf, liveCalls } from '../../../src/app/lab/draft.ts';
import { caseOfExample, examples } from '../../../src/app/lab/example.ts';

const picturesOf = (id: string, answer?: string) => {
  const { task, trajectory: own } = caseOfExample(id, examples.get(id)!);
  const trajectory = answer === undefined ? own : answeredInText(answer);
  const graph = planGraph(task, trajectory);
  const goldValues = task.target.calls!.map((call) =>
    Object.fromEntries(Object.entries(call.arguments!).map(([name, values]) => [name, values[0]!])),
  );
  const madeValues = liveCalls(draftOf(trajectory)).map((call) => call.arguments);
  return {
    gold: goldPicture(graph.gold, goldValues),
    made: madePicture({ plan: graph.gold, values: goldValues }, { plan: graph.made!, values: madeValues }),
  };
};

describe('the plan that was made', () => {
  test('shows what was never called in its place, with the edge it should have had', () => {
    const { gold, made } = picturesOf('missing-market');
    expect(gold.nodes).toHaveLength(5);
    expect(made.nodes.map(({ state }) => state)).toEqual(['plain', 'plain', 'missing', 'plain', 'plain']);
    expect(made.nodes[2]!.detail).toBe('SH600036, CN');
    expect(made.links.filter(({ kind }) => kind === 'missing')).toHaveLength(1);
    expect(made.links.filter(({ kind }) => kind === 'data')).toHaveLength(3);
  });

  test('hatches what nobody expected', () => {
    const { made } = picturesOf('duplicate-call');
    expect(made.nodes.filter(({ state }) => state === 'superfluous').map(({ name }) => name)).toEqual([
      'create_event',
    ]);
  });

  test('every link leads from one node that is drawn to another', () => {
    for (const [id, file] of examples) {
      if (file.label.length === 0) continue;
      const { gold, made } = picturesOf(id);
      for (const { nodes, links } of [gold, made]) {
        const keys = new Set(nodes.map(({ key }) => key));
        for (const { from, to } of links) expect([keys.has(from), keys.has(to)], id).toEqual([true, true]);
      }
    }
  });
});

test('calls are paired by most equal arguments, each once', () => {
  const call = (name: string, value: number) => ({ name, arguments: { value } });
  expect(pairedCalls([call('f', 1), call('f', 2), call('g', 3)], [call('f', 2), call('f', 9)])).toEqual([
    1, 0, -1,
  ]);
});

test('a node tells its values, and how many results it takes', () => {
  expect(detailOf({ series: ['<1_result>', '<2_result>'], title: 'T' })).toBe('2 results, T');
  expect(detailOf({})).toBe('');
});

describe('the layout', () => {
  const nodes = [
    { key: 'a', column: 0 },
    { key: 'b', column: 0 },
    { key: 'c', column: 1 },
  ];
  test('sets columns left to right and centres the shorter ones', () => {
    const { places, width, height } = layOut(nodes);
    expect(places.get('c')!.x).toBeGreaterThan(places.get('a')!.x);
    expect(places.get('c')!.y + NODE.height / 2).toBe(height / 2);
    expect(width).toBe(2 * NODE.width + NODE.across);
  });
  test('no two nodes lie on each other', () => {
    const places = [...layOut(nodes).places.values()].map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(3);
  });
  test('a link that does not lead to the right goes round', () =>
    expect(linkPath({ x: 0, y: 0 }, { x: 0, y: 60 })).not.toContain('NaN'));
  test('nothing is drawn of nothing', () => expect(layOut([]).places.size).toBe(0));
});

test('a plan without edges has no order between its steps', () => {
  const plan: DrawnPlan = { nodes: [{ id: '1', name: 'f', step: 3, isLeaf: true, failed: true }], edges: [] };
  const picture = madePicture({ plan: { nodes: [], edges: [] }, values: [] }, { plan, values: [{}] });
  expect(picture.nodes[0]).toMatchObject({ column: 0, state: 'failed' });
});
