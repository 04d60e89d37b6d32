import { LONGEST_RATER } from '#core/judgement.ts';
import { onOneLine } from '#core/quoted.ts';
import { getSetting, putSetting } from '#store/storage/settings.ts';
import type { Stores } from '../frame/context.ts';
import { Loaded } from '../frame/loaded.svelte.ts';
import type { SetupAddress } from '../frame/setup-address.ts';

/** The setting that holds the initials of the person. */
const RATER = 'rater';

/** A page on which a person works through a run: the run, who works, and a set-up in the address. Made while a component is set up. */
export abstract class RaterPage<Known, Setup extends object> {
  protected readonly stores: Stores;
  readonly #address: SetupAddress<Setup>;
  readonly #loaded: Loaded<string, Known>;
  #rater = $state('');
  readonly setup = $derived.by(() => this.#address.read(this.stores.router.query));

  constructor(stores: Stores, runId: () => string, address: SetupAddress<Setup>) {
    this.stores = stores;
    this.#address = address;
    this.#loaded = new Loaded(runId, async (id) => {
      const rater = await getSetting(stores.database, RATER);
      this.#rater = typeof rater === 'string' ? rater : '';
      return this.read(id);
    });
  }

  protected abstract read(runId: string): Promise<Known>;

  /** Undefined while it is read, or where it cannot be. */
  get known(): Known | undefined {
    return this.#loaded.value;
  }
  /** Why the run cannot be read. */
  get failure(): unknown {
    return this.#loaded.failure;
  }
  /** Initials of the one who works here; '' while they are not given. */
  get rater(): string {
    return this.#rater;
  }

  change(part: Partial<Setup>): void {
    this.stores.router.setQuery(this.#address.write({ ...this.setup, ...part }));
  }

  async setRater(words: string): Promise<void> {
    this.#rater = onOneLine(words).slice(0, LONGEST_RATER).trim();
    try {
      await putSetting(await this.stores.database(), RATER, this.#rater);
    } catch (error) {
      this.stores.notices.fail(error);
    }
  }
}
