import type { HeldKey } from '#store/bridge/models-contract.ts';
import type { ProviderOffer } from '#core/model-providers.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { addedModel, type AddedModel } from '../../frame/models/added-models.ts';
import { dateTime } from '../../frame/format.ts';

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
  /** The model that a test asks: a model of the person's, or the provider's first suggestion. */
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

/** How long a key is kept and where it goes; `host` is '' while no address is known. */
export const keptWords = (isKept: boolean, host: string): string =>
  `${isKept ? 'Kept on this device until you forget it' : 'Kept in this page’s memory until you close it'}, sent to ${host || 'the address above'} alone.`;

/** What it means to keep a key, with what it does not protect from. */
export const KEEP_MEANING =
  'Stored in this browser, encrypted with a key that never leaves it, so nobody can read it from the store. It is not a safe: anyone who uses or copies this browser profile can ask models with it, and so can a script that gets into this site. Off: it is gone when you close the page.';

/** Where a key is held: `in this page’s memory until you close it`. `now` in milliseconds since the epoch. */
export function keyStateWords(key: HeldKey | undefined, needsKey: boolean, now: number): string {
  if (!key) return needsKey ? 'No key.' : 'No key; it may need none.';
  const place = key.isKept ? 'Kept on this device, encrypted' : 'In this page’s memory until you close it';
  const source = key.isSignedIn ? ', from signing in' : '';
  return `${place}${source}.${expiryWords(key, now)}`;
}

function expiryWords({ expiresAt }: HeldKey, now: number): string {
  if (expiresAt === undefined) return '';
  const time = dateTime(expiresAt);
  return expiresAt > now ? ` It expires ${time}.` : ` It expired ${time}: sign in again.`;
}

/** Said when a key was forgotten; it stays valid where it was made. */
export const forgottenWords = (title: string): string =>
  `The key of ${title} is forgotten, in every open tab and on this device. This cannot be undone here; it stays valid at ${title} until you delete it there.`;

/** Where one key goes: `OpenAI, api.openai.com`. The host is shown as it is sent. */
export const keyPlaceWords = (title: string, { origin }: Pick<HeldKey, 'origin'>): string =>
  `${title}, ${URL.parse(origin)?.host ?? origin}`;

/** Said when all keys were forgotten; `places` as `keyPlaceWords` gives them. */
export const allForgottenWords = (places: readonly string[]): string =>
  `All keys are forgotten, in every open tab of this site and on this device: ${places.join('; ')}. This cannot be undone: paste a key again where you need it.`;
