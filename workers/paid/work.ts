import { PlaygroundError, toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { Price } from '#core/price.ts';
import type { Budget, Spending } from '#core/run.ts';
import type { EvalDeps } from '../runs/eval-deps.ts';
import { isCounted, openLedgers, spendingOf, type RunLedgers } from '../runs/run-ledger.ts';

/** What is worked on and paid for: a run, a judging. */
interface Paid {
  id: string;
  status: 'running' | 'stopped' | 'finished';
  /** Items whose results are stored. */
  done: number;
  finishedAt?: number;
  prices?: Price[];
  spending?: Spending;
}

/**
 * One run or judging at work in this worker, from its start or resumption until it is finished, paused, stopped or failed: carries out
 * its items under its lock, stores what they bring, writes down what is spent, and reports its progress.
 */
export abstract class Work<Of extends Paid, Result, Event extends { sequence: number }> {
  readonly of: Of;
  /** Items whose results are stored. */
  protected done: number;
  protected ledgers: RunLedgers | undefined;
  readonly #lock: string;
  readonly #deps: Pick<EvalDeps, 'withLock' | 'now'>;
  readonly #onEvent: (event: Event) => void;
  readonly #stopping = new AbortController();
  readonly #pausing = new AbortController();
  #over: Promise<void> = Promise.resolve();
  #hasEnded = false;
  #sequence = 0;
  /** Results the store has refused: they are paid for. At most as many as were begun and not stored. */
  #unsaved: readonly Result[] = [];
  /** Why the store refused them. */
  #refusal: unknown;
  /** The write under way of what is worked on, and whether another one is to follow. */
  #writing: Promise<void> | undefined;
  #isToWrite = false;
  /** What is worked on, as it was stored at the end. */
  #stored: Of | undefined;

  /** `kind`: `run` or `judging`. */
  constructor(
    kind: string,
    of: Of,
    deps: Pick<EvalDeps, 'withLock' | 'now'>,
    onEvent: (event: Event) => void,
  ) {
    this.of = of;
    this.done = of.done;
    this.#lock = `${kind}:${of.id}`;
    this.#deps = deps;
    this.#onEvent = onEvent;
  }

  /** How many items there are. */
  protected abstract readonly total: number;
  protected abstract readonly budget: Budget | undefined;
  /** Looks at what is stored of it. Gives what was spent before. */
  protected abstract spentBefore(): Promise<Spending>;
  /** Results in batches. What it throws ends the work. */
  protected abstract results(): AsyncIterable<Result[]>;
  protected abstract store(results: readonly Result[]): Promise<void>;
  protected abstract put(of: Of): Promise<void>;
  protected abstract reportStart(): void;
  protected abstract reportEnd(of: Of): void;
  /** `of`: as it was stored, when it had begun. */
  protected abstract reportError(error: ErrorRecord, of: Of | undefined): void;
  /** Called when the last item has ended, before it is stored. */
  protected lookBack(): Promise<void> {
    return Promise.resolve();
  }
  /** Why it ended early, in full. `waiting`: results that the store refused. */
  protected failureOf(failure: unknown, _waiting: number): unknown {
    return failure;
  }

  /** Starts when `before`, earlier work on the same in this worker, is over, and stores what that could not. */
  start(before?: Work<Of, Result, Event>): void {
    this.#over = (async () => {
      await before?.over;
      this.#unsaved = before?.forget() ?? [];
      try {
        await underLock(this.#deps, this.#lock, () => this.#work());
      } catch (error) {
        this.#hasEnded = true;
        this.reportError(toErrorRecord(error), this.#stored);
      }
    })();
  }

  /** Begins nothing more; what is under way is finished. */
  pause(): void {
    this.#pausing.abort();
  }
  /** Ends it at once: what waits for a model is given up. */
  stop(): void {
    this.#stopping.abort();
  }

  /** Resolves when nothing more is written of it; never rejects. */
  get over(): Promise<void> {
    return this.#over;
  }
  /** Was its end reported? Its lock may be held for a moment longer. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }
  get hasUnsaved(): boolean {
    return this.#unsaved.length > 0;
  }
  /** Gives up the results that the store has refused. */
  forget(): readonly Result[] {
    const results = this.#unsaved;
    this.#unsaved = [];
    return results;
  }

  protected get stopping(): AbortSignal {
    return this.#stopping.signal;
  }
  protected get pausing(): AbortSignal {
    return this.#pausing.signal;
  }
  /** What is spent, where it is counted, for an event. */
  protected get spending(): { spending?: Spending } {
    return this.ledgers ? { spending: spendingOf(this.ledgers) } : {};
  }
  protected report(event: Unnumbered<Event>): void {
    this.#onEvent({ ...event, sequence: this.#sequence++ } as unknown as Event);
  }

  async #work(): Promise<void> {
    this.reportStart();
    let failure: unknown;
    try {
      if (this.hasUnsaved) {
        await this.store(this.#unsaved);
        this.forget();
      }
      const before = await this.spentBefore();
      if (isCounted(this.budget, this.of.prices))
        this.ledgers = openLedgers(before, this.budget, () => this.writeSoon());
      for await (const results of this.results()) await this.#store(results);
    } catch (error) {
      failure = error;
    }
    await this.#writing;
    await this.lookBack();
    failure = this.failureOf(this.#refusal ?? failure, this.#unsaved.length);
    const ended = this.asOfNow(true);
    // What has failed leaves what is finished, and can be resumed.
    await this.put(ended).then(
      () => (this.#stored = ended),
      (error: unknown) => (failure ??= error),
    );
    if (failure !== undefined) throw failure as Error;
    this.#hasEnded = true;
    this.reportEnd(ended);
  }

  /** Stores what is spent, and what else is known of it, whenever that changes, one write at a time, so that a crash loses none of it. */
  protected writeSoon(): void {
    this.#isToWrite = true;
    this.#writing ??= (async () => {
      while (this.#isToWrite && this.#refusal === undefined) {
        this.#isToWrite = false;
        // A store that refuses this refuses results as well, and is reported there.
        await this.put(this.asOfNow(false)).catch(() => {});
      }
      this.#writing = undefined;
    })();
  }

  /** When the store refuses, the work is ended at once; what has ended by then is paid for and kept in memory. */
  async #store(results: readonly Result[]): Promise<void> {
    try {
      if (this.#refusal === undefined) return await this.store(results);
    } catch (error) {
      this.#refusal = error;
      this.stop();
    }
    this.#unsaved = [...this.#unsaved, ...results];
  }

  protected asOfNow(hasEnded: boolean): Of {
    const isFinished = this.done >= this.total;
    return {
      ...this.of,
      done: this.done,
      status: isFinished ? 'finished' : hasEnded ? 'stopped' : 'running',
      ...(isFinished ? { finishedAt: this.of.finishedAt ?? this.#deps.now() } : {}),
      ...this.spending,
    };
  }
}

type Unnumbered<Event> = Event extends { sequence: number } ? Omit<Event, 'sequence'> : never;

interface AtWork {
  start(before?: this): void;
  stop(): void;
  readonly over: Promise<void>;
  readonly hasEnded: boolean;
  readonly hasUnsaved: boolean;
}

/** All runs, or all judgings, at work in this worker, by id. Several may be at work side by side. */
export class AllAtWork<One extends AtWork> {
  readonly #works = new Map<string, One>();

  /** Throws PlaygroundError 'run-locked' while it is at work already. */
  begin(id: string, work: One): void {
    const before = this.#works.get(id);
    if (before && !before.hasEnded) throw busy('This is at work already.');
    work.start(before);
    this.#works.set(id, work);
    void work.over.then(() => {
      if (this.#works.get(id) === work && !work.hasUnsaved) this.#works.delete(id);
    });
  }

  get(id: string): One | undefined {
    return this.#works.get(id);
  }
  /** Those that have ended and could not be stored whole are among them. */
  get all(): One[] {
    return [...this.#works.values()];
  }

  /** Stops it and waits for its end. Results that the store refused wait on in memory. */
  async end(id: string): Promise<void> {
    const work = this.get(id);
    work?.stop();
    await work?.over;
  }
  /** What could not be stored of it is gone. */
  forget(id: string): void {
    this.#works.delete(id);
  }
}

export const busy = (message: string): PlaygroundError =>
  new PlaygroundError('run-locked', message, 'Wait until it has ended, or pause it first.');

/** Works under the lock of a run or judging, such as `run:<id>`. Throws PlaygroundError 'run-locked' where another tab holds it. */
export async function underLock(
  { withLock }: Pick<EvalDeps, 'withLock'>,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  if (await withLock(name, work)) return;
  throw new PlaygroundError(
    'run-locked',
    'This run is being worked on in another tab.',
    'Look at it there, or close that tab and press Resume here.',
  );
}
