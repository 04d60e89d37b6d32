import { deepEqual } from '#core/json.ts';
import type { ExpectedCall } from '#core/task.ts';
import { callName, type ToolCall } from '#core/tool.ts';
import { type Facts, factsOf } from './facts.ts';
import type { ReplayRecipe } from '#core/label-audit.ts';
import { dueOrder, planOfLabel } from './plan.ts';
import { Replay } from './replay.ts';
import { answerOf, compareEnds, type SameEnd } from './same-end.ts';
import type { AuditWorld, LabelledTask } from './world.ts';

/** A label whose calls were made in the order in which they are due, on a fresh world of every seed. Places are places in that order. */
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
