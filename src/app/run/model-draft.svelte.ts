import { spaceOf } from '#core/address-space.ts';
import type { ProviderOffer } from '#core/model-providers.ts';
import { isLocalProvider } from '#core/local-model.ts';
import { addedModel, type AddedModel, plainAddress } from '../frame/models/added-models.ts';

/** What the form of one model holds, and what follows from it. It never holds a key. */
export class ModelDraft {
  /** A provider's name, or the address of an API. */
  place = $state('');
  /** Whose API the person's own address speaks. */
  wire = $state(OWN_SERVER);
  name = $state('');
  /** The model whose key is given or which is tested; its place and name stay. */
  readonly known: AddedModel | undefined;
  readonly #offers: () => readonly ProviderOffer[];

  constructor(known: AddedModel | undefined, offers: () => readonly ProviderOffer[], begun = '') {
    this.known = known;
    this.#offers = offers;
    this.place = begun;
    if (!known) return;
    const { providerId, baseUrl, model } = known.ref;
    this.wire = providerId;
    this.place = baseUrl ?? providerId;
    this.name = model;
  }

  readonly #place = $derived.by(() => {
    if (!this.known) return typedPlace(this.place, this.#offers(), this.wire);
    const { providerId, baseUrl } = this.known.ref;
    const offer = this.#offers().find(({ id }) => id === providerId);
    return offer && { offer, ...(baseUrl === undefined ? {} : { address: baseUrl }) };
  });
  readonly offer = $derived.by(() => this.#place?.offer);
  readonly isOwnAddress = $derived.by(() => this.#place?.address !== undefined);
  readonly isLocal = $derived.by(() => this.offer !== undefined && isLocalProvider(this.offer.id));
  /** The base URL that questions go to; '' while it is not known. */
  readonly goesTo = $derived.by(() => this.#place?.address ?? this.offer?.defaultBaseUrl ?? '');

  /** What is missing, in a sentence; '' where nothing is. */
  readonly problem = $derived.by(() => {
    if (!this.offer || (this.goesTo === '' && !this.isLocal))
      return 'Choose a provider, or enter the address of an API, such as http://localhost:8000/v1.';
    return this.name.trim() === '' ? 'Enter the name of a model, as its provider writes it.' : '';
  });

  /** The model as it is typed; undefined while something is missing. */
  get model(): AddedModel | undefined {
    if (!this.offer || this.problem) return undefined;
    return (
      this.known ?? addedModel(this.offer, this.name.trim(), this.isOwnAddress ? this.goesTo : undefined)
    );
  }
}

/** Who is asked, and where. */
interface TypedPlace {
  offer: ProviderOffer;
  /** The base URL, where it is not the provider's own. */
  address?: string;
}

/** The provider of the person's own server, unless the person says that it speaks another API. */
export const OWN_SERVER = 'openai-compatible';

/**
 * Reads one field that takes a provider's name or the address of an API. The address of a known provider is that provider's; any other
 * is the person's own server that speaks the API of `wire`. Undefined while it is neither.
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
  return `${spaceOf(`http://${text}`) === 'loopback' ? 'http' : 'https'}://${text}`;
}

/** `OpenAI (responses)` is found by its whole title, by `OpenAI` and by its id; the first provider of a name has it. */
const namesOf = ({ id, title }: ProviderOffer): string[] =>
  [id, title, title.replace(/ \(.*\)$/, '')].map(folded);

const folded = (text: string): string => text.trim().toLowerCase();

/** Its base URL, or its host alone. */
const isAddressOf = ({ defaultBaseUrl }: ProviderOffer, address: string): boolean =>
  defaultBaseUrl !== '' && (address === defaultBaseUrl || address === URL.parse(defaultBaseUrl)?.origin);
