import { BROWSER_MODEL, WEB_LLM_MODELS } from './local-model.ts';
import rows from './model-providers.json' with { type: 'json' };

/** A model API as a person chooses it: its name, its address, and where a key comes from. A ModelProvider has its wire format. */
export interface ProviderOffer {
  id: string;
  title: string;
  /** Where a person makes a key, or reads how to set the server up. */
  homepage: string;
  /** How a key looks, such as 'sk-…'; '' when none is needed. */
  keyHint: string;
  needsKey: boolean;
  /** '' when the person must name one. */
  defaultBaseUrl: string;
  /** Suggested names, best known first; any other name may be asked. */
  models: readonly string[];
  /** What to do when a page may not reach it. */
  corsHint?: string;
  /** Has it a search of its own over tools that it holds back (`deferred` of a request)? */
  defersTools?: true;
  /** Sign-in in place of pasting a key: its host, and the one origin for which the key is valid. */
  signIn?: { host: string; keyOrigin: string; needsClient: boolean };
}

/** The models of providers that this site runs itself. */
const MODELS_HERE: Readonly<Record<string, readonly string[]>> = {
  'browser-model': [BROWSER_MODEL],
  'web-llm': WEB_LLM_MODELS.map(({ id }) => id),
};

/** Every model API, in the order in which they are offered: hosted ones, a person's own servers, those inside the browser. */
export const PROVIDER_OFFERS: readonly ProviderOffer[] = (
  rows as (Pick<ProviderOffer, 'id' | 'title'> & Partial<ProviderOffer>)[]
).map((row) => ({
  homepage: '',
  keyHint: '',
  needsKey: false,
  defaultBaseUrl: '',
  models: MODELS_HERE[row.id] ?? [],
  ...row,
}));

/** The entry with this id. */
export const providerOffer = (id: string): ProviderOffer => PROVIDER_OFFERS.find((offer) => offer.id === id)!;
