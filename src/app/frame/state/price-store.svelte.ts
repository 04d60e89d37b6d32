import { isListed, priceAmong, type Price } from '#core/price.ts';
import type { Database } from '#store/storage/db.ts';
import type { Named, PriceUpdate } from '../models/price-lists.ts';

const ownPrices = () => import('../models/own-prices.ts');
const nameOf = ({ providerId, model }: Named): string => `${providerId} ${model}`;

/** What models cost: the person's own prices, and those of the built-in list. */
export class PriceStore {
  readonly #database: () => Promise<Database>;
  #own = $state.raw<readonly Price[]>([]);
  #listed = $state.raw<ReadonlyMap<string, Price | null>>(new Map());
  #loading: Promise<void> | undefined;

  constructor(database: () => Promise<Database>) {
    this.#database = database;
  }

  get own(): readonly Price[] {
    return this.#own;
  }
  /** The price a run would use: the person's own, else the list's; null: none is known, undefined: not asked yet. */
  priceOf(ref: Named): Price | null | undefined {
    return priceAmong(this.#own, ref) ?? this.#listed.get(nameOf(ref));
  }
  /** Is it kept here, in place of the built-in list? */
  isOwn(ref: Named): boolean {
    return priceAmong(this.#own, ref) !== undefined;
  }
  /** Does the list know a price to go back to? */
  isListed(ref: Named): boolean {
    return Boolean(this.#listed.get(nameOf(ref)));
  }

  /** Reads the person's own prices, and the list's prices of these models. */
  async load(models: readonly Named[]): Promise<void> {
    this.#loading ??= (async () => {
      this.#own = await (await ownPrices()).storedOwnPrices(this.#database);
    })();
    await this.#loading;
    const missing = models.filter((ref) => !this.#listed.has(nameOf(ref)));
    if (missing.length === 0) return;
    const { priceOf } = await import('#core/model-contracts.ts');
    const found = missing.map((ref) => [nameOf(ref), priceOf(ref.providerId, ref.model) ?? null] as const);
    this.#listed = new Map([...this.#listed, ...found]);
  }

  /**
   * Fetches these models' prices from public lists, keeps them in place of the built-in list, and returns the changes. The person's
   * own figures stay. Throws if no list can be read.
   */
  async update(models: readonly Named[]): Promise<PriceUpdate[]> {
    const { fetchLists } = await import('../models/fetch-price-lists.ts');
    const { updatesOf } = await import('../models/price-lists.ts');
    const { withPrice } = await ownPrices();
    // What is kept here is not written over before it is read.
    await this.load(models);
    const isOfPerson = (ref: Named): boolean => {
      const kept = priceAmong(this.#own, ref);
      return kept !== undefined && !isListed(kept);
    };
    const found = await fetchLists(models.filter((ref) => !isOfPerson(ref)));
    // A figure that was entered meanwhile stays as well.
    const asked = models.filter((ref) => !isOfPerson(ref));
    const updates = updatesOf(asked, found, (ref) => [this.priceOf(ref), this.#listed.get(nameOf(ref))]);
    await this.#change((all) =>
      updates.reduce((own, { price }) => (price ? withPrice(own, price) : own), all),
    );
    return updates;
  }

  /** Keeps a price of the person's own. */
  async set(price: Price): Promise<void> {
    const { withPrice } = await ownPrices();
    await this.#change((own) => withPrice(own, price));
  }

  /** Goes back to the list's price. */
  async reset(ref: Named): Promise<void> {
    const { withoutPrice } = await ownPrices();
    await this.#change((own) => withoutPrice(own, ref));
  }

  async #change(change: (own: Price[]) => Price[]): Promise<void> {
    const { changeOwnPrices } = await ownPrices();
    this.#own = await changeOwnPrices(await this.#database(), change);
  }
}
