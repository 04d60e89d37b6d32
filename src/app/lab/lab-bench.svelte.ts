import type { Scorer, Verdict } from '#core/score.ts';
import { type Trajectory, evidenceOf } from '#core/trajectory.ts';
import { appliesTo, readWith, scorers, scorerUnderRules } from '#measure/scorers/index.ts';
import { type Edit, edited, withEdit } from './edit.ts';
import { draftOf, liveCalls, trajectoryOf } from './draft.ts';
import type { LabCase } from './example.ts';
import { locale } from '../frame/format.ts';
import { scored, verdictOf, type LabVerdict } from './lab-verdict.ts';
import { defaultRules, readingOptions, type LabRules } from './lab-rules.ts';

/** The Lab takes no more than this; scorers have their own bounds. */
export const MAX_TEXT = 500_000;
export const MAX_CALLS = 300;

/** The state of the Lab: a case, the reader's edits and rules, and what every scorer says of it. */
export class LabBench {
  case = $state.raw<LabCase | undefined>();
  edits = $state.raw<readonly Edit[]>([]);
  rules = $state.raw<LabRules>(defaultRules);

  readonly #base = $derived(this.case && draftOf(this.case.trajectory, readingOptions(this.rules) ?? {}));
  readonly draft = $derived(this.#base && edited(this.#base, this.edits));
  /** As the edits have left it. */
  readonly trajectory = $derived(this.draft && trajectoryOf(this.draft));

  /** Of all scorers that apply, on the trajectory as it is now: an answer of 50 calls takes some 10 ms. */
  readonly verdicts = $derived.by((): readonly LabVerdict[] => {
    const [task, trajectory] = [this.case?.task, this.trajectory];
    if (!task || !trajectory || this.refusal !== undefined) return [];
    const read = this.read(trajectory);
    return this.scorers.map((scorer) => scored(scorer, task, read));
  });
  /** What was said before any edit. */
  readonly #before = $derived.by((): ReadonlyMap<string, Verdict | 'none'> => {
    if (!this.case || !this.#base) return new Map();
    const { task } = this.case;
    const trajectory = trajectoryOf(this.#base);
    const read = this.read(trajectory);
    return new Map(
      this.#scorersFor(trajectory).map((each) => [each.id, verdictOf(scored(each, task, read))]),
    );
  });
  /** Has an edit turned this verdict into another? */
  isFlipped(verdict: LabVerdict): boolean {
    if (this.edits.length === 0) return false;
    const before = this.#before.get(verdict.scorer.id);
    return before !== undefined && before !== verdictOf(verdict);
  }
  /** Why nothing is scored. */
  readonly refusal = $derived.by((): string | undefined => {
    const calls = this.draft ? liveCalls(this.draft).length : 0;
    return calls > MAX_CALLS
      ? `This answer contains ${calls.toLocaleString(locale)} calls; the Lab takes at most ${MAX_CALLS}.`
      : undefined;
  });

  load(labCase: LabCase, edits: readonly Edit[] = []): void {
    this.case = labCase;
    this.edits = edits;
  }

  apply(...edits: Edit[]): void {
    this.edits = edits.reduce<readonly Edit[]>(withEdit, this.edits);
  }

  undo(count = 1): void {
    this.edits = this.edits.slice(0, Math.max(0, this.edits.length - count));
  }

  /** The scorers that apply, the reader's own rules first. */
  readonly scorers = $derived.by(() => (this.trajectory ? this.#scorersFor(this.trajectory) : []));

  #scorersFor(trajectory: Trajectory): Scorer[] {
    const task = this.case!.task;
    const evidence = evidenceOf(trajectory);
    return [scorerUnderRules(this.rules.scoring), ...scorers].filter((scorer) =>
      appliesTo(scorer, task, evidence),
    );
  }

  /** A trajectory as the switches say it is read. */
  read(trajectory: Trajectory): Trajectory {
    const options = readingOptions(this.rules);
    return options ? readWith(trajectory, options) : trajectory;
  }
}
