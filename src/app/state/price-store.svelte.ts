import { isJsonObject, type JsonValue } from '#core/json.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { priceAmong, type Price } from '#core/price.ts';
import type { Database } from '#storage/db.ts';
import { getSetting, putSetting } from '#storage/settings.ts';
import { mustBe } from '../models/number-bounds.ts';

const SETTING = 'prices';
type Named = Pick<LanguageModelRef, 'providerId' | 'model'>;
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
      this.#own = readOwnPrices(await getSetting(await this.#database(), SETTING));
    })();
    await this.#loading;
    const missing = models.filter((ref) => !this.#listed.has(nameOf(ref)));
    if (missing.length === 0) return;
    const { priceOf } = await import('#core/list-prices.ts');
    const found = missing.map((ref) => [nameOf(ref), priceOf(ref.providerId, ref.model) ?? null] as const);
    this.#listed = new Map([...this.#listed, ...found]);
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

/** The source of a price that a person entered. */
const OWN_SOURCE = 'your own';
const MAX_PRICES = 200;
/** Dollars a million tokens. */
const MOST = 1_000_000;

/** A person's own price from three fields, in dollars per million tokens; undefined where `priceTrouble` finds any. */
export function ownPrice(
  { providerId, model }: Named,
  fields: PriceFields,
  month: string,
): Price | undefined {
  const { input, output, cachedInput } = fields;
  if (priceTrouble(fields) || !isAmount(input) || !isAmount(output)) return undefined;
  const cached = isAmount(cachedInput) ? { cachedInput } : {};
  return { providerId, model, input, output, ...cached, asOf: month, source: OWN_SOURCE };
}

type PriceFields = Record<'input' | 'output' | 'cachedInput', number | null | undefined>;

/** The fields of a price, as a row shows them. */
export const PRICE_COLUMNS = [
  { name: 'input', title: 'in' },
  { name: 'cachedInput', title: 'in, cached' },
  { name: 'output', title: 'out' },
] as const;

/** Why these fields are no price: `“out” is missing`; '' where they are one. */
export function priceTrouble(fields: PriceFields): string {
  for (const { name, title } of PRICE_COLUMNS) {
    if (fields[name] == null && name !== 'cachedInput') return `“${title}” is missing`;
    const words = mustBe(fields[name], { least: 0, most: MOST, isBroken: true });
    if (words) return `“${title}” must be ${words}`;
  }
  return '';
}

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= MOST;

/** Reads what is stored of the person's own prices; what does not look like one is left out. */
function readOwnPrices(stored: JsonValue | undefined): Price[] {
  const list = Array.isArray(stored) ? stored.slice(0, MAX_PRICES) : [];
  return list.flatMap((item) => {
    if (!isJsonObject(item)) return [];
    const { providerId, model, input, output, cachedInput, asOf } = item;
    if (typeof providerId !== 'string' || typeof model !== 'string' || typeof asOf !== 'string') return [];
    if (!isAmount(input) || !isAmount(output)) return [];
    const cached = isAmount(cachedInput) ? { cachedInput } : {};
    return [{ providerId, model, input, output, ...cached, asOf, source: OWN_SOURCE }];
  });
}

/** With this price in the place of the one of the same model; the newest stay. */
const withPrice = (own: readonly Price[], price: Price): Price[] =>
  [...withoutPrice(own, price), price].slice(-MAX_PRICES);

const withoutPrice = (own: readonly Price[], ref: Named): Price[] =>
  own.filter((each) => each !== priceAmong(own, ref));
