import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ExpectedCall } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { mentionsResult, renameReferences } from '#core/result-reference.ts';
import { firstAccepted, ReferenceNamer } from './rename-references.ts';

/** The references of a plan and of the calls made for it, under names that can be compared. */
interface PlanReferences {
  madeArguments: readonly JsonObject[];
  goldName: (id: string) => string;
  /** Accepted values with their references named; by the label's own list of values. */
  accepted: Map<readonly JsonValue[], readonly JsonValue[]>;
}

/** Several scorers compare the same trajectory with the same plan: its references are named once. */
const knownReferences = new WeakMap<Trajectory, WeakMap<readonly ExpectedCall[], PlanReferences>>();

/** Undefined when the plan has no references: then none of the prediction can match one. */
export function referencesOf(
  trajectory: Trajectory,
  expected: readonly ExpectedCall[],
  made: readonly ToolCall[],
  schemas: ReadonlyMap<string, JsonObject>,
): PlanReferences | undefined {
  if (!expected.some((call) => call.dependsOn.length > 0 || mentionsResult(call.arguments ?? {})))
    return undefined;
  const byPlan = knownReferences.get(trajectory) ?? new WeakMap<readonly ExpectedCall[], PlanReferences>();
  knownReferences.set(trajectory, byPlan);
  const known = byPlan.get(expected);
  if (known) return known;
  const namer = new ReferenceNamer(toolNames(expected), schemas);
  const goldName = namer.namesOf(expected.map(firstAccepted));
  const madeName = namer.namesOf(made);
  const references = {
    madeArguments: made.map((call) => renameReferences(call.arguments, madeName) as JsonObject),
    goldName,
    accepted: new Map(),
  };
  byPlan.set(expected, references);
  return references;
}

/** The accepted values of one parameter, their references under names that can be compared. */
export function acceptedBy(
  { goldName, accepted }: PlanReferences,
  values: readonly JsonValue[],
): readonly JsonValue[] {
  const known = accepted.get(values);
  if (known) return known;
  const byName = values.map((value) => renameReferences(value, goldName));
  accepted.set(values, byName);
  return byName;
}

/** What the tools declared similar stand for, where that is one tool. */
function toolNames(expected: readonly ExpectedCall[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const call of expected) {
    for (const tool of call.alternatives) if (!names.has(tool.name)) names.set(tool.name, call.name);
  }
  for (const call of expected) names.delete(call.name);
  return names;
}
