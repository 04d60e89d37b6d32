import type { Exchange } from '#core/exchange.ts';
import type { Database } from '#storage/db.ts';
import { exchangesAt } from '#storage/results.ts';

/** What the model of a cell was sent and answered, read from the store when it is first asked for. */
export class CellExchangesReader {
  readonly #read: () => Promise<Exchange[]>;
  #list = $state.raw<readonly Exchange[] | undefined>();
  #asking: Promise<void> | undefined;

  constructor(database: () => Promise<Database>, runId: string, cell: number) {
    this.#read = async () => exchangesAt(await database(), runId, cell);
  }

  /** Undefined until it was read. */
  get list(): readonly Exchange[] | undefined {
    return this.#list;
  }
  /** Throws PlaygroundError storage-*. */
  load(): Promise<void> {
    this.#asking ??= this.#read().then((list) => {
      this.#list = list;
    });
    return this.#asking;
  }
}
