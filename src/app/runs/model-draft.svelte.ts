import type { ProviderOffer } from '#bridge/models-contract.ts';
import { isLocalProvider } from '#core/local-model.ts';
import { addedModel, type AddedModel } from '../models/added-models.ts';
import { OWN_SERVER, typedPlace } from './typed-place.ts';

/** What the form of one model holds, and what follows from it. It never holds a key. */
export class ModelDraft {
  /** A provider's name, or the address of an API. */
  place = $state('');
  /** Whose API an address of one's own speaks. */
  wire = $state(OWN_SERVER);
  name = $state('');
  /** The model whose key is given or which is tested; its place and name stay. */
  readonly known: AddedModel | undefined;
  readonly #offers: () => readonly ProviderOffer[];

  constructor(known: AddedModel | undefined, offers: () => readonly ProviderOffer[]) {
    this.known = known;
    this.#offers = offers;
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
