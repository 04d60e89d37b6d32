import { deepEqual, isJsonObject, type JsonValue, type JsonObject } from '#core/json.ts';
import { isFailedCall } from '#core/failed-call.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import {
  type ToolCall,
  type ToolResult,
  mentionsResult,
  resultReferences,
  referenceTo,
  renameReferences,
} from '#core/tool.ts';
import { inWaves, type Trajectory } from '#core/trajectory.ts';
import { expectedPlans, type TextPieces, type PlanCall } from '../structure/plan.ts';
import { Answer, takenFrom } from './executed-calls.ts';

/** Values compared in one trajectory; beyond it no further reference is read. */
const MAX_COMPARED = 500_000;
const MAX_LEVELS = 60;
/** Answers of one expected call that are looked at, the latest first. */
const MAX_ANSWERS = 20;

/**
 * The references of the label that executed calls have followed: an expected placeholder is met by a value that is
 * in what the paired call answered in an earlier turn, at the label's path where it has one (metrics.md section 4, "Placeholders"). A made call is paired with
 * the expected calls of its tool that most of its arguments fit. By call id: JSON pointer of the value → what it is made of.
 */
export function followedReferences(
  task: Task,
  trajectory: Trajectory,
): Map<string, ReadonlyMap<string, TextPieces>> {
  const found = new Map<string, ReadonlyMap<string, TextPieces>>();
  const budget = { left: MAX_COMPARED };
  const plans = expectedPlans(task)
    .filter((plan) => plan.some((call) => mentionsResult(call.arguments ?? {})))
    .map((plan) => new FollowedPlan(plan, budget));
  if (plans.length === 0) return found;
  for (const step of inWaves(trajectory)) {
    for (const call of step.toolCalls) {
      const readings = plans.map((plan) => plan.read(call));
      const best = readings.reduce((one, other) => (other.fit > one.fit ? other : one));
      if (best.taken.size > 0) found.set(call.id, best.taken);
    }
    for (const result of step.toolResults)
      if (!isFailedCall(result)) plans.forEach((plan) => plan.addAnswer(result));
  }
  return found;
}

/** How many arguments of a made call an expected one fits, and which of its references were followed. */
interface Reading {
  fit: number;
  taken: Map<string, TextPieces>;
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

  addAnswer(result: ToolResult): void {
    const paired = this.#paired.get(result.callId) ?? [];
    if (paired.length === 0) return;
    const answer = new Answer(result);
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
      const pieces = this.#takenFrom(resultReferences(expected), made, pointer, call);
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

  #takenFrom(
    pieces: TextPieces,
    made: JsonValue,
    pointer: string,
    call: ExpectedCall,
  ): TextPieces | undefined {
    return takenFrom(pieces, made, (id) => ({
      answers: this.#answers.get(id) ?? [],
      path: pathOf(call, id, pointer),
    }));
  }
}

/** Which part of call id's answer an argument takes, by the label. */
export const pathOf = (call: ExpectedCall, id: string, pointer: string): string | undefined =>
  call.dependsOn.find((one) => one.call === id && (one.arg ?? pointer) === pointer)?.path;

/** Several scorers compare the same trajectory: its references are written back once. */
const known = new WeakMap<
  Trajectory,
  { task: Task; calls: readonly ToolCall[]; written: readonly ToolCall[] }
>();

/**
 * Calls as a plan would have written them: where the label has a reference and an executed call passed on the value it stands for,
 * `<id_result>` is written again, with the made call's id. That is how every scorer that compares arguments counts real values. A model
 * asked in turns has nobody to fill a reference: one that it wrote itself is plain text, equal to none. Calls that were not executed
 * come back as they are.
 */
export function writtenBack(
  task: Task,
  trajectory: Trajectory,
  calls: readonly ToolCall[],
): readonly ToolCall[] {
  if (!trajectory.steps.some((step) => step.toolResults.length > 0)) return calls;
  const earlier = known.get(trajectory);
  if (earlier?.task === task && earlier.calls === calls) return earlier.written;
  const followed = followedReferences(task, trajectory);
  const written = calls.map((call) =>
    withReferences(trajectory.inTurns ? withoutOwn(call) : call, followed.get(call.id)),
  );
  known.set(trajectory, { task, calls, written });
  return written;
}

/** A call of a model asked in turns, with references that it wrote itself made plain text: nothing fills them. */
export const withoutOwn = (call: ToolCall): ToolCall =>
  mentionsResult(call.arguments)
    ? { ...call, arguments: renameReferences(call.arguments, (id) => `${id} unfilled `) as JsonObject }
    : call;

const withReferences = (call: ToolCall, sources: PlanCall['inferred'] | undefined): ToolCall =>
  sources ? { ...call, arguments: replaced(call.arguments, '', sources) as JsonObject } : call;

function replaced(value: JsonValue, pointer: string, sources: PlanCall['inferred']): JsonValue {
  const taken = sources.get(pointer);
  if (taken) return writtenOf(taken);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]): [string, JsonValue] => [
    key,
    replaced(member, pointerTo(pointer, key), sources),
  ]);
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

const writtenOf = ({ literals, ids }: TextPieces): string =>
  ids.map((id, index) => (literals[index] ?? '') + referenceTo(id)).join('') + (literals[ids.length] ?? '');
