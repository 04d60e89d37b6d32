import { schemasOf } from '../made-calls.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ArgumentComparison, CallComparison } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import { type ToolCall, mentionsResult, renameReferences } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { parameterSchema } from '#serve/validation/parameters.ts';
import { type LadderSettings, firstRung, type RungResult } from '../ladder/first-rung.ts';
import { writtenBack } from '../references/followed-references.ts';
import { firstAccepted, ReferenceNamer } from './rename-references.ts';

/** What decides when two calls are the same. */
export interface ComparingRules {
  ladder: LadderSettings;
  /** May a tool the label declares similar replace the expected one? */
  acceptSimilar: boolean;
  /** Does a parameter the label does not have, with another value than its default, make the call wrong? */
  unlistedFails: boolean;
}

/** Expected and made calls compared in pairs on larger plans than this are refused. */
const MAX_PAIRS = 60_000;

/** Compares the calls of one gold plan with those made, reference by reference whatever their ids are. */
export class CallComparer {
  readonly expected: readonly ExpectedCall[];
  readonly made: readonly ToolCall[];
  readonly #rules: ComparingRules;
  readonly #schemas: ReadonlyMap<string, JsonObject>;
  readonly #madeArguments: readonly JsonObject[];
  readonly #accepted: (values: readonly JsonValue[]) => readonly JsonValue[];

  constructor(
    task: Task,
    trajectory: Trajectory,
    expected: readonly ExpectedCall[],
    made: readonly ToolCall[],
    rules: ComparingRules,
  ) {
    if (expected.length * made.length > MAX_PAIRS) {
      throw new PlaygroundError(
        'scorer-failed',
        `${made.length} calls against ${expected.length} expected are too many to pair.`,
      );
    }
    this.expected = expected;
    this.made = made;
    this.#rules = rules;
    this.#schemas = schemasOf(task);
    const referring = writtenBack(task, trajectory, made);
    const references = referencesOf(trajectory, expected, referring, this.#schemas);
    this.#madeArguments = references?.madeArguments ?? referring.map((call) => call.arguments);
    this.#accepted = references ? (values) => acceptedBy(references, values) : (values) => values;
  }

  /** Is it the expected tool, or one the label declares similar where the rules accept that? */
  isSameTool(expected: ExpectedCall, made: ToolCall): boolean {
    if (expected.name === made.name) return true;
    return this.#rules.acceptSimilar && expected.alternatives.some((tool) => tool.name === made.name);
  }

  /** One expected call beside one made call of the same tool. */
  compare(expectedIndex: number, madeIndex: number): CallComparison {
    const expected = this.expected[expectedIndex]!;
    const made = this.made[madeIndex]!;
    const isMalformed = made.malformed !== undefined;
    const compared = this.#compareArguments(expected, madeIndex);
    const wrong = compared.find((argument) => argument.counted && !argument.holds);
    return {
      expected: { index: expectedIndex, name: expected.name },
      made: { index: madeIndex, name: made.name, arguments: made.arguments },
      holds: !wrong && !isMalformed,
      rule: isMalformed
        ? 'the arguments could not be read'
        : wrong
          ? `${wrong.name}: ${wrong.rule}`
          : ruleOf(expected, made),
      arguments: compared,
    };
  }

  #compareArguments(expected: ExpectedCall, madeIndex: number): ArgumentComparison[] {
    const made = this.made[madeIndex]!;
    const { ladder, unlistedFails } = this.#rules;
    return compareArguments({
      expected,
      shown: made.arguments,
      values: this.#madeArguments[madeIndex]!,
      root: this.#schemas.get(made.name) ?? this.#schemas.get(expected.name),
      accepted: this.#accepted,
      ladder,
      unlistedFails,
    });
  }
}

const ruleOf = (expected: ExpectedCall, made: ToolCall): string =>
  expected.name === made.name
    ? 'the expected tool, every argument holds'
    : 'a similar tool, every argument holds';

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
function referencesOf(
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
function acceptedBy(
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

/** The arguments of one made call beside the call that was expected. */
interface ArgumentsBeside {
  expected: ExpectedCall;
  /** As they were made, for showing. */
  shown: JsonObject;
  /** The same with references named as the label's are, for comparing. */
  values: JsonObject;
  /** The tool's inputSchema, where it is known. */
  root: JsonObject | undefined;
  /** What is accepted for a parameter, given the label's own list of values. */
  accepted: (values: readonly JsonValue[]) => readonly JsonValue[];
  ladder: LadderSettings;
  unlistedFails: boolean;
}

/** Arguments the label does not have are compared and shown up to this many. */
const MAX_UNLISTED = 200;

/** Every parameter of the label, then what the call has beyond them; `counted` says which decide whether the call holds. */
function compareArguments(beside: ArgumentsBeside): ArgumentComparison[] {
  const { expected, shown, values, accepted: acceptedFor, unlistedFails } = beside;
  const listed = Object.entries(expected.arguments ?? {});
  const compared = listed.map(([name, accepted]): ArgumentComparison => {
    const result = climb(beside, name, acceptedFor(accepted), own(values, name));
    return { name, expected: accepted, ...madeAs(own(shown, name)), counted: true, ...outcomeOf(result) };
  });
  const most = compared.length + MAX_UNLISTED;
  for (const [name, value] of Object.entries(values)) {
    if (compared.length >= most) break;
    if (Object.hasOwn(expected.arguments ?? {}, name)) continue;
    const result: RungResult =
      expected.arguments === null
        ? { rung: null, reason: 'the label names the tool only' }
        : climb(beside, name, [], value);
    const counted = unlistedFails && expected.arguments !== null;
    compared.push({ name, ...madeAs(own(shown, name)), counted, ...outcomeOf(result) });
  }
  return compared;
}

function climb(
  { expected, root, ladder: { rungs, comparators, jaccard } }: ArgumentsBeside,
  name: string,
  accepted: readonly JsonValue[],
  value: JsonValue | undefined,
): RungResult {
  return firstRung(accepted, value, {
    rungs,
    comparators,
    jaccard,
    root,
    schema: root && parameterSchema(root, name),
    optional: expected.optional.includes(name),
  });
}

const own = (values: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

const madeAs = (value: JsonValue | undefined): { made?: JsonValue } =>
  value === undefined ? {} : { made: value };

const outcomeOf = (result: RungResult): Pick<ArgumentComparison, 'holds' | 'rule' | 'rung'> =>
  result.rung === null
    ? { holds: false, rule: result.reason }
    : { holds: true, rule: result.rule, rung: result.rung };
