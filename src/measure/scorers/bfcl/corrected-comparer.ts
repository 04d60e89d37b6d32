import type { JsonObject, JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { ArgumentComparison, CallComparison } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { requiredParameters } from '#serve/validation/parameters.ts';
import { CallComparer } from '../comparing/call-comparer.ts';
import type { LadderSettings } from '../ladder/first-rung.ts';
import { standardizeString } from './check-value.ts';
import { labelFloats } from './row.ts';
import { bfclText, holdsFloatForInteger, isAnyList, isMistyped } from './same-text.ts';

/** E5 is BFCL's own comparison of texts. */
const ladder: LadderSettings = {
  rungs: ['E0', 'E1', 'E2', 'E3', 'E4', 'E5'],
  comparators: [bfclText],
  jaccard: 1,
};

export const WRONG_TYPE = 'not of the type its schema names';
export const REQUIRED = 'required by the schema, and missing';

/** Compares one expected with one made call by BFCL's rules, corrected. */
export class CorrectedComparer {
  readonly expected: readonly ExpectedCall[];
  readonly made: readonly ToolCall[];
  readonly #comparer: CallComparer;
  readonly #schemas: ReadonlyMap<string, JsonObject>;
  readonly #labelFloats: readonly string[];

  constructor(
    task: Task,
    trajectory: Trajectory,
    expected: readonly ExpectedCall[],
    made: readonly ToolCall[],
  ) {
    this.expected = expected;
    this.made = made;
    const rules = { ladder, acceptSimilar: false, unlistedFails: true };
    this.#comparer = new CallComparer(task, trajectory, expected, made, rules);
    this.#schemas = new Map(task.tools.map((tool) => [tool.name, tool.inputSchema]));
    this.#labelFloats = labelFloats(task);
  }

  /** Where one function alone is offered and the label has another name for it, the offered one is meant, as in the original. */
  isSameTool(expected: ExpectedCall, made: ToolCall): boolean {
    if (this.#comparer.isSameTool(expected, made)) return true;
    return this.#schemas.size === 1 && this.#schemas.has(made.name) && !this.#schemas.has(expected.name);
  }

  compare(expectedIndex: number, madeIndex: number): CallComparison {
    const comparison = this.#comparer.compare(expectedIndex, madeIndex);
    const call = this.made[madeIndex]!;
    const expected = this.expected[expectedIndex]!;
    const schema = this.#schemas.get(call.name);
    const compared = comparison.arguments.map((argument) =>
      this.#corrected(argument, call, expected, schema, expectedIndex),
    );
    const missing = requiredParameters(schema ?? {}).filter((name) => !Object.hasOwn(call.arguments, name));
    const all = [
      ...compared.filter(({ name }) => !missing.includes(name)),
      ...missing.map(lacking(compared)),
    ];
    const wrong = all.find((argument) => argument.counted && !argument.holds);
    if (!wrong) return { ...comparison, holds: call.malformed === undefined, arguments: all };
    return { ...comparison, holds: false, rule: `${wrong.name}: ${wrong.rule}`, arguments: all };
  }

  #corrected(
    argument: ArgumentComparison,
    call: ToolCall,
    expected: ExpectedCall,
    schema: JsonObject | undefined,
    index: number,
  ): ArgumentComparison {
    const { name, made, holds } = argument;
    if (made === undefined) return argument;
    const standsForNone = !holds && expected.optional.includes(name) && isEmpty(made);
    const found = standsForNone
      ? { ...argument, holds: true, rule: 'empty, which stands for leaving it out' }
      : argument;
    if (!found.holds || !schema) return found;
    const isFloatLabel = this.#labelFloats.some((float) =>
      float.startsWith(pointerTo(pointerTo(`/${index}`, expected.name), name)),
    );
    if (isAnyList(schema, found, expected)) return found;
    const isWrong =
      (!isFloatLabel && holdsFloatForInteger(schema, name, call.floats ?? [])) ||
      isMistyped(schema, found, made);
    return isWrong ? { ...found, holds: false, rule: WRONG_TYPE } : found;
  }
}

/** What the original takes for an optional parameter that was left out: text without a sign that counts, or an empty list. */
const isEmpty = (value: JsonValue): boolean =>
  typeof value === 'string' ? standardizeString(value) === '' : Array.isArray(value) && value.length === 0;

const lacking =
  (compared: readonly ArgumentComparison[]) =>
  (name: string): ArgumentComparison => {
    const { rung: _rung, ...known } = compared.find((argument) => argument.name === name) ?? {};
    return { ...known, name, holds: false, counted: true, rule: REQUIRED };
  };
