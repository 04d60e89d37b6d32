/** What a provider asks for a model, in US dollars per million tokens. */
export type Rates = {
  input: number;
  output: number;
  /** For input read from the provider's cache; absent: as other input. */
  cachedInput?: number;
  /** For input written to the cache; absent: as other input. */
  writtenInput?: number;
  /** For input that the cache keeps for an hour; absent: as other written input. */
  writtenForHour?: number;
  /**
   * Where a question has more than `above` tokens, all of its input costs `input` times as much, and its answer `output` times. Absent: the
   * price does not depend on the length.
   */
  long?: { above: number; input: number; output: number };
};

export type Price = Rates & {
  providerId: string;
  model: string;
  /** The month in which the figures were known to hold. */
  asOf: string;
  source: string;
};

/** Public lists from which a person may fetch prices. Fetched prices are not the person's own figures. */
export const PUBLIC_LISTS = {
  modelsDev: 'https://models.dev/api.json',
  openRouter: 'https://openrouter.ai/api/v1/models',
} as const;

export const isListed = ({ source }: Pick<Price, 'source'>): boolean =>
  Object.values<string>(PUBLIC_LISTS).includes(source);

/** The price of a model among a run's prices. */
export const priceAmong = (
  prices: readonly Price[] | undefined,
  { providerId, model }: Pick<Price, 'providerId' | 'model'>,
): Price | undefined => prices?.find((price) => price.providerId === providerId && price.model === model);
