import { grouped } from '#core/grouped.ts';
import { remembered } from '#core/table.ts';
import { callName, referencesIn, referenceTo } from '#core/tool.ts';
import type { JsonValue } from '#core/json.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { ExpectedCall, Task } from '#core/task.ts';

/** A call of a plan, gold or made, in the form in which plans are compared (metrics.md section 4, rule 1). */
export interface PlanCall {
  id: string;
  /** 1-based; equal steps run at once. */
  step: number;
  name: string;
  /** For each parameter the accepted values; a made call has one each. Null: the label names the tool only. */
  arguments: Record<string, JsonValue[]> | null;
  optional: readonly string[];
  /** Names of other tools that do the same. */
  similar: readonly string[];
  failed: boolean;
  /** What values of the arguments were taken from, by JSON pointer of the value (rule 10); nothing of such a value is read. */
  inferred: ReadonlyMap<string, TextPieces>;
}

/** What a text is made of: its literals, and the ids of the calls whose results are between them. */
export interface TextPieces {
  literals: readonly string[];
  ids: readonly string[];
}

/** Data: a placeholder names the result. Order: nothing but the step says so. Inferred: found in an executed result. */
export type EdgeKind = 'data' | 'order' | 'inferred';

interface PlanEdge {
  from: number;
  to: number;
  kind: EdgeKind;
}

export interface Plan {
  calls: readonly PlanCall[];
  edges: PlanEdge[];
  /** Positions of calls nothing comes after: the last execution nodes. */
  leaves: number[];
}

type PlanReading = { plan: Plan } | { reason: string };

/** Beyond this many edges a plan is refused. */
const MAX_EDGES = 200_000;

/** Draws the edges of a plan, or says why the plan is ill-formed (rules 1 to 4). Several scorers read the same calls: each list is drawn once. */
export const readPlan = remembered(drawPlan);

function drawPlan(calls: readonly PlanCall[]): PlanReading {
  const positions = new Map(calls.map((call, index) => [call.id, index]));
  if (positions.size < calls.length) return { reason: 'two calls have the same id' };
  const named = (index: number): string => callName(index, calls[index]!.name);
  const badStep = calls.findIndex((call) => !Number.isInteger(call.step) || call.step < 1);
  if (badStep >= 0) return { reason: `the step of ${named(badStep)}, is no whole number above 0` };
  const edges: PlanEdge[] = [];
  for (const [to, call] of calls.entries()) {
    for (const [id, kind] of sourcesOf(call)) {
      const from = positions.get(id);
      if (from === undefined) return { reason: `${named(to)}, refers to \`${id}\`, which is no call` };
      if (calls[from]!.step >= call.step) {
        return { reason: `${named(to)}, refers to ${named(from)}, of the same or a later step` };
      }
      edges.push({ from, to, kind });
    }
  }
  if (!addOrderEdges(calls, edges)) return { reason: `the plan has more than ${MAX_EDGES} edges` };
  return { plan: { calls, edges, leaves: sinksOf(calls.length, edges) } };
}

/** Every call a call takes data from, once. */
function sourcesOf(call: PlanCall): Map<string, EdgeKind> {
  const sources = new Map<string, EdgeKind>();
  for (const { ids } of call.inferred.values()) for (const id of ids) sources.set(id, 'inferred');
  for (const values of Object.values(call.arguments ?? {})) {
    for (const id of referencesIn(values)) sources.set(id, 'data');
  }
  return sources;
}

/** Rule 3: a later call without data comes after every call of the step before it. */
function addOrderEdges(calls: readonly PlanCall[], edges: PlanEdge[]): boolean {
  const withData = new Set(edges.map((edge) => edge.to));
  const byStep = grouped(calls.keys(), (index) => calls[index]!.step);
  const steps = [...byStep.keys()].sort((a, b) => a - b);
  for (let position = 1; position < steps.length; position++) {
    const earlier = byStep.get(steps[position - 1]!)!;
    const later = byStep.get(steps[position]!)!.filter((index) => !withData.has(index));
    if (edges.length + earlier.length * later.length > MAX_EDGES) return false;
    for (const to of later) for (const from of earlier) edges.push({ from, to, kind: 'order' });
  }
  return edges.length <= MAX_EDGES;
}

export function sinksOf(count: number, edges: readonly PlanEdge[]): number[] {
  const sources = new Set(edges.map((edge) => edge.from));
  return Array.from({ length: count }, (_, index) => index).filter((index) => !sources.has(index));
}

/** Every plan that solves the task: the label's own and the others it declares as good. */
export const expectedPlans = (task: Task): ExpectedCall[][] =>
  task.target.calls ? [task.target.calls, ...(task.target.otherPlans ?? [])] : [];

export const toGoldCall = (call: ExpectedCall): PlanCall => ({
  id: call.id,
  step: call.step,
  name: call.name,
  arguments: call.arguments,
  optional: call.optional,
  similar: call.alternatives.map((tool) => tool.name),
  failed: false,
  inferred: declaredReferences(call),
});

/** A source may say what an argument is made of without writing a placeholder. */
const none: PlanCall['inferred'] = new Map();

function declaredReferences(call: ExpectedCall): PlanCall['inferred'] {
  if (call.dependsOn.length === 0) return none;
  const written = JSON.stringify(call.arguments ?? {});
  const unwritten = call.dependsOn.filter(({ call: id }) => !written.includes(referenceTo(id)));
  return new Map(
    unwritten.map(({ call: id, arg }): [string, TextPieces] => [
      arg ?? `/?${id}`,
      { literals: [], ids: [id] },
    ]),
  );
}

/** The gold plans of a task, read once for all scorers; one that is ill-formed is an error of the data set, not of the model. */
export const goldPlans = remembered((task: Task): Plan[] =>
  expectedPlans(task).map((calls) => {
    const reading = readPlan(calls.map(toGoldCall));
    if ('plan' in reading) return reading.plan;
    throw new PlaygroundError(
      'scorer-failed',
      `The expected plan of ${task.id} is ill-formed: ${reading.reason}.`,
    );
  }),
);
