import {
  accepted,
  dropped,
  isOpen,
  isProven,
  rejectedBy,
  restored,
  takenIn,
  type Candidate,
} from '#builder/index.ts';
import { candidatesAfter, journalWith, type Change, type ChangeKind } from './change-journal.ts';
import { MOST_CANDIDATES } from './kept-build.ts';

/** Candidates as they were, and the changes before. */
export interface Before {
  candidates: readonly Candidate[];
  journal: readonly Change[];
}

/** What a list asks of the build that it belongs to. */
interface ListHooks {
  /** Are candidates being made or judged? Nothing is taken back then: what comes next would be put in places that are gone. */
  isBusy: () => boolean;
  /** A person has changed something, which is to be kept. */
  onDecided: () => void;
  /** Tells that person something. */
  say: (text: string) => void;
}

/** The candidates of a build with every change of them: what gates say, and what a person decides and takes back. */
export class BuiltCandidates {
  readonly #hooks: ListHooks;
  #candidates = $state.raw<readonly Candidate[]>([]);
  #journal = $state.raw<readonly Change[]>([]);

  constructor(hooks: ListHooks) {
    this.#hooks = hooks;
  }

  get all(): readonly Candidate[] {
    return this.#candidates;
  }
  get proven(): readonly Candidate[] {
    return this.#candidates.filter(isProven);
  }
  /** Those that no gate has decided on yet: their build was stopped, or its tab closed. */
  get open(): readonly Candidate[] {
    return this.#candidates.filter(isOpen);
  }
  /** How many more are kept. */
  get free(): number {
    return Math.max(0, MOST_CANDIDATES - this.#candidates.length);
  }
  /** Every change, oldest first. */
  get journal(): readonly Change[] {
    return this.#journal;
  }
  get canUndo(): boolean {
    return this.#journal.length > 0;
  }
  get now(): Before {
    return { candidates: this.#candidates, journal: this.#journal };
  }

  /** Takes what was kept of an earlier visit. */
  take(candidates: readonly Candidate[], journal: readonly Change[]): void {
    this.#candidates = candidates;
    this.#journal = journal;
  }

  become(candidates: readonly Candidate[], is: ChangeKind): void {
    const before = this.now;
    this.#candidates = candidates;
    this.noteSince(before, is);
  }

  /** Adds candidates, without a change of their own in the journal. */
  add(candidates: readonly Candidate[]): void {
    this.#candidates = [...this.#candidates, ...candidates];
  }

  /** Puts candidates that were judged in their places, without a change of their own in the journal. */
  replace(judged: readonly Candidate[]): void {
    const byId = new Map(judged.map((one) => [one.id, one]));
    this.#candidates = this.#candidates.map((one) => byId.get(one.id) ?? one);
  }

  /** Writes all that has changed since into the journal, as one change: work that grows, or was closed in the middle, is undone as a whole. */
  noteSince({ candidates, journal }: Before, is: ChangeKind): void {
    this.#journal = journalWith(journal, is, [candidates, this.#candidates], Date.now());
  }

  /** Forgets those that a gate or the person has rejected. */
  forgetRejected(): void {
    this.become(
      this.#candidates.filter((one) => rejectedBy(one) === undefined),
      'forgot',
    );
    this.#hooks.onDecided();
  }

  /** Takes a task out, for a reason where there is one. */
  drop(id: string, reason = ''): void {
    this.decide(id, 'dropped', (one) => dropped(one, reason));
  }
  /** Takes a dropped task back in; one that a gate rejected stays unproven. */
  restore(id: string): void {
    this.#takeIn(id, 'restored', restored);
  }
  /** Takes in what waited for a person. */
  accept(id: string): void {
    this.#takeIn(id, 'accepted', accepted);
  }

  /** A task that another one repeats by now stays out, and its life says so. */
  #takeIn(id: string, is: ChangeKind, change: (candidate: Candidate) => Candidate): void {
    const others = this.proven.filter((one) => one.id !== id);
    this.decide(id, is, (one) => takenIn(change(one), others));
    const after = this.#candidates.find((one) => one.id === id);
    if (after && /duplicate$/.test(rejectedBy(after)?.step ?? ''))
      this.#hooks.say('It repeats a task that is in by now, so it stays out. Its steps say which.');
  }

  decide(id: string, is: ChangeKind, change: (candidate: Candidate) => Candidate): void {
    this.become(
      this.#candidates.map((one) => (one.id === id ? change(one) : one)),
      is,
    );
    this.#hooks.onDecided();
  }

  /** Takes the last change back, unless the build is busy. */
  undo(): void {
    const last = this.#journal.at(-1);
    if (!last || this.#hooks.isBusy()) return;
    this.#candidates = this.after(last.number - 1);
    this.#journal = this.#journal.slice(0, -1);
    this.#hooks.onDecided();
  }

  /** The candidates as they were after the change of this number. */
  after(number: number): readonly Candidate[] {
    return candidatesAfter(this.#candidates, this.#journal, number);
  }
  /** Makes them so again, unless the build is busy. That is a change, too, so that it can be undone. */
  goBack(number: number): void {
    if (this.#hooks.isBusy()) return;
    this.become(this.after(number), 'back');
    this.#hooks.onDecided();
  }
}
