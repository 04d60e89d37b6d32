import { deepEqual, isJsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo, valueAtPointer } from '#core/json-pointer.ts';
import { textOfResult, valueOfResult } from '#core/result-value.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { mentionsResult } from '../comparing/rename-references.ts';
import { expectedPlans } from './gold-plans.ts';
import { piecesOf, type TextPieces } from './plan.ts';

/** Values compared in one trajectory; beyond it no further reference is read. */
const MAX_COMPARED = 500_000;
const MAX_LEVELS = 60;
/** Answers of one expected call that are looked at, the latest first. */
const MAX_ANSWERS = 20;

/**
 * The references of the label that executed calls have followed: an expected placeholder is met by the very value that stands at
 * its path in what the paired call answered in an earlier turn (metrics.md section 4, "Placeholders"). A made call is paired with
 * the expected calls of its tool that most of its arguments fit. By call id: JSON pointer of the value → what it is made of.
 */
export function labelledReferences(
  task: Task,
  trajectory: Trajectory,
): Map<string, ReadonlyMap<string, TextPieces>> {
  const found = new Map<string, ReadonlyMap<string, TextPieces>>();
  const budget = { left: MAX_COMPARED };
  const plans = expectedPlans(task)
    .filter((plan) => plan.some((call) => mentionsResult(call.arguments ?? {})))
    .map((plan) => new FollowedPlan(plan, budget));
  if (plans.length === 0) return found;
  for (const step of trajectory.steps) {
    for (const call of step.toolCalls) {
      const readings = plans.map((plan) => plan.read(call));
      const best = readings.reduce((one, other) => (other.fit > one.fit ? other : one));
      if (best.taken.size > 0) found.set(call.id, best.taken);
    }
    for (const result of step.toolResults) if (!result.isError) plans.forEach((plan) => plan.hear(result));
  }
  return found;
}

/** How many arguments of a made call an expected one fits, and which of its references were followed. */
interface Reading {
  fit: number;
  taken: Map<string, TextPieces>;
}

interface Answer {
  /** Id of the made call. */
  id: string;
  text: string;
  value: JsonValue | undefined;
}

/** One plan of the label beside the calls as they are made and answered. */
class FollowedPlan {
  readonly #byTool = new Map<string, ExpectedCall[]>();
  readonly #budget: { left: number };
  /** By id of a made call: ids of the expected calls it fits best. */
  readonly #paired = new Map<string, string[]>();
  /** By id of an expected call: what the calls paired with it answered, the latest first. */
  readonly #answers = new Map<string, Answer[]>();

  constructor(plan: readonly ExpectedCall[], budget: { left: number }) {
    this.#budget = budget;
    for (const call of plan)
      for (const tool of new Set([call.name, ...call.alternatives.map(({ name }) => name)]))
        this.#byTool.set(tool, [...(this.#byTool.get(tool) ?? []), call]);
  }

  read(call: ToolCall): Reading {
    let best: Reading = { fit: -1, taken: new Map() };
    let paired: string[] = [];
    for (const expected of this.#byTool.get(call.name) ?? []) {
      if (this.#budget.left <= 0) break;
      const reading = this.#compare(call, expected);
      if (reading.fit > best.fit) [best, paired] = [reading, [expected.id]];
      else if (reading.fit === best.fit) paired.push(expected.id);
    }
    this.#paired.set(call.id, paired);
    return best;
  }

  hear(result: ToolResult): void {
    const paired = this.#paired.get(result.callId) ?? [];
    if (paired.length === 0) return;
    const answer = { id: result.callId, text: textOfResult(result), value: valueOfResult(result) };
    for (const id of paired)
      this.#answers.set(id, [answer, ...(this.#answers.get(id) ?? [])].slice(0, MAX_ANSWERS));
  }

  #compare(call: ToolCall, expected: ExpectedCall): Reading {
    const whole: Reading = { fit: 0, taken: new Map() };
    this.#budget.left--;
    for (const [name, accepted] of Object.entries(expected.arguments ?? {})) {
      const made = Object.hasOwn(call.arguments, name) ? call.arguments[name] : undefined;
      if (made === undefined) continue;
      const readings = accepted.map((value) => {
        const taken = new Map<string, TextPieces>();
        return { taken, isSame: this.#follow(value, made, pointerTo('', name), expected, taken, 0) };
      });
      const reading = readings.find(({ isSame }) => isSame) ?? readings[0];
      if (reading?.isSame) whole.fit++;
      for (const [pointer, pieces] of reading?.taken ?? []) whole.taken.set(pointer, pieces);
    }
    return whole;
  }

  /** Is the made value the expected one, its references followed? What was followed is noted even where the rest differs. */
  #follow(
    expected: JsonValue,
    made: JsonValue,
    pointer: string,
    call: ExpectedCall,
    taken: Map<string, TextPieces>,
    level: number,
  ): boolean {
    if (this.#budget.left-- <= 0 || level > MAX_LEVELS) return false;
    if (typeof expected === 'string' && mentionsResult(expected)) {
      const pieces = this.#takenFrom(piecesOf(expected), made, pointer, call);
      if (pieces) taken.set(pointer, pieces);
      return pieces !== undefined || expected === made;
    }
    const isBoth =
      (Array.isArray(expected) && Array.isArray(made)) || (isJsonObject(expected) && isJsonObject(made));
    if (!isBoth) return deepEqual(expected, made);
    const own = new Map(Object.entries(made));
    const wanted = Object.entries(expected as object) as [string, JsonValue][];
    const same = wanted.map(([key, value]) => {
      const member = own.get(key);
      return (
        member !== undefined && this.#follow(value, member, pointerTo(pointer, key), call, taken, level + 1)
      );
    });
    return own.size === wanted.length && same.every(Boolean);
  }

  /** The expected text with the ids of the made calls whose answers give the made value; undefined where none do. */
  #takenFrom(
    { literals, ids }: TextPieces,
    made: JsonValue,
    pointer: string,
    call: ExpectedCall,
  ): TextPieces | undefined {
    const answered = (id: string): { id: string; value: JsonValue | undefined }[] => {
      const path = call.dependsOn.find((one) => one.call === id && (one.arg ?? pointer) === pointer)?.path;
      return (this.#answers.get(id) ?? []).map((answer) => ({ id: answer.id, value: partOf(answer, path) }));
    };
    if (ids.length === 1 && literals.every((literal) => literal === '')) {
      const source = answered(ids[0]!).find(({ value }) => value !== undefined && deepEqual(value, made));
      return source && { literals: [], ids: [source.id] };
    }
    if (typeof made !== 'string' || !made.startsWith(literals[0]!)) return undefined;
    const sources: string[] = [];
    let at = literals[0]!.length;
    for (const [index, id] of ids.entries()) {
      const after = literals[index + 1]!;
      const source = answered(id).find(({ value }) => made.startsWith(textOf(value) + after, at));
      if (!source) return undefined;
      sources.push(source.id);
      at += textOf(source.value).length + after.length;
    }
    return at === made.length ? { literals, ids: sources } : undefined;
  }
}

const partOf = ({ text, value }: Answer, path: string | undefined): JsonValue | undefined => {
  if (path === undefined) return text;
  return value === undefined ? undefined : valueAtPointer(value, path);
};

/** How a value stands inside longer text. */
const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
