import type { Database, Source } from '#store/storage/db.ts';
import { changeSetting, getSetting } from '#store/storage/settings.ts';
import type { ProviderOffer } from '#core/model-providers.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import { isLocalProvider } from '#core/local-model.ts';
import type { LanguageModelRef } from '#core/model.ts';

/** A model the person added, with what is known of its provider without asking the worker. It never holds a key. */
export type AddedModel = {
  ref: LanguageModelRef;
  /** Where its questions go: the base URL. */
  address: string;
  needsKey: boolean;
};

export const MAX_MODELS = 100;
export const MAX_NAME = 200;

/** An address as it is kept: host and path alone. Undefined when it is no http address. */
export function plainAddress(text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

export const hostOf = (address: string): string => URL.parse(address)?.host ?? '';

/** Where a model is asked: a host, or this browser. */
export const placeOf = ({ ref, address }: AddedModel): string =>
  isLocalProvider(ref.providerId) ? 'in this browser' : hostOf(address) || ref.providerId;

/** The model of this name at a provider; `address` only where it is not the provider's own. */
export function addedModel(offer: ProviderOffer, name: string, address?: string): AddedModel {
  const own = address !== undefined && address !== offer.defaultBaseUrl ? address : undefined;
  const place = own === undefined ? offer.title : `${offer.title}, ${hostOf(own)}`;
  return {
    ref: {
      id: `${offer.id}:${name}${own === undefined ? '' : `@${own}`}`,
      kind: 'language-model',
      title: `${name} (${place})`,
      providerId: offer.id,
      model: name,
      ...(own === undefined ? {} : { baseUrl: own }),
    },
    address: own ?? offer.defaultBaseUrl,
    needsKey: offer.needsKey,
  };
}

/** Reads the person's stored models; invalid entries are omitted. */
const SETTING = 'models';

export const storedModels = async (source: Source): Promise<AddedModel[]> =>
  readStoredModels(await getSetting(source, SETTING));

/** Stores what `change` makes of the models that are stored now: another tab may have added some. Resolves with what is stored then. */
export async function changeStoredModels(
  db: Database,
  change: (added: readonly AddedModel[]) => readonly AddedModel[],
): Promise<readonly AddedModel[]> {
  let added: readonly AddedModel[] = [];
  await changeSetting(db, SETTING, (before) => {
    added = change(readStoredModels(before));
    return { models: added.map((model) => ({ ...model, ref: { ...model.ref } })) };
  });
  return added;
}

export function readStoredModels(stored: JsonValue | undefined): AddedModel[] {
  const list = isJsonObject(stored) && Array.isArray(stored.models) ? stored.models : [];
  return list.slice(0, MAX_MODELS).flatMap((item) => readModel(item) ?? []);
}

function readModel(item: JsonValue): AddedModel | undefined {
  if (!isJsonObject(item) || !isJsonObject(item.ref)) return undefined;
  const { id, title, providerId, model, baseUrl } = item.ref;
  if (typeof id !== 'string' || typeof title !== 'string') return undefined;
  if (typeof providerId !== 'string' || typeof model !== 'string' || typeof item.address !== 'string') {
    return undefined;
  }
  const isPlace = isLocalProvider(providerId)
    ? item.address === ''
    : plainAddress(item.address) !== undefined;
  if (!isPlace) return undefined;
  const own = typeof baseUrl === 'string' ? plainAddress(baseUrl) : undefined;
  return {
    ref: {
      id,
      kind: 'language-model',
      title,
      providerId,
      model,
      ...(own === undefined ? {} : { baseUrl: own }),
    },
    address: item.address,
    needsKey: item.needsKey === true,
  };
}
