import type { HeldKey } from '#bridge/model-keys-contract.ts';
import type { ProviderOffer } from '#bridge/models-contract.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { addedModel, type AddedModel } from '../models/added-models.ts';

/** One provider at one address: where one key goes. */
export interface KeyPlace {
  providerId: string;
  title: string;
  /** The one origin its key is sent to, such as https://api.openai.com. */
  origin: string;
  /** A base URL at that origin, as far as one is known; the origin otherwise. */
  address: string;
  needsKey: boolean;
  offer?: ProviderOffer;
  /** Whom a test asks: a model of the person's, or the provider's first suggestion. */
  model?: LanguageModelRef;
}

/** Every place that is in use or holds a key, then those where one may sign in for one; each once. */
export function keyPlaces(
  offers: readonly ProviderOffer[],
  added: readonly AddedModel[],
  held: readonly HeldKey[],
): KeyPlace[] {
  const places = new Map<string, KeyPlace>();
  const add = (providerId: string, address: string, model?: LanguageModelRef): void => {
    const origin = URL.parse(address)?.origin ?? 'null';
    const key = `${providerId} ${origin}`;
    if (origin === 'null' || places.has(key)) return;
    const offer = offers.find(({ id }) => id === providerId);
    const asked = model ?? suggested(offer, origin);
    places.set(key, {
      providerId,
      title: offer?.title ?? providerId,
      origin,
      address: originOf(offer?.defaultBaseUrl) === origin ? offer!.defaultBaseUrl : address,
      needsKey: offer?.needsKey ?? true,
      ...(offer ? { offer } : {}),
      ...(asked ? { model: asked } : {}),
    });
  };
  for (const { ref, address } of added) add(ref.providerId, address, ref);
  for (const { providerId, origin } of held) add(providerId, origin);
  for (const { id, signIn, defaultBaseUrl } of offers) if (signIn) add(id, defaultBaseUrl);
  return [...places.values()];
}

const originOf = (address = ''): string | undefined => URL.parse(address)?.origin;

function suggested(offer: ProviderOffer | undefined, origin: string): LanguageModelRef | undefined {
  const name = offer?.models[0];
  if (!offer || name === undefined || originOf(offer.defaultBaseUrl) !== origin) return undefined;
  return addedModel(offer, name).ref;
}
