import type { ProviderOffer } from '#bridge/models-contract.ts';
import { isThisMachine, plainAddress } from '../models/added-models.ts';

/** Who is asked, and where. */
export interface TypedPlace {
  offer: ProviderOffer;
  /** The base URL, where it is not the provider's own. */
  address?: string;
}

/** The provider of a server of one's own, unless the person says that it speaks another API. */
export const OWN_SERVER = 'openai-compatible';

/**
 * Reads one field that takes a provider's name or the address of an API. The address of a known provider is that provider's; any other
 * is a server of one's own that speaks the API of `wire`. Undefined while it is neither.
 */
export function typedPlace(
  text: string,
  offers: readonly ProviderOffer[],
  wire = OWN_SERVER,
): TypedPlace | undefined {
  const named = offers.find((offer) => namesOf(offer).includes(folded(text)));
  if (named) return named.id === OWN_SERVER ? undefined : { offer: named };
  const address = plainAddress(withScheme(text.trim()))?.replace(/\/chat\/completions$/, '');
  if (address === undefined) return undefined;
  const known = offers.find((offer) => isAddressOf(offer, address));
  if (known) return { offer: known };
  const offer = offers.find(({ id }) => id === wire);
  return offer && { offer, address };
}

/** `localhost:8000/v1` is read as a browser reads it: http on this machine, https elsewhere. A word alone is no address. */
function withScheme(text: string): string {
  const host = /^(?:\[[\da-f:]+\]|[\w.-]+)(?::\d+)?(?=\/|$)/i.exec(text)?.[0];
  if (host === undefined || !/[.:]|^localhost$/.test(host)) return text;
  return `${isThisMachine(`http://${text}`) ? 'http' : 'https'}://${text}`;
}

/** `OpenAI (responses)` is found by its whole title, by `OpenAI` and by its id; the first provider of a name has it. */
const namesOf = ({ id, title }: ProviderOffer): string[] =>
  [id, title, title.replace(/ \(.*\)$/, '')].map(folded);

const folded = (text: string): string => text.trim().toLowerCase();

/** Its base URL, or its host alone. */
const isAddressOf = ({ defaultBaseUrl }: ProviderOffer, address: string): boolean =>
  defaultBaseUrl !== '' && (address === defaultBaseUrl || address === URL.parse(defaultBaseUrl)?.origin);
