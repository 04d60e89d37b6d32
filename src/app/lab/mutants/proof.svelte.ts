import { evalApi } from '#store/bridge/client.ts';
import { type MutantTable, type PackedTable, unpackTable } from '#explore/mutants/index.ts';
import { WHOLE } from '#core/dataset.ts';
import { LongWork } from '../../frame/work.svelte.ts';
import { loadShipped } from './load-shipped.ts';

/** The table of mutants that the page shows: the one the build computed, or one computed here. */
export class Proof extends LongWork {
  #shipped = $state.raw<MutantTable | undefined>();
  #own = $state.raw<MutantTable | undefined>();

  get table(): MutantTable | undefined {
    return this.#own ?? this.#shipped;
  }
  get isOwn(): boolean {
    return this.#own !== undefined;
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
      this.failure = error;
    }
  }

  /** Computes a table in this browser. */
  async compute(seed: number, number: number): Promise<void> {
    const packed = await this.run(({ onProgress, signal }) =>
      evalApi().proveScorers({ datasetId: WHOLE.id, seed, number }, onProgress, signal),
    );
    if (packed) this.#own = unpackTable(packed);
  }

  /** Shows the shipped table again. */
  dropOwn(): void {
    this.#own = undefined;
  }
}

/** Without the figures, which follow from the rows. */
const verdictsOf = (table: MutantTable): string => JSON.stringify({ ...table, figures: undefined });
