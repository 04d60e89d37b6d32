import type { ModelTest } from '#store/bridge/models-contract.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';

/** The action of a form about models, one at a time, and the result of the last one. `What` names the actions. */
export class FormAction<What extends string> {
  #busy = $state<What | ''>('');
  #tested = $state.raw<ModelTest | undefined>();
  #failure = $state.raw<ErrorRecord | undefined>();

  /** What is under way; '' while nothing is. */
  get busy(): What | '' {
    return this.#busy;
  }
  /** A model's answer, if the last action was its test. */
  get tested(): ModelTest | undefined {
    return this.#tested;
  }
  /** Why the last action failed. */
  get failure(): ErrorRecord | undefined {
    return this.#failure;
  }

  /** Does the work, unless something is under way; never rejects. A test resolves with what was answered; a cancelled one leaves nothing. */
  async during(what: What, work: () => Promise<ModelTest | undefined | void>): Promise<void> {
    if (this.#busy) return;
    this.clear();
    this.#busy = what;
    try {
      this.#tested = (await work()) ?? undefined;
    } catch (error) {
      this.fail(error);
      // A cancelled action is no failure to report.
      if (this.#failure?.code === 'model-cancelled') this.clear();
    } finally {
      this.#busy = '';
    }
  }

  /** Keeps a failure that came from elsewhere, such as what the form needs to be shown. */
  fail(error: unknown): void {
    this.#failure = toErrorRecord(error);
  }

  /** The last message is no longer about what the form shows. */
  clear(): void {
    this.#tested = undefined;
    this.#failure = undefined;
  }
}
