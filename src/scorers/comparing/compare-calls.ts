import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ArgumentComparison, CallComparison } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { parameterSchema } from '#validation/parameters.ts';
import { firstRung, type LadderSettings, type RungResult } from '../ladder/first-rung.ts';
import { maximumMatching } from '../matching.ts';
import { acceptedFromResults, resultsByTool, type ResultsByTool } from './accepted-from-results.ts';
import { mentionsResult, ReferenceNamer, renamed, type Referable } from './rename-references.ts';

export interface ComparingRules {
  ladder: LadderSettings;
  /** May a tool the label declares similar stand for the expected one? */
  acceptSimilar: boolean;
  /** Does a parameter the label does not have, with another value than its default, spoil the call? */
  unlistedFails: boolean;
}

/** Expected and made calls compared in pairs on larger plans than this are refused. */
const MAX_PAIRS = 60_000;

/** Arguments the label does not have are compared and shown up to this many. */
const MAX_UNLISTED = 200;

/** Compares the calls of one gold plan with those made, reference by reference whatever their ids are. */
export class CallComparer {
  readonly expected: readonly ExpectedCall[];
  readonly made: readonly ToolCall[];
  readonly #rules: ComparingRules;
  readonly #schemas: ReadonlyMap<string, JsonObject>;
  readonly #madeArguments: readonly JsonObject[];
  readonly #accepted: (
    call: ExpectedCall,
    name: string,
    values: readonly JsonValue[],
  ) => readonly JsonValue[];

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
    this.#schemas = new Map(task.tools.map((tool) => [tool.name, tool.inputSchema]));
    const references = referencesOf(trajectory, expected, made, this.#schemas);
    this.#madeArguments = references?.madeArguments ?? made.map((call) => call.arguments);
    this.#accepted = references
      ? (call, name, values) => acceptedBy(references, expected, call, name, values)
      : (_call, _name, values) => values;
  }

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
    const values = this.#madeArguments[madeIndex]!;
    const shown = this.made[madeIndex]!.arguments;
    const listed = Object.entries(expected.arguments ?? {});
    const compared = listed.map(([name, accepted]): ArgumentComparison => {
      const value = own(values, name);
      const result = this.#climb(expected, madeIndex, name, this.#accepted(expected, name, accepted), value);
      return { name, expected: accepted, ...madeAs(own(shown, name)), counted: true, ...outcomeOf(result) };
    });
    const most = compared.length + MAX_UNLISTED;
    for (const [name, value] of Object.entries(values)) {
      if (compared.length >= most) break;
      if (Object.hasOwn(expected.arguments ?? {}, name)) continue;
      const result: RungResult =
        expected.arguments === null
          ? { rung: null, reason: 'the label names the tool only' }
          : this.#climb(expected, madeIndex, name, [], value);
      const counted = this.#rules.unlistedFails && expected.arguments !== null;
      compared.push({ name, ...madeAs(own(shown, name)), counted, ...outcomeOf(result) });
    }
    return compared;
  }

  #climb(
    expected: ExpectedCall,
    madeIndex: number,
    name: string,
    accepted: readonly JsonValue[],
    value: JsonValue | undefined,
  ): RungResult {
    const root = this.#schemas.get(this.made[madeIndex]!.name) ?? this.#schemas.get(expected.name);
    const { rungs, comparators, jaccard } = this.#rules.ladder;
    return firstRung(accepted, value, {
      rungs,
      comparators,
      jaccard,
      root,
      schema: root && parameterSchema(root, name),
      optional: expected.optional.includes(name),
    });
  }
}

interface References {
  madeArguments: readonly JsonObject[];
  goldName: (id: string) => string;
  /** Accepted values with their references named, and what results say they stand for; by the label's own list of values. */
  accepted: Map<readonly JsonValue[], readonly JsonValue[]>;
  results: ResultsByTool;
}

/** Several scorers compare the same trajectory with the same plan: its references are named once. */
const knownReferences = new WeakMap<Trajectory, WeakMap<readonly ExpectedCall[], References>>();

/** Undefined when the plan has no references: then none of the prediction can match one. */
function referencesOf(
  trajectory: Trajectory,
  expected: readonly ExpectedCall[],
  made: readonly ToolCall[],
  schemas: ReadonlyMap<string, JsonObject>,
): References | undefined {
  if (!expected.some((call) => call.dependsOn.length > 0 || mentionsResult(call.arguments ?? {})))
    return undefined;
  const byPlan = knownReferences.get(trajectory) ?? new WeakMap<readonly ExpectedCall[], References>();
  knownReferences.set(trajectory, byPlan);
  const known = byPlan.get(expected);
  if (known) return known;
  const namer = new ReferenceNamer(toolNames(expected), schemas);
  const goldName = namer.namesOf(expected.map(firstAccepted));
  const madeName = namer.namesOf(made);
  const references = {
    madeArguments: made.map((call) => renamed(call.arguments, madeName) as JsonObject),
    goldName,
    accepted: new Map(),
    results: resultsByTool(trajectory),
  };
  byPlan.set(expected, references);
  return references;
}

function acceptedBy(
  { goldName, accepted, results }: References,
  plan: readonly ExpectedCall[],
  call: ExpectedCall,
  name: string,
  values: readonly JsonValue[],
): readonly JsonValue[] {
  const known = accepted.get(values);
  if (known) return known;
  const byName = values.map((value) => renamed(value, goldName));
  const own =
    results.size === 0 ? byName : [...byName, ...acceptedFromResults(call, name, values, plan, results)];
  accepted.set(values, own);
  return own;
}

const own = (values: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

const madeAs = (value: JsonValue | undefined): { made?: JsonValue } =>
  value === undefined ? {} : { made: value };

const outcomeOf = (result: RungResult): Pick<ArgumentComparison, 'holds' | 'rule' | 'rung'> =>
  result.rung === null
    ? { holds: false, rule: result.reason }
    : { holds: true, rule: result.rule, rung: result.rung };

const ruleOf = (expected: ExpectedCall, made: ToolCall): string =>
  expected.name === made.name
    ? 'the expected tool, every argument holds'
    : 'a similar tool, every argument holds';

/** What the tools declared similar stand for, where that is one tool. */
function toolNames(expected: readonly ExpectedCall[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const call of expected) {
    for (const tool of call.alternatives) if (!names.has(tool.name)) names.set(tool.name, call.name);
  }
  for (const call of expected) names.delete(call.name);
  return names;
}

const firstAcceptedOf = new WeakMap<ExpectedCall, Referable>();

/** An expected call with the first accepted value of each parameter. Labels never change, so each is made once. */
export function firstAccepted(call: ExpectedCall): Referable {
  const known = firstAcceptedOf.get(call);
  if (known) return known;
  const entries = Object.entries(call.arguments ?? {}).filter(([, values]) => values.length > 0);
  const own = {
    id: call.id,
    name: call.name,
    arguments: Object.fromEntries(entries.map(([name, values]) => [name, values[0]!])),
  };
  firstAcceptedOf.set(call, own);
  return own;
}

export interface Pairing {
  comparisons: CallComparison[];
  /** Pairs that hold, as many as can be paired one to one. */
  matched: number;
  missing: number;
  undue: number;
}

/** Pairs calls one to one so that as many as possible hold; what is left is shown beside a call of the same tool, or alone. */
export function pairCalls(
  comparer: CallComparer,
  holds = (comparison: CallComparison): boolean => comparison.holds,
): Pairing {
  const { expected, made } = comparer;
  const compared = expected.map((call, index) =>
    made.flatMap((other, position) =>
      comparer.isSameTool(call, other) ? [comparer.compare(index, position)] : [],
    ),
  );
  const edges = compared.map((row) => row.filter(holds).map((comparison) => comparison.made!.index));
  const pairs = maximumMatching(edges, made.length);
  const used = new Set(pairs);
  const comparisons = pairs.map((position, index): CallComparison => {
    const own = compared[index]!;
    if (position !== -1)
      return { ...own.find((comparison) => comparison.made!.index === position)!, holds: true };
    const nearest = own
      .filter((comparison) => !used.has(comparison.made!.index))
      .sort((a, b) => wrongArguments(a) - wrongArguments(b))[0];
    if (!nearest) return alone(expected[index]!, index);
    used.add(nearest.made!.index);
    return { ...nearest, holds: false };
  });
  const matched = pairs.filter((position) => position !== -1).length;
  for (const [index, call] of made.entries()) {
    if (used.has(index)) continue;
    comparisons.push({
      made: { index, name: call.name, arguments: call.arguments },
      holds: false,
      rule: 'not expected',
      arguments: [],
    });
  }
  return { comparisons, matched, missing: expected.length - matched, undue: made.length - matched };
}

const wrongArguments = (comparison: CallComparison): number =>
  comparison.arguments.filter((argument) => argument.counted && !argument.holds).length;

const alone = (call: ExpectedCall, index: number): CallComparison => ({
  expected: { index, name: call.name },
  holds: false,
  rule: 'no call of this tool was made for it',
  arguments: Object.entries(call.arguments ?? {}).map(([name, expected]) => ({
    name,
    expected,
    holds: false,
    counted: !call.optional.includes(name),
    rule: 'no call',
  })),
});
