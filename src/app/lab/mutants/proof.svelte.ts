import { evalApi } from '#store/bridge/client.ts';
import { type MutantTable, type PackedTable, unpackTable } from '#explore/mutants/index.ts';
import { WHOLE } from '#core/shipped-sets.ts';
import { loadShipped } from './load-shipped.ts';

/** The table of mutants that the page shows: the one the build computed, or one computed here. */
export class Proof {
  #shipped = $state.raw<MutantTable | undefined>();
  #own = $state.raw<MutantTable | undefined>();
  #progress = $state.raw<{ done: number; total: number } | undefined>();
  #failure = $state.raw<unknown>();
  #requestId: string | undefined;

  get table(): MutantTable | undefined {
    return this.#own ?? this.#shipped;
  }
  get isOwn(): boolean {
    return this.#own !== undefined;
  }
  /** Undefined while nothing is computed here. */
  get progress(): { done: number; total: number } | undefined {
    return this.#progress;
  }
  get failure(): unknown {
    return this.#failure;
  }
  /** Is the own table the shipped one, to the last verdict? Undefined where they are of other seeds or numbers. */
  readonly isReproduced = $derived.by((): boolean | undefined => {
    const [own, shipped] = [this.#own, this.#shipped];
    if (!own || own.seed !== shipped?.seed || own.perTask !== shipped.perTask) return undefined;
    return own.tasks.length === shipped.tasks.length ? verdictsOf(own) === verdictsOf(shipped) : undefined;
  });

  async load(): Promise<void> {
    try {
      this.#shipped = unpackTable(await loadShipped<PackedTable>('mutants'));
    } catch (error) {
      this.#failure = error;
    }
  }

  /** Computes a table in this browser; a new request stops the one before. */
  async run(seed: number, number: number): Promise<void> {
    this.stop();
    const requestId = (this.#requestId = crypto.randomUUID());
    const isCurrent = (): boolean => requestId === this.#requestId;
    this.#failure = undefined;
    this.#progress = { done: 0, total: 0 };
    try {
      const request = { requestId, datasetId: WHOLE.id, seed, number };
      const packed = await evalApi().proveScorers(request, (done, total) => {
        if (isCurrent()) this.#progress = { done, total };
      });
      if (isCurrent() && packed) this.#own = unpackTable(packed);
    } catch (error) {
      if (isCurrent()) this.#failure = error;
    } finally {
      if (isCurrent()) this.#requestId = this.#progress = undefined;
    }
  }

  stop(): void {
    if (this.#requestId) void evalApi().stopProof(this.#requestId);
    this.#requestId = this.#progress = undefined;
  }

  /** Shows the shipped table again. */
  dropOwn(): void {
    this.#own = undefined;
  }
}

/** Without the figures, which follow from the rows. */
const verdictsOf = (table: MutantTable): string => JSON.stringify({ ...table, figures: undefined });
