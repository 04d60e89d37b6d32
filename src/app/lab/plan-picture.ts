import { type JsonObject, type JsonValue, stableStringify } from '#core/json.ts';
import { soleReference } from '#core/tool.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { planGraph, readTrajectory, type DrawnPlan } from '#measure/scorers/index.ts';
import { readable } from '../frame/format.ts';

/** A call as it is drawn. `missing`: it is expected and was never made; `superfluous`: it was made and is not expected. */
export interface PlanNode {
  key: string;
  name: string;
  /** Its arguments in a few words. */
  detail: string;
  column: number;
  isLeaf: boolean;
  state: 'plain' | 'missing' | 'superfluous' | 'failed';
}

export interface PlanLink {
  from: string;
  to: string;
  kind: 'data' | 'order' | 'inferred' | 'missing';
}

/** Size of a node and the space between nodes, in the drawing's own units. */
export const NODE = { width: 132, height: 44, across: 88, down: 16 } as const;

interface PlacedNode {
  x: number;
  y: number;
}

interface PlanLayout {
  width: number;
  height: number;
  /** By the key of the node. */
  places: ReadonlyMap<string, PlacedNode>;
}

/** Left to right by column; within a column in the order given, centred against the tallest. */
export function layOut(nodes: readonly { key: string; column: number }[]): PlanLayout {
  const columns = new Map<number, string[]>();
  for (const { key, column } of nodes) columns.set(column, [...(columns.get(column) ?? []), key]);
  const tallest = Math.max(1, ...[...columns.values()].map((keys) => keys.length));
  const pitch = NODE.height + NODE.down;
  const places = new Map<string, PlacedNode>();
  for (const [column, keys] of columns) {
    const top = ((tallest - keys.length) * pitch) / 2;
    keys.forEach((key, row) =>
      places.set(key, { x: column * (NODE.width + NODE.across), y: top + row * pitch }),
    );
  }
  const last = Math.max(0, ...columns.keys());
  return {
    width: last * (NODE.width + NODE.across) + NODE.width,
    height: tallest * pitch - NODE.down,
    places,
  };
}

/** From the right edge of one node to the left edge of another; back and round where the other does not lie to the right. */
export function linkPath(from: PlacedNode, to: PlacedNode): string {
  const y1 = from.y + NODE.height / 2;
  const y2 = to.y + NODE.height / 2;
  const x1 = from.x + NODE.width;
  if (to.x > from.x) {
    const middle = (x1 + to.x) / 2;
    return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${to.x - 7} ${y2}`;
  }
  const out = x1 + NODE.across / 3;
  return `M${x1} ${y1}C${out} ${y1} ${out} ${y2} ${to.x + NODE.width + 7} ${y2}`;
}

/** A plan ready for drawing: nodes from top to bottom. */
interface PlanPicture {
  nodes: PlanNode[];
  links: PlanLink[];
}

/** Larger plans are described in words. */
export const MOST_DRAWN = 60;

/** `CN, SH600036`; references are counted, for the links show where they lead. */
export function detailOf(values: JsonObject): string {
  const words: string[] = [];
  let taken = 0;
  const add = (value: JsonValue): void => {
    if (typeof value === 'string' && soleReference(value) !== undefined) taken++;
    else if (Array.isArray(value)) value.forEach(add);
    else if (words.length < 6) words.push(readable(value).slice(0, 40));
  };
  Object.values(values).forEach(add);
  return [...(taken > 0 ? [taken === 1 ? '1 result' : `${taken} results`] : []), ...words].join(', ');
}

/** What a plan's calls are drawn with: of each parameter the first accepted value. */
export const valuesOfPlan = (plan: readonly ExpectedCall[]): JsonObject[] =>
  plan.map((call) =>
    Object.fromEntries(
      Object.entries(call.arguments ?? {}).flatMap(([name, accepted]) =>
        accepted.length > 0 ? [[name, accepted[0]!]] : [],
      ),
    ),
  );

/** Steps as columns: first step, first column. */
function columnsOf(plan: DrawnPlan): Map<number, number> {
  const steps = [...new Set(plan.nodes.map(({ step }) => step))].sort((a, b) => a - b);
  return new Map(steps.map((step, column) => [step, column]));
}

export function goldPicture(plan: DrawnPlan, values: readonly JsonObject[]): PlanPicture {
  const columns = columnsOf(plan);
  return {
    nodes: plan.nodes.map(({ name, step, isLeaf }, index) => ({
      key: `gold ${index}`,
      name,
      detail: detailOf(values[index] ?? {}),
      column: columns.get(step)!,
      isLeaf,
      state: 'plain',
    })),
    links: plan.edges.map(({ from, to, kind }) => ({ from: `gold ${from}`, to: `gold ${to}`, kind })),
  };
}

/** Which made call is paired with which expected one: of one name, the pair with most equal arguments first. Position or −1. */
export function pairedCalls(
  gold: readonly { name: string; arguments: JsonObject }[],
  made: readonly { name: string; arguments: JsonObject }[],
): number[] {
  const pairs = gold.flatMap((expected, index) =>
    made.flatMap((call, position) =>
      call.name === expected.name
        ? [{ index, position, equal: equalMembers(expected.arguments, call.arguments) }]
        : [],
    ),
  );
  pairs.sort((a, b) => b.equal - a.equal || a.index - b.index || a.position - b.position);
  const paired = gold.map(() => -1);
  const used = new Set<number>();
  for (const { index, position } of pairs) {
    if (paired[index] !== -1 || used.has(position)) continue;
    paired[index] = position;
    used.add(position);
  }
  return paired;
}

const equalMembers = (a: JsonObject, b: JsonObject): number =>
  Object.entries(a).filter(
    ([name, value]) => Object.hasOwn(b, name) && stableStringify(value) === stableStringify(b[name]!),
  ).length;

interface CallsOfPlan {
  plan: DrawnPlan;
  values: readonly JsonObject[];
}

/** The made plan, with what the gold plan has besides drawn as missing, each call beside the one it was made for. */
export function madePicture(gold: CallsOfPlan, made: CallsOfPlan): PlanPicture {
  const paired = pairedCalls(withArguments(gold), withArguments(made));
  const [goldColumns, madeColumns] = [columnsOf(gold.plan), columnsOf(made.plan)];
  const rowOf = new Map(paired.flatMap((position, index) => (position === -1 ? [] : [[position, index]])));
  const nodes = made.plan.nodes.map((node, index) => ({
    row: rowOf.get(index) ?? gold.plan.nodes.length + index,
    node: {
      key: `made ${index}`,
      name: node.name,
      detail: detailOf(made.values[index] ?? {}),
      column: madeColumns.get(node.step)!,
      isLeaf: node.isLeaf,
      state: node.failed ? 'failed' : rowOf.has(index) ? 'plain' : 'superfluous',
    } satisfies PlanNode,
  }));
  const missing = paired.flatMap((position, index) => {
    if (position !== -1) return [];
    const { name, step, isLeaf } = gold.plan.nodes[index]!;
    const detail = detailOf(gold.values[index] ?? {});
    const node: PlanNode = {
      ...{ key: `gold ${index}`, name, detail, column: goldColumns.get(step)!, isLeaf, state: 'missing' },
    };
    return [{ row: index, node }];
  });
  const keyOf = (index: number): string => (paired[index] === -1 ? `gold ${index}` : `made ${paired[index]}`);
  const gone = gold.plan.edges
    .filter(({ from, to }) => paired[from] === -1 || paired[to] === -1)
    .map(({ from, to }): PlanLink => ({ from: keyOf(from), to: keyOf(to), kind: 'missing' }));
  const links = made.plan.edges.map(({ from, to, kind }): PlanLink => ({
    from: `made ${from}`,
    to: `made ${to}`,
    kind,
  }));
  return {
    nodes: [...nodes, ...missing].sort((a, b) => a.row - b.row).map(({ node }) => node),
    links: [...links, ...gone],
  };
}

const withArguments = ({ plan, values }: CallsOfPlan): { name: string; arguments: JsonObject }[] =>
  plan.nodes.map(({ name }, index) => ({ name, arguments: values[index] ?? {} }));

/** The gold plan and the one that was made, as they are drawn. `read`: the answer as it is read. Throws as `planGraph`. */
export function planPictures(task: Task, read: Trajectory) {
  const graph = planGraph(task, read);
  const plans = [task.target.calls ?? [], ...(task.target.otherPlans ?? [])];
  const values = valuesOfPlan(plans[graph.goldPlan] ?? []);
  const made = readTrajectory(read).calls.map((call) => call.arguments);
  return {
    graph,
    gold: goldPicture(graph.gold, values),
    made: graph.made && madePicture({ plan: graph.gold, values }, { plan: graph.made, values: made }),
  };
}
