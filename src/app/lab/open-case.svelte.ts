import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { Stores } from '../context.ts';
import { SHIPPED } from '../state/dataset-store.svelte.ts';
import { readEdits, writeEdits } from './edit.ts';
import { LabBench } from './lab-bench.svelte.ts';
import { loadCase, needsShipped, type LabSource } from './lab-source.ts';

type Needed = Pick<Stores, 'router' | 'database' | 'datasets'>;

/** Pause after an edit before it is written into the address, in milliseconds. */
const WRITE_AFTER_MS = 300;

/** The case that the address names, opened in the Lab, and its edits kept in the address. */
export class OpenCase {
  readonly bench = new LabBench();
  #failure = $state.raw<ErrorRecord | undefined>();
  /** Grows when fields have to be drawn again: after an undo and for another case. */
  #drawing = $state(0);
  readonly #stores: Needed;
  /** What is open, as key and edits of its address. The page's own edits in the address do not open the case again. */
  #open: { key: string; edits: string | undefined } | undefined;

  constructor(stores: Needed) {
    this.#stores = stores;
  }

  get failure(): ErrorRecord | undefined {
    return this.#failure;
  }
  get drawing(): number {
    return this.#drawing;
  }

  /** Opens the source with the edits of the address, unless both are open already. `onopen` runs once it is shown. */
  async open(source: LabSource, edits: string | undefined, onopen: () => void): Promise<void> {
    const key = JSON.stringify(source);
    if (this.#open?.key === key && this.#open.edits === edits) return;
    const mine = (this.#open = { key, edits });
    try {
      if (needsShipped(source, SHIPPED.id)) await this.#stores.datasets.ensureShipped();
      const labCase = await loadCase(source, this.#stores.database);
      if (mine !== this.#open) return;
      this.#failure = undefined;
      this.#drawing++;
      this.bench.load(labCase, readEdits(edits ?? null) ?? []);
      onopen();
    } catch (error) {
      if (mine === this.#open) this.#failure = toErrorRecord(error);
    }
  }

  /** Writes the edits into the address after a pause, so that it can be shared. Returns how to cancel that. */
  keepInAddress(source: LabSource, edits: string | undefined): () => void {
    const written = writeEdits(this.bench.edits);
    if (!this.bench.case) return () => {};
    const timer = setTimeout(() => {
      if (edits === written) return;
      this.#open = { key: JSON.stringify(source), edits: written };
      this.#stores.router.setQuery({ edits: written });
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }

  undo(count: number): void {
    this.bench.undo(count);
    this.#drawing++;
  }
}
