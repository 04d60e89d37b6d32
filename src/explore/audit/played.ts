import { deepEqual, type JsonValue } from '#core/json.ts';
import type { ExpectedCall, Target } from '#core/task.ts';
import { callName, type ToolCall, textOfResult, type ToolResult, referencesIn } from '#core/tool.ts';
import type { ReplayRecipe, MadeCall, AuditFinding } from '#core/label-audit.ts';
import { compareStates, scoreOfStates } from '#measure/scorers/index.ts';
import { type Facts, factsOf, Replay, type AuditWorld, type LabelledTask } from './replay.ts';

/** A label whose calls were made in the order in which they are expected, on a fresh world of every seed. Places are places in that order. */
export class Played {
  readonly task: LabelledTask;
  /** The label's calls as they are due. */
  readonly calls: readonly ExpectedCall[];
  /** The same to be made. */
  readonly plan: readonly ToolCall[];
  readonly facts: Facts;
  /** Ids of the calls that answer something else on another seed. */
  readonly drawn: ReadonlySet<string>;
  /** The position of each of `calls` in the label. */
  readonly #positions: readonly number[];
  readonly #seeds: readonly { seed: number; made: readonly Replay[] }[];

  /** The label must give its calls' arguments. */
  constructor(task: LabelledTask, worlds: readonly { seed: number; world: AuditWorld }[]) {
    const calls = task.target.calls!;
    this.task = task;
    this.#positions = dueOrder(calls);
    this.calls = this.#positions.map((position) => calls[position]!);
    this.plan = planOfLabel(this.calls)!;
    this.facts = factsOf(task);
    this.#seeds = worlds.map(({ seed, world }) => {
      const made = [new Replay(world)];
      for (const call of this.plan) made.push(made.at(-1)!.with(call));
      return { seed, made };
    });
    const [first, ...others] = this.wholes.map(({ made }) => made.map(({ result }) => answerOf(result)));
    const isDrawn = (place: number): boolean =>
      others.some((answers) => !deepEqual(answers[place]!, first![place]!));
    this.drawn = new Set(this.plan.flatMap(({ id }, place) => (isDrawn(place) ? [id] : [])));
  }

  /** The whole plan, made on each seed. */
  get wholes(): Replay[] {
    return this.#seeds.map(({ made }) => made.at(-1)!);
  }
  /** The whole plan, made on the first seed. */
  get whole(): Replay {
    return this.prefixes.at(-1)!;
  }
  /** Nothing made yet, on the first seed. */
  get start(): Replay {
    return this.prefixes[0]!;
  }

  /** For each number of calls from 0 on, the first so many made on the first seed. */
  get prefixes(): readonly Replay[] {
    return this.#seeds[0]!.made;
  }

  /** How a replay on the first seed ends beside the whole plan there. */
  readonly judge = (replay: Replay): SameEnd => compareEnds(this.whole, replay, this.facts, this.drawn);

  /** Do these calls end as the whole plan does, on every seed? */
  endsSoOnEverySeed(plan: readonly ToolCall[]): boolean {
    return this.#seeds.every(
      ({ made }) => compareEnds(made.at(-1)!, made[0]!.withAll(plan), this.facts, this.drawn).is === 'same',
    );
  }

  /** Positions in the label of the calls at these places. */
  positions(places: readonly number[]): number[] {
    return places.map((place) => this.#positions[place]!);
  }

  /** What makes the calls at these places once more, in this order. `changed` names its call by place, too. */
  recipe(places: readonly number[], changed?: ReplayRecipe['changed']): ReplayRecipe {
    return {
      seed: this.#seeds[0]!.seed,
      plan: 0,
      calls: this.positions(places),
      ...(changed ? { changed: { ...changed, call: this.#positions[changed.call]! } } : {}),
    };
  }
  /** The same of the whole plan, on the seed of this number. */
  wholeRecipe(seed = 0): ReplayRecipe {
    return { ...this.recipe(this.plan.map((_, place) => place)), seed: this.#seeds[seed]!.seed };
  }

  /** How sentences name the call at a place: by its number in the label. */
  nameOf(place: number): string {
    return callName(this.#positions[place]!, this.plan[place]!.name);
  }
}

/** Does a replay end as another does? `undecided`: nothing that is known of the task tells. */
export type SameEnd = { is: 'same' } | { is: 'differs'; why: string } | { is: 'undecided' };

type Ended = Pick<Replay, 'end'>;

/** Do two replays end in the same state, by its meaning? */
export const isSameState = (one: Ended, other: Ended): boolean =>
  compareStates(other.end.state, { ...one.end, isWholeState: true }).isEqual;

/** Does a call change what is changed by its meaning at the end? Else it only looks, or keeps books. */
export const isWriting = ({ changes }: MadeCall, { end }: Ended): boolean =>
  changes.some((slice) => Object.hasOwn(end.state, slice));

/** What a call answered, as a value. */
const answerOf = (result: ToolResult | undefined): JsonValue =>
  result ? (result.structuredContent ?? textOfResult(result)) : null;

/**
 * Holds a departure from a label against the label's own replay: no call may fail, every fact the label answers must be answered, and the
 * state must end the same by its meaning. Where no fact can tell, because the label answers none or the call's answer is `drawn` by the
 * seed, a call that only looks counts by what it answers: the same is the same, anything else cannot be decided.
 */
function compareEnds(
  whole: Replay,
  other: Replay,
  facts: Facts,
  drawn: ReadonlySet<string> = new Set(),
): SameEnd {
  const troubled = other.made.find(({ trouble }) => trouble !== undefined);
  // The label's pointers lead into the answers to its own calls: to others a model would point otherwise.
  if (troubled?.result.unmade) return { is: 'undecided' };
  if (troubled) return { is: 'differs', why: `\`${troubled.call.name}\` ${troubled.trouble}` };
  const due = facts.heldBy(whole);
  const held = facts.heldBy(other);
  const missing = due.findIndex((is, index) => is && !held[index]);
  if (missing >= 0) return { is: 'differs', why: `no result holds the fact \`${facts.facts[missing]}\`` };
  const world = worldApart(whole, other);
  if (world !== undefined) return { is: 'differs', why: world };
  const comparison = compareStates(other.end.state, { ...whole.end, isWholeState: true });
  if (!comparison.isEqual) return { is: 'differs', why: lowered(scoreOfStates(comparison).explanation) };
  const hasFacts = due.some(Boolean);
  const isDecided = whole.made.every(
    (made) =>
      isWriting(made, whole) ||
      (hasFacts && !drawn.has(made.call.id)) ||
      deepEqual(answerOf(made.result), answerOf(other.resultOf(made.call.id))),
  );
  return { is: isDecided ? 'same' : 'undecided' };
}

/** A slice of state that one of two replays changes and the other does not: no comparison by meaning is needed then. */
function worldApart(whole: Replay, other: Replay): string | undefined {
  const [due, made] = [whole.end.state, other.end.state];
  const left = Object.keys(due).find((name) => !Object.hasOwn(made, name));
  if (left !== undefined) return `\`${left}\` is left as it was`;
  const undue = Object.keys(made).find((name) => !Object.hasOwn(due, name));
  return undue === undefined ? undefined : `\`${undue}\` is changed, too`;
}

const lowered = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');

/** Calls of the label that fail or answer nothing, on any seed. */
export function troubleFindings(played: Played): AuditFinding[] {
  const early = sameStepFindings(played);
  const { state, changes } = played.task.target;
  const isWrittenForWorld = state !== undefined || changes !== undefined;
  const found = played.plan.map((_, place): AuditFinding | undefined => {
    const seed = played.wholes.findIndex(({ made }) => made[place]!.trouble !== undefined);
    if (seed < 0) return undefined;
    const { trouble, result } = played.wholes[seed]!.made[place]!;
    return {
      kind: trouble === 'answered nothing' ? 'answers-nothing' : 'fails',
      // A reference that leads nowhere fails in any world.
      weight: isWrittenForWorld || result.unmade ? 'defect' : 'gap',
      sentence: `${capital(played.nameOf(place))}, ${trouble}`,
      calls: played.positions([place]),
      replay: played.wholeRecipe(seed),
    };
  });
  return [...early, ...found.flatMap((finding) => finding ?? [])];
}

/** Calls of one step are made together: none has the result of another. */
function sameStepFindings(played: Played): AuditFinding[] {
  const { calls, plan } = played;
  return plan.flatMap((call, place): AuditFinding[] => {
    const { step, turn } = calls[place]!;
    const refersTo = new Set(referencesIn(call.arguments));
    const source = calls.findIndex(
      (other) => refersTo.has(other.id) && other.step === step && other.turn === turn,
    );
    if (source < 0) return [];
    return [
      {
        kind: 'fails',
        weight: 'defect',
        sentence: `${capital(played.nameOf(place))}, refers to ${played.nameOf(source)}, which is of the same step, so that its result is not there yet`,
        calls: played.positions([place, source]),
        replay: played.wholeRecipe(),
      },
    ];
  });
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A label's calls with its first choice of arguments, without those that may be left out; undefined where it names tools only. */
export function planOfLabel(calls: readonly ExpectedCall[]): ToolCall[] | undefined {
  if (calls.some((call) => !call.arguments)) return undefined;
  return calls.map(({ id, name, step, dependsOn, optional, arguments: accepted }) => ({
    id,
    name,
    step,
    dependsOn,
    arguments: Object.fromEntries(
      Object.entries(accepted!).flatMap(([key, values]): [string, JsonValue][] =>
        values.length > 0 && !optional.includes(key) ? [[key, values[0]!]] : [],
      ),
    ),
  }));
}

/** Positions of a label's calls in the order in which they are expected; calls of one step in the order in which they are written. */
export const dueOrder = (calls: readonly Pick<ExpectedCall, 'turn' | 'step'>[]): number[] =>
  calls
    .map((_, position) => position)
    .sort((a, b) => calls[a]!.turn - calls[b]!.turn || calls[a]!.step - calls[b]!.step || a - b);

/** The calls that a recipe makes, in its order; undefined where the target has no such plan. */
export function plannedCalls(target: Target, recipe: ReplayRecipe): ToolCall[] | undefined {
  const labelled = recipe.plan === 0 ? target.calls : target.otherPlans?.[recipe.plan - 1];
  const plan = labelled && planOfLabel(labelled);
  return (
    plan &&
    recipe.calls.flatMap((position) => (plan[position] ? [changedBy(recipe, plan[position], position)] : []))
  );
}

function changedBy({ changed }: ReplayRecipe, call: ToolCall, position: number): ToolCall {
  if (changed?.call !== position) return call;
  const { [changed.argument]: _, ...others } = call.arguments;
  const { argument, value } = changed;
  return { ...call, arguments: value === undefined ? others : { ...call.arguments, [argument]: value } };
}

/** For each call, the positions of all calls whose results flow into it, over any number of calls between. */
export function sourcesOf(plan: readonly ToolCall[]): Set<number>[] {
  const positions = new Map(plan.map(({ id }, position) => [id, position]));
  const direct = plan.map((call) => referencesIn(call.arguments).flatMap((id) => positions.get(id) ?? []));
  return plan.map((_, position) => {
    const found = new Set<number>();
    const open = [...direct[position]!];
    while (open.length > 0) {
      const source = open.pop()!;
      if (found.has(source)) continue;
      found.add(source);
      open.push(...direct[source]!);
    }
    return found;
  });
}
