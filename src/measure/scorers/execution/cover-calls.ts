import { type JsonObject, isJsonObject, type JsonValue } from '#core/json.ts';
import type { ArgumentComparison } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import { referencesIn, mentionsResult, resultReferences } from '#core/tool.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { parameterSchema } from '#serve/validation/parameters.ts';
import { type ExecutedCall, takenFrom } from '../references/executed-calls.ts';
import { firstRung, strictLadder, type RungResult } from '../ladder/first-rung.ts';
import { pathOf } from '../references/followed-references.ts';

/** Which made call covers each expected one. */
export interface Covering {
  /** For each expected call its covering made call; undefined where none covers it. */
  by: (ExecutedCall | undefined)[];
  covered: number;
  /** The covering calls by the label's id. */
  byId: CoveringCalls;
  /** False when the search was cut off and went on greedily. */
  isExact: boolean;
}

/** Comparisons of calls after which no further choice is tried (metrics.md section 4b). */
const MAX_STEPS = 10_000;

/**
 * Covers as many expected calls as can be, each by a made call of its own that did not fail, has the expected tool (or one the label
 * declares similar) and equal arguments. A reference is resolved against what the covering call of the expected call it names
 * answered, so that calls are covered in the order of their references, and choices are taken back where that covers more.
 */
export function coverCalls(
  plan: readonly ExpectedCall[],
  made: readonly ExecutedCall[],
  schemaOf: (tool: string) => JsonObject | undefined,
): Covering {
  return new CoverSearch(plan, made, schemaOf).run();
}

/** Is it the expected tool, or one the label declares similar? */
export const isToolOf = (expected: ExpectedCall, name: string): boolean =>
  expected.name === name || expected.alternatives.some((tool) => tool.name === name);

export const isEqualCall = (compared: readonly ArgumentComparison[]): boolean =>
  compared.every(({ counted, holds }) => holds || !counted);

class CoverSearch {
  readonly #plan: readonly ExpectedCall[];
  readonly #schemaOf: (tool: string) => JsonObject | undefined;
  /** Positions of the expected calls, each after those it refers to. */
  readonly #order: readonly number[];
  readonly #candidates: readonly (readonly ExecutedCall[])[];
  readonly #by: (ExecutedCall | undefined)[];
  readonly #byId = new Map<string, ExecutedCall>();
  /** Calls that are alike in all have one number. */
  readonly #kinds: ReadonlyMap<ExecutedCall, number>;
  readonly #used = new Set<ExecutedCall>();
  #best: (ExecutedCall | undefined)[];
  #most = -1;
  #steps = 0;

  constructor(
    plan: readonly ExpectedCall[],
    made: readonly ExecutedCall[],
    schemaOf: (tool: string) => JsonObject | undefined,
  ) {
    this.#plan = plan;
    this.#schemaOf = schemaOf;
    this.#order = referredFirst(plan);
    const whole = made.filter(({ failed, call }) => !failed && call.malformed === undefined);
    this.#candidates = plan.map((expected) => whole.filter(({ call }) => isToolOf(expected, call.name)));
    this.#kinds = kindsOf(whole);
    this.#by = plan.map(() => undefined);
    this.#best = this.#by;
  }

  run(): Covering {
    this.#search(0, 0);
    const by = this.#best;
    const byId = new Map(by.flatMap((call, index) => (call ? [[this.#plan[index]!.id, call] as const] : [])));
    return { by, covered: Math.max(0, this.#most), byId, isExact: this.#steps <= MAX_STEPS };
  }

  /** Covers the expected calls from `at` on; true when no better covering is left to look for. */
  #search(at: number, covered: number): boolean {
    if (covered + this.#order.length - at <= this.#most) return false;
    const position = this.#order[at];
    if (position === undefined) {
      this.#best = [...this.#by];
      this.#most = covered;
      return covered === this.#plan.length;
    }
    const expected = this.#plan[position]!;
    const tried = new Set<number>();
    for (const made of this.#candidates[position]!) {
      if (this.#used.has(made) || !this.#covers(expected, made)) continue;
      if (tried.size === tried.add(this.#kinds.get(made)!).size) continue;
      this.#take(position, made);
      if (this.#search(at + 1, covered + 1)) return true;
      this.#giveBack(position, made);
      if (this.#steps > MAX_STEPS) return this.#most >= 0;
    }
    return this.#search(at + 1, covered);
  }

  #covers(expected: ExpectedCall, made: ExecutedCall): boolean {
    this.#steps++;
    return isEqualCall(compareExpected(expected, made, this.#schemaOf(made.call.name), this.#byId));
  }

  #take(position: number, made: ExecutedCall): void {
    this.#by[position] = made;
    this.#used.add(made);
    this.#byId.set(this.#plan[position]!.id, made);
  }

  #giveBack(position: number, made: ExecutedCall): void {
    this.#by[position] = undefined;
    this.#used.delete(made);
    this.#byId.delete(this.#plan[position]!.id);
  }
}

/** A number for each call, the same for calls of one step with equal arguments and answers. */
function kindsOf(made: readonly ExecutedCall[]): Map<ExecutedCall, number> {
  const numbers = new Map<string, number>();
  return new Map(
    made.map((one) => {
      const key = `${one.step} ${JSON.stringify(one.call.arguments)}\n${one.answer.text}`;
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return [one, number];
    }),
  );
}

/** Positions of the calls so that each comes after all it refers to; calls in a circle keep their place and stay uncovered. */
function referredFirst(plan: readonly ExpectedCall[]): number[] {
  const positionOf = new Map(plan.map(({ id }, position) => [id, position]));
  const order: number[] = [];
  const state = new Map<number, 'open' | 'placed'>();
  // An explicit stack: a chain of references may be as long as the plan.
  for (const start of plan.keys()) {
    const stack = [start];
    while (stack.length > 0) {
      const position = stack.at(-1)!;
      if (state.get(position) === 'placed') {
        stack.pop();
        continue;
      }
      const waiting = sourcesOf(plan[position]!)
        .map((id) => positionOf.get(id))
        .filter((source) => source !== undefined && !state.has(source));
      if (state.get(position) === 'open' || waiting.length === 0) {
        state.set(position, 'placed');
        order.push(position);
        stack.pop();
        continue;
      }
      state.set(position, 'open');
      for (const source of waiting) stack.push(source!);
    }
  }
  return order;
}

const sourcesOf = (call: ExpectedCall): string[] => [
  ...Object.values(call.arguments ?? {}).flatMap((values) => referencesIn(values)),
  ...call.dependsOn.map((dependency) => dependency.call),
];

/** The made call that covers each expected one, by the label's id: what references to it stand for. */
type CoveringCalls = ReadonlyMap<string, ExecutedCall>;

const MAX_LEVELS = 60;

/**
 * The arguments of a made call beside those expected: the ladder E0 to E4, references resolved against what the covering calls
 * answered in earlier steps. A reference that is not met is equal to nothing, not even to its own text. A parameter the label does
 * not have counts unless it repeats its default.
 */
export function compareExpected(
  expected: ExpectedCall,
  made: ExecutedCall,
  root: JsonObject | undefined,
  covering: CoveringCalls,
): ArgumentComparison[] {
  const labelled = expected.arguments ?? {};
  const given = made.call.arguments;
  const ladder = (name: string) => ({
    ...strictLadder,
    root,
    schema: root && parameterSchema(root, name),
    optional: expected.optional.includes(name),
  });
  const listed = Object.entries(labelled).map(([name, values]): ArgumentComparison => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const side = { name, expected: values, counted: true };
    if (value === undefined) return { ...side, ...outcomeOf(firstRung(values, value, ladder(name)), false) };
    const resolver = { expected, before: made.step, covering };
    const met = values
      .map((accepted) => resolved(accepted, value, pointerTo('', name), resolver, 0))
      .filter((accepted) => accepted !== undefined);
    const result: RungResult =
      met.length === 0 && values.length > 0
        ? { rung: null, reason: 'not what the call it refers to answered' }
        : firstRung(met, value, ladder(name));
    return { ...side, made: value, ...outcomeOf(result, values.some(mentionsResult)) };
  });
  if (expected.arguments === null) return listed;
  const unlisted = Object.entries(given)
    .filter(([name]) => !Object.hasOwn(labelled, name))
    .slice(0, MAX_UNLISTED)
    .map(([name, value]): ArgumentComparison => ({
      name,
      made: value,
      counted: true,
      ...outcomeOf(firstRung([], value, ladder(name)), false),
    }));
  return [...listed, ...unlisted];
}

/** Arguments the label does not have are compared up to this many; a call with more has its first ones to fail by. */
const MAX_UNLISTED = 200;

function outcomeOf(
  result: RungResult,
  isPassedOn: boolean,
): Pick<ArgumentComparison, 'holds' | 'rule' | 'rung'> {
  if (result.rung === null) return { holds: false, rule: result.reason };
  return {
    holds: true,
    rung: result.rung,
    rule: isPassedOn ? 'the value that the call it refers to answered' : result.rule,
  };
}

interface Resolver {
  expected: ExpectedCall;
  /** The step of the made call: only what was answered before it can have been passed on. */
  before: number;
  covering: CoveringCalls;
}

/**
 * The expected value with every reference replaced by the made value that follows it, so that the ladder compares the rest; undefined
 * where one is not followed.
 */
function resolved(
  expected: JsonValue,
  made: JsonValue,
  pointer: string,
  resolver: Resolver,
  level: number,
): JsonValue | undefined {
  if (!mentionsResult(expected)) return expected;
  if (level > MAX_LEVELS) return undefined;
  if (typeof expected === 'string') {
    const taken = takenFrom(resultReferences(expected), made, (id) => {
      const source = resolver.covering.get(id);
      const isEarlier = source !== undefined && source.step < resolver.before;
      return { answers: isEarlier ? [source.answer] : [], path: pathOf(resolver.expected, id, pointer) };
    });
    return taken && made;
  }
  const within = (member: JsonValue, other: JsonValue | undefined, key: string | number) =>
    other === undefined ? undefined : resolved(member, other, pointerTo(pointer, key), resolver, level + 1);
  if (Array.isArray(expected)) {
    if (!Array.isArray(made)) return undefined;
    const items = expected.map((item, index) => within(item, made[index], index));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!isJsonObject(expected) || !isJsonObject(made)) return undefined;
  const members = Object.entries(expected).map(([name, member]): [string, JsonValue | undefined] => [
    name,
    within(member, Object.hasOwn(made, name) ? made[name] : undefined, name),
  ]);
  return members.every((entry): entry is [string, JsonValue] => entry[1] !== undefined)
    ? Object.fromEntries(members)
    : undefined;
}
