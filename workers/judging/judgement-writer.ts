import type { Judgement } from '#core/judgement.ts';

/** Judgements that may wait for the store before judges wait for it. */
const MOST_WAITING = 200;

const keyOf = ({ cell, judge, repeat }: Pick<Judgement, 'cell' | 'judge' | 'repeat'>): string =>
  `${cell} ${repeat} ${judge}`;

/** Judgements of a judging on their way to the store. One write at a time takes all that waits. */
export class JudgementWriter {
  readonly #write: (batch: readonly Judgement[]) => Promise<void>;
  readonly #onRefused: () => void;
  readonly #done = new Set<string>();
  #waiting: Judgement[];
  #writing: Promise<void> | undefined;
  #isToWrite = false;
  #refusal: unknown;

  /** `waiting`: what an earlier work could not store. `onRefused`: the store refuses, and nothing more is written. */
  constructor(
    waiting: Judgement[],
    write: (batch: readonly Judgement[]) => Promise<void>,
    onRefused: () => void,
  ) {
    this.#waiting = waiting;
    this.#write = write;
    this.#onRefused = onRefused;
  }

  /** What was stored before. What ended in an error is asked again, and its judgement replaced. */
  goOnFrom(stored: readonly Judgement[]): void {
    for (const judgement of [...stored, ...this.#waiting])
      if (judgement.verdict !== 'error') this.#done.add(keyOf(judgement));
    if (this.#waiting.length > 0) this.writeSoon();
  }

  /** How many are stored, or in the write that is under way. */
  get done(): number {
    return this.#done.size;
  }
  has(of: Pick<Judgement, 'cell' | 'judge' | 'repeat'>): boolean {
    return this.#done.has(keyOf(of));
  }
  /** Those that the store has refused: they are paid for. */
  get unsaved(): Judgement[] {
    return this.#waiting;
  }
  /** Why the store refuses. */
  get refusal(): unknown {
    return this.#refusal;
  }
  /** Resolves when nothing is being written. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  keep(judgement: Judgement): void {
    this.#waiting.push(judgement);
    this.writeSoon();
  }

  async keepsUp(): Promise<void> {
    while (this.#waiting.length >= MOST_WAITING && this.#refusal === undefined && this.#writing)
      await this.#writing;
  }

  /** Without a judgement, too: what is spent is written with them. */
  writeSoon(): void {
    this.#isToWrite = true;
    this.#writing ??= (async () => {
      while (this.#isToWrite && this.#refusal === undefined) {
        this.#isToWrite = false;
        const batch = this.#waiting.splice(0);
        for (const judgement of batch) this.#done.add(keyOf(judgement));
        try {
          await this.#write(batch);
        } catch (error) {
          this.#refusal = error;
          this.#waiting.unshift(...batch);
          for (const judgement of batch) this.#done.delete(keyOf(judgement));
          this.#onRefused();
        }
      }
      this.#writing = undefined;
    })();
  }
}
