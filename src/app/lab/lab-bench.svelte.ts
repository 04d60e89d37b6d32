import type { Verdict } from '#core/score.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { evidenceOf } from '#core/evidence.ts';
import { appliesTo, readWith, scorers, scorerUnderRules } from '#scorers/index.ts';
import { edited } from './apply-edits.ts';
import { draftOf, liveCalls, trajectoryOf, type Draft } from './draft.ts';
import { withEdit, type Edit } from './edit.ts';
import type { LabCase } from './example.ts';
import { locale } from '../format.ts';
import { inSlices } from '../in-slices.ts';
import { scored, verdictOf, type LabVerdict } from './lab-verdict.ts';
import { defaultRules, readingOptions, type LabRules } from './lab-rules.ts';

/** The Lab takes no more than this; scorers have their own bounds. */
export const MAX_TEXT = 500_000;
export const MAX_CALLS = 300;

/** The state of the Lab: a case, the reader's edits and rules, and what every scorer says of it. */
export class LabBench {
  #case = $state.raw<LabCase | undefined>();
  #edits = $state.raw<readonly Edit[]>([]);
  #rules = $state.raw<LabRules>(defaultRules);
  #verdicts = $state.raw<readonly LabVerdict[]>([]);
  /** How many of the verdicts speak of the trajectory as it is now; the rest are of the one before. */
  #fresh = $state(0);
  #before = $state.raw<ReadonlyMap<string, Verdict | 'none'>>(new Map());
  #settled = $state.raw<{ draft: Draft; trajectory: Trajectory } | undefined>();
  #work = new AbortController();

  readonly #base = $derived(this.#case && draftOf(this.#case.trajectory, readingOptions(this.#rules) ?? {}));
  readonly #draft = $derived(this.#base && edited(this.#base, this.#edits));
  readonly #trajectory = $derived(this.#draft && trajectoryOf(this.#draft));

  get case(): LabCase | undefined {
    return this.#case;
  }
  get edits(): readonly Edit[] {
    return this.#edits;
  }
  get rules(): LabRules {
    return this.#rules;
  }
  get draft(): Draft | undefined {
    return this.#draft;
  }
  /** As the edits have left it. */
  get trajectory(): Trajectory | undefined {
    return this.#trajectory;
  }
  /** The same, once every verdict on it is there: what is slow to draw waits for this. */
  get settled(): { draft: Draft; trajectory: Trajectory } | undefined {
    return this.#settled;
  }
  get verdicts(): readonly LabVerdict[] {
    return this.#verdicts;
  }
  isStale(index: number): boolean {
    return index >= this.#fresh;
  }
  get isWorking(): boolean {
    return this.#fresh < this.#verdicts.length;
  }
  /** Has an edit turned this verdict into another? */
  isFlipped(verdict: LabVerdict): boolean {
    const before = this.#before.get(verdict.scorer.id);
    return this.#edits.length > 0 && before !== undefined && before !== verdictOf(verdict);
  }
  /** Why nothing is scored. */
  readonly refusal = $derived.by((): string | undefined => {
    const calls = this.#draft ? liveCalls(this.#draft).length : 0;
    return calls > MAX_CALLS
      ? `This answer holds ${calls.toLocaleString(locale)} calls; the Lab takes at most ${MAX_CALLS}.`
      : undefined;
  });

  load(labCase: LabCase, edits: readonly Edit[] = []): void {
    this.#case = labCase;
    this.#edits = edits;
    this.#before = new Map();
    this.#verdicts = [];
    this.#settled = undefined;
    this.#score();
  }

  apply(...edits: Edit[]): void {
    const next = edits.reduce<readonly Edit[]>(withEdit, this.#edits);
    this.#edits = next;
    this.#score();
  }

  undo(count = 1): void {
    this.#edits = this.#edits.slice(0, Math.max(0, this.#edits.length - count));
    this.#score();
  }

  setRules(rules: LabRules): void {
    this.#rules = rules;
    this.#before = new Map();
    this.#score();
  }

  /** The scorers that apply, the reader's own rules first. */
  readonly scorers = $derived.by(() => {
    const [task, trajectory] = [this.#case?.task, this.#trajectory];
    if (!task || !trajectory) return [];
    const evidence = evidenceOf(trajectory);
    return [scorerUnderRules(this.#rules.scoring), ...scorers].filter((scorer) =>
      appliesTo(scorer, task, evidence),
    );
  });

  /** A trajectory as the switches say it is read. */
  read(trajectory: Trajectory): Trajectory {
    const options = readingOptions(this.#rules);
    return options ? readWith(trajectory, options) : trajectory;
  }

  /** Every verdict again, scorer by scorer: the quick ones before the page is drawn, the slow ones after it. */
  #score(): void {
    this.#work.abort();
    this.#work = new AbortController();
    this.#fresh = 0;
    const { signal } = this.#work;
    void inSlices(this.#scoring(), { slice: FIRST_SLICE, signal }).catch(() => {});
  }

  *#scoring(): Generator<true, void> {
    const [task, trajectory, draft] = [this.#case?.task, this.#trajectory, this.#draft];
    if (!task || !trajectory || !draft) return;
    if (this.refusal !== undefined) {
      this.#verdicts = [];
      this.#settled = { draft, trajectory };
      return;
    }
    const read = this.read(trajectory);
    const chosen = this.scorers;
    if (this.#verdicts.length !== chosen.length) this.#verdicts = chosen.map((scorer) => ({ scorer }));
    for (const [index, scorer] of chosen.entries()) {
      const verdict = scored(scorer, task, read);
      this.#verdicts = this.#verdicts.with(index, verdict);
      this.#fresh = index + 1;
      yield true;
    }
    this.#settled = { draft, trajectory };
    if (this.#edits.length === 0)
      this.#before = new Map(this.#verdicts.map((each) => [each.scorer.id, verdictOf(each)]));
    else if (this.#before.size === 0) yield* this.#scoreBefore(chosen);
  }

  /** What was said before any edit: computed once a case and rules, after the verdicts the reader waits for. */
  *#scoreBefore(chosen: LabBench['scorers']): Generator<true, void> {
    const task = this.#case!.task;
    const base = this.read(this.#case!.trajectory);
    const before = new Map<string, Verdict | 'none'>();
    for (const scorer of chosen) {
      before.set(scorer.id, verdictOf(scored(scorer, task, base)));
      yield true;
    }
    this.#before = before;
  }

  /** Ends the work, when the page is left. */
  stop(): void {
    this.#work.abort();
  }
}

/** Milliseconds of work before the page may draw: an edit is answered within 50. */
const FIRST_SLICE = 20;
