import type { Database, Source } from '#store/storage/db.ts';
import { changeSetting, getSetting } from '#store/storage/settings.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import { withFactorsOf } from '#core/cost.ts';
import { isListed, priceAmong, type Price, type Rates } from '#core/price.ts';
import { mustBe } from './number-bounds.ts';
import type { Named } from './price-lists.ts';

/** The source of a price that a person entered. */
export const OWN_SOURCE = 'your own';
const MAX_PRICES = 200;
/** Dollars a million tokens. */
const MOST = 1_000_000;

/**
 * A person's own price from three fields, in dollars per million tokens; undefined where `priceTrouble` finds any. The fields have no
 * rates for writing to the cache and for long questions: those of `before` are kept, in proportion to the price of input.
 */
export function ownPrice(
  { providerId, model }: Named,
  fields: PriceFields,
  month: string,
  before?: Rates | null,
): Price | undefined {
  const { input, output, cachedInput } = fields;
  if (priceTrouble(fields) || !isAmount(input) || !isAmount(output)) return undefined;
  const cached = isAmount(cachedInput) ? { cachedInput } : {};
  const price = { providerId, model, input, output, ...cached, asOf: month, source: OWN_SOURCE };
  if (!before) return price;
  const { cachedInput: _, ...unsaid } = before;
  return withFactorsOf(price, unsaid);
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

const SETTING = 'prices';

export const storedOwnPrices = async (source: Source): Promise<Price[]> =>
  readOwnPrices(await getSetting(source, SETTING));

/** Stores what `change` makes of the prices that are stored now: another tab may have changed others. Resolves with what is stored then. */
export async function changeOwnPrices(db: Database, change: (own: Price[]) => Price[]): Promise<Price[]> {
  let own: Price[] = [];
  await changeSetting(db, SETTING, (before) => {
    own = change(readOwnPrices(before));
    return own.map((price) => ({ ...price }));
  });
  return own;
}

/** Reads the person's stored prices; invalid entries are omitted. */
export function readOwnPrices(stored: JsonValue | undefined): Price[] {
  const list = Array.isArray(stored) ? stored.slice(0, MAX_PRICES) : [];
  return list.flatMap((item) => {
    if (!isJsonObject(item)) return [];
    const { providerId, model, input, output, asOf, source: said } = item;
    if (typeof providerId !== 'string' || typeof model !== 'string' || typeof asOf !== 'string') return [];
    if (!isAmount(input) || !isAmount(output)) return [];
    const { cachedInput, writtenInput, writtenForHour } = item;
    const cache = {
      ...(isAmount(cachedInput) ? { cachedInput } : {}),
      ...(isAmount(writtenInput) ? { writtenInput } : {}),
      ...(isAmount(writtenForHour) ? { writtenForHour } : {}),
    };
    // What a public list said keeps its address; nothing else that is stored names a source.
    const source = typeof said === 'string' && isListed({ source: said }) ? said : OWN_SOURCE;
    return [{ providerId, model, input, output, ...cache, ...longIn(item.long), asOf, source }];
  });
}

function longIn(long: JsonValue | undefined): Pick<Price, 'long'> {
  if (!isJsonObject(long)) return {};
  const { above, input, output } = long;
  return isAmount(above) && isAmount(input) && isAmount(output) ? { long: { above, input, output } } : {};
}

/** With this price in the place of the one of the same model; the newest stay. */
export const withPrice = (own: readonly Price[], price: Price): Price[] =>
  [...withoutPrice(own, price), price].slice(-MAX_PRICES);

export const withoutPrice = (own: readonly Price[], ref: Named): Price[] =>
  own.filter((each) => each !== priceAmong(own, ref));
