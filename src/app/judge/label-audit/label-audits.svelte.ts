import { evalApi } from '#store/bridge/client.ts';
import type { LabelAudit } from '#store/bridge/audit-contract.ts';
import type { Dataset } from '#core/dataset.ts';
import type { Stores } from '../../frame/context.ts';

/** The audit of one data set's labels, as a page shows it. */
interface Shown {
  /** In tasks; absent while nothing is audited. */
  progress?: { done: number; total: number };
  /** Of the last one that came to its end. */
  result?: LabelAudit | undefined;
  failure?: unknown;
  /** Was the last one stopped before its end? */
  isStopped?: boolean;
}

/** The audit of one data set's labels. It goes on while the person looks at other pages. */
export class LabelAuditing {
  readonly #datasetId: string;
  #shown = $state.raw<Shown>({});
  #requestId: string | undefined;

  constructor(datasetId: string) {
    this.#datasetId = datasetId;
  }

  get shown(): Shown {
    return this.#shown;
  }

  async start(total: number): Promise<void> {
    const requestId = (this.#requestId = crypto.randomUUID());
    const { result } = this.#shown;
    const show = (done: number, of: number): void => {
      if (requestId === this.#requestId) this.#shown = { result, progress: { done, total: of } };
    };
    show(0, total);
    try {
      const found = await evalApi().auditLabels({ requestId, datasetId: this.#datasetId }, show);
      this.#shown = found ? { result: found } : { result, isStopped: true };
    } catch (failure) {
      this.#shown = { result, failure };
    }
    this.#requestId = undefined;
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
