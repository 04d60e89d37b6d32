import { cellAddress, deciderOf } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import { AgreementTally, type Agreement } from '#measure/metrics/index.ts';
import type { Database } from '#store/storage/db.ts';
import { resultsOf } from '#store/storage/runs.ts';
import type { RunView } from '../../frame/run-view.ts';

/** Records read from the store together: what is read is turned into values in one piece. */
const AT_ONCE = 25;

/** The publisher's verdicts in the records of a stored run, read when they are asked for and compared. */
export class PublisherReader {
  readonly #database: () => Promise<Database>;
  #groups = $state.raw<readonly Agreement[] | undefined>();
  #failure = $state.raw<ErrorRecord | undefined>();
  #done = $state(0);
  #reading = new AbortController();

  constructor(database: () => Promise<Database>) {
    this.#database = database;
  }

  /** Undefined until all records were read. */
  get groups(): readonly Agreement[] | undefined {
    return this.#groups;
  }
  get failure(): ErrorRecord | undefined {
    return this.#failure;
  }
  /** Cells read so far. */
  get done(): number {
    return this.#done;
  }

  async read(view: RunView): Promise<void> {
    this.stop();
    const { signal } = (this.#reading = new AbortController());
    [this.#groups, this.#failure, this.#done] = [undefined, undefined, 0];
    try {
      const groups = await this.#agreements(view, signal);
      if (!signal.aborted) this.#groups = groups;
    } catch (error) {
      if (!signal.aborted) this.#failure = toErrorRecord(error);
    }
  }

  stop(): void {
    this.#reading.abort();
  }

  async #agreements({ run, tasks }: RunView, signal: AbortSignal): Promise<Agreement[]> {
    const contenders = contendersOf(run.config).length;
    const tally = new AgreementTally(deciderOf(run.config));
    let read = 0;
    for await (const record of resultsOf(await this.#database(), run.id, AT_ONCE)) {
      const { task, model } = cellAddress(record.cell, contenders, run.config.repeats);
      const { category = '', labelKind } = tasks[task] ?? {};
      tally.add(record, { model, category, isLabelled: labelKind !== 'none' });
      if (++read % AT_ONCE !== 0) continue;
      this.#done = read;
      if (signal.aborted) return [];
    }
    return tally.groups;
  }
}
