import type { EvalApi } from '#bridge/contract.ts';
import type { Remote } from '#bridge/worker-client.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { priceAmong, type Price } from '#core/price.ts';
import type { Database } from '#storage/db.ts';
import { getSetting, putSetting } from '#storage/settings.ts';
import { readOwnPrices, withoutPrice, withPrice } from '../runs/own-prices.ts';

const SETTING = 'prices';
type Named = Pick<LanguageModelRef, 'providerId' | 'model'>;
const nameOf = ({ providerId, model }: Named): string => `${providerId} ${model}`;

/** What models cost: the person's own prices, and those of the built-in list, which the worker knows. */
export class PriceStore {
  readonly #database: () => Promise<Database>;
  readonly #api: () => Remote<EvalApi>;
  #own = $state.raw<readonly Price[]>([]);
  #listed = $state.raw<ReadonlyMap<string, Price | null>>(new Map());
  #loading: Promise<void> | undefined;

  constructor(database: () => Promise<Database>, api: () => Remote<EvalApi>) {
    this.#database = database;
    this.#api = api;
  }

  get own(): readonly Price[] {
    return this.#own;
  }
  /** The price a run would use: the person's own, else the list's; null: none is known, undefined: not asked yet. */
  priceOf(ref: Named): Price | null | undefined {
    return priceAmong(this.#own, ref) ?? this.#listed.get(nameOf(ref));
  }
  isOwn(ref: Named): boolean {
    return priceAmong(this.#own, ref) !== undefined;
  }
  /** Does the list know a price to go back to? */
  isListed(ref: Named): boolean {
    return Boolean(this.#listed.get(nameOf(ref)));
  }

  /** Reads the person's own prices, and asks the worker, which this starts, for the list's prices of these models. */
  async load(models: readonly Named[]): Promise<void> {
    this.#loading ??= (async () => {
      this.#own = readOwnPrices(await getSetting(await this.#database(), SETTING));
    })();
    await this.#loading;
    const missing = models.filter((ref) => !this.#listed.has(nameOf(ref)));
    if (missing.length === 0) return;
    const asked = missing.map(({ providerId, model }) => ({ providerId, model }));
    const prices = await this.#api().listPrices(asked);
    this.#listed = new Map([
      ...this.#listed,
      ...missing.map((ref, index) => [nameOf(ref), prices[index] ?? null] as const),
    ]);
  }

  /** Keeps a price of the person's own. */
  set(price: Price): Promise<void> {
    return this.#write(withPrice(this.#own, price));
  }

  /** Goes back to the list's price. */
  reset(ref: Named): Promise<void> {
    return this.#write(withoutPrice(this.#own, ref));
  }

  async #write(own: readonly Price[]): Promise<void> {
    this.#own = own;
    await putSetting(
      await this.#database(),
      SETTING,
      own.map((price) => ({ ...price })),
    );
  }
}
