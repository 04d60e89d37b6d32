import { fromAuditLink, type LinkedAudit } from '#permalink/index.ts';
import type { Stores } from '../../context.ts';
import { differenceOfAudit, type AuditDifference } from './audit-link.ts';
import { readAuditedRun, type AuditedRun } from './run-audit.svelte.ts';

/** What this page knows about the audit of a link. */
type Check =
  | { state: 'opening' }
  /** Nothing could be compared here. */
  | { state: 'claimed'; why: string }
  | { state: 'done'; difference: AuditDifference; here: AuditedRun };

/** What a link to an audit claims, and what this browser has of the same run. Made while a component is set up. */
export class AuditClaim {
  readonly #stores: Pick<Stores, 'database'>;
  #link = $state.raw<LinkedAudit | undefined>();
  #check = $state.raw<Check>({ state: 'opening' });
  #failure = $state.raw<unknown>();

  constructor(stores: Pick<Stores, 'database'>, payload: () => string) {
    this.#stores = stores;
    $effect(() => {
      const controller = new AbortController();
      void this.#open(payload(), controller.signal);
      return () => controller.abort();
    });
  }

  get link(): LinkedAudit | undefined {
    return this.#link;
  }
  get check(): Check {
    return this.#check;
  }
  /** Why the link cannot be opened. */
  get failure(): unknown {
    return this.#failure;
  }

  async #open(payload: string, signal: AbortSignal): Promise<void> {
    this.#failure = this.#link = undefined;
    this.#check = { state: 'opening' };
    try {
      const link = await fromAuditLink(payload);
      if (signal.aborted) return;
      this.#link = link;
      const check = await this.#compare(link);
      if (!signal.aborted) this.#check = check;
    } catch (error) {
      if (!signal.aborted) this.#failure = error;
    }
  }

  async #compare(link: LinkedAudit): Promise<Check> {
    // A run that cannot be read here leaves the link a claim.
    const here = await readAuditedRun(link.runId, this.#stores.database).catch(() => undefined);
    if (!here) return { state: 'claimed', why: 'Its run is not in this browser.' };
    const difference = differenceOfAudit(link, here);
    if (!difference) return { state: 'claimed', why: 'The run of that name here has other tasks or models.' };
    if (difference.of === 0)
      return { state: 'claimed', why: 'Its run is here without any of its instruments.' };
    return { state: 'done', difference, here };
  }
}
