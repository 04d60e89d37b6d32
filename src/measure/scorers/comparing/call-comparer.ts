import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ArgumentComparison, CallComparison } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import type { LadderSettings } from '../ladder/first-rung.ts';
import { acceptedBy, compareArguments, referencesOf } from './compare-arguments.ts';
import { writtenBack } from '../references/written-back.ts';

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
    this.#schemas = new Map(task.tools.map((tool) => [tool.name, tool.inputSchema]));
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
