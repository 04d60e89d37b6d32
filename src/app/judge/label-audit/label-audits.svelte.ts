import { evalApi } from '#store/bridge/client.ts';
import type { LabelAudit } from '#store/bridge/mutants-contract.ts';
import type { Dataset } from '#core/dataset.ts';
import type { Stores } from '../../frame/context.ts';
import { LongWork } from '../../frame/work.svelte.ts';

/** The audit of one data set's labels. It goes on while the person looks at other pages. */
export class LabelAuditing extends LongWork {
  readonly #datasetId: string;
  #result = $state.raw<LabelAudit | undefined>();
  #isStopped = $state(false);

  constructor(datasetId: string) {
    super();
    this.#datasetId = datasetId;
  }

  /** Of the last one that came to its end. */
  get result(): LabelAudit | undefined {
    return this.#result;
  }
  /** Was the last one stopped before its end? */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** `total`: tasks. */
  async start(total: number): Promise<void> {
    this.#isStopped = false;
    const found = await this.run(
      ({ signal, onProgress }) => evalApi().auditLabels(this.#datasetId, onProgress, signal),
      total,
    );
    if (found) this.#result = found;
    else this.#isStopped = this.failure === undefined;
  }
}

/** Audits of this visit, by data set as it was imported and labelled. */
const visits = new WeakMap<Stores, Map<string, LabelAuditing>>();

export function auditingOf(stores: Stores, { id, importedAt, labelledAt }: Dataset): LabelAuditing {
  const known = visits.get(stores) ?? new Map<string, LabelAuditing>();
  visits.set(stores, known);
  const key = JSON.stringify([id, importedAt, labelledAt]);
  const auditing = known.get(key) ?? new LabelAuditing(id);
  known.set(key, auditing);
  return auditing;
}
