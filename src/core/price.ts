/** What a provider asks for a model, in US dollars per million tokens. */
export type Price = {
  providerId: string;
  model: string;
  input: number;
  output: number;
  /** For input read from the provider's cache; absent: as other input. */
  cachedInput?: number;
  /** The month in which the figures were known to hold. */
  asOf: string;
  source: string;
};
