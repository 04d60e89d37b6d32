import type { ModelNames } from '#bridge/models-contract.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';

/** The list of models of one place at a time; what comes for an earlier place is dropped. */
export class ListedModels {
  #of = $state('');
  #list = $state.raw<ModelNames | undefined>();
  #failure = $state.raw<ErrorRecord | undefined>();
  #isAsking = $state(false);

  get isAsking(): boolean {
    return this.#isAsking;
  }
  get failure(): ErrorRecord | undefined {
    return this.#failure;
  }
  get list(): ModelNames | undefined {
    return this.#list;
  }

  /** Is what is known of this place, or asked for? */
  isOf(place: string): boolean {
    return this.#of === place;
  }

  /** Never rejects. */
  async ask(place: string, work: () => Promise<ModelNames>): Promise<void> {
    this.#of = place;
    this.#list = undefined;
    this.#failure = undefined;
    this.#isAsking = true;
    try {
      const list = await work();
      if (this.#of === place) this.#list = list;
    } catch (error) {
      if (this.#of === place) this.#failure = toErrorRecord(error);
    } finally {
      if (this.#of === place) this.#isAsking = false;
    }
  }

  clear(): void {
    this.#of = '';
    this.#list = undefined;
    this.#failure = undefined;
    this.#isAsking = false;
  }
}
