import type { Scorer } from '#core/score.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { type Gold, execute, type Execution, type MutantWorld } from '../gold.ts';
import { type Form, trajectoryOf, scoreOf } from '../judge.ts';

/** A plan made for a task, put to scorers in one form. */
export interface Attempt {
  gold: Gold;
  form: Form;
  calls: readonly ToolCall[];
}

/** An attempt that was executed, and what scorers say of it, asked once each. */
export class Trial {
  readonly attempt: Attempt;
  readonly trajectory: Trajectory;
  readonly #scorers: readonly Scorer[];
  readonly #said = new Map<number, boolean | undefined>();

  constructor(attempt: Attempt, trajectory: Trajectory, scorers: readonly Scorer[]) {
    this.attempt = attempt;
    this.trajectory = trajectory;
    this.#scorers = scorers;
  }

  /** Does the scorer at this place call it correct? Undefined where it has no verdict. */
  passes(scorer: number): boolean | undefined {
    if (!this.#said.has(scorer)) {
      const asked = this.#scorers[scorer]!;
      // A plan has no final answer: what a scorer of answers would find in its text are arguments.
      const hasNone = this.attempt.form === 'plan' && asked.needs.includes('accepted-answer');
      const score = hasNone ? undefined : scoreOf(asked, this.attempt.gold.task, this.trajectory);
      this.#said.set(scorer, score && score.verdict === 'correct');
    }
    return this.#said.get(scorer);
  }

  /** Does one of the two call it correct and the other not? */
  splits(first: number, second: number): boolean {
    const one = this.passes(first);
    if (one === undefined) return false;
    const other = this.passes(second);
    return other !== undefined && one !== other;
  }
}

/** Executes attempts, each plan once. */
export class Trials {
  readonly #world: MutantWorld;
  readonly #scorers: readonly Scorer[];
  readonly #executed = new Map<string, Promise<Execution>>();
  readonly #trials = new Map<string, Trial>();

  constructor(world: MutantWorld, scorers: readonly Scorer[]) {
    this.#world = world;
    this.#scorers = scorers;
  }

  async of(attempt: Attempt): Promise<Trial> {
    const plan = `${attempt.gold.task.id}\n${JSON.stringify(attempt.calls)}`;
    const known = this.#trials.get(`${attempt.form}\n${plan}`);
    if (known) return known;
    const executing = this.#executed.get(plan) ?? execute(attempt.calls, this.#world);
    this.#executed.set(plan, executing);
    const trial = new Trial(
      attempt,
      trajectoryOf(attempt.gold, await executing, attempt.form),
      this.#scorers,
    );
    this.#trials.set(`${attempt.form}\n${plan}`, trial);
    return trial;
  }
}

/** How large an attempt is, for comparing: calls made, calls of the label, characters of names and arguments made, characters of the task. */
export const sizeOf = ({ gold, calls }: Attempt): readonly number[] => [
  calls.length,
  gold.calls.length,
  charactersOf(calls),
  charactersOf(gold.calls),
];

export function isSmaller(one: Attempt, other: Attempt): boolean {
  const [ours, theirs] = [sizeOf(one), sizeOf(other)];
  const at = ours.findIndex((size, index) => size !== theirs[index]);
  return at >= 0 && ours[at]! < theirs[at]!;
}

const charactersOf = (calls: readonly ToolCall[]): number =>
  calls.reduce((sum, { name, arguments: values }) => sum + name.length + JSON.stringify(values).length, 0);
