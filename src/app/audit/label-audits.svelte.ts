import { evalApi } from '#bridge/client.ts';
import type { LabelAudit } from '#bridge/audit-contract.ts';
import type { Dataset } from '#core/dataset.ts';
import type { Stores } from '../context.ts';

/** The audit of one data set's labels: under way, done or failed. It goes on while the person looks at other pages. */
export class LabelAuditing {
  readonly #datasetId: string;
  #progress = $state.raw<{ done: number; total: number } | undefined>();
  #result = $state.raw<LabelAudit | undefined>();
  #failure = $state.raw<unknown>();
  #isStopped = $state(false);
  #requestId: string | undefined;

  constructor(datasetId: string) {
    this.#datasetId = datasetId;
  }

  /** In tasks; undefined while nothing is audited. */
  get progress(): { done: number; total: number } | undefined {
    return this.#progress;
  }
  get result(): LabelAudit | undefined {
    return this.#result;
  }
  get failure(): unknown {
    return this.#failure;
  }
  /** Was the last audit stopped before its end? */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  async start(total: number): Promise<void> {
    const requestId = (this.#requestId = crypto.randomUUID());
    this.#failure = undefined;
    this.#isStopped = false;
    this.#progress = { done: 0, total };
    try {
      const result = await evalApi().auditLabels({ requestId, datasetId: this.#datasetId }, (done, of) => {
        if (requestId === this.#requestId) this.#progress = { done, total: of };
      });
      if (result) this.#result = result;
      else this.#isStopped = true;
    } catch (error) {
      this.#failure = error;
    } finally {
      this.#requestId = this.#progress = undefined;
    }
  }

  stop(): void {
    if (this.#requestId) void evalApi().stopAudit(this.#requestId);
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
