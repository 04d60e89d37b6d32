import { PlaygroundError } from '#core/errors.ts';
import { type Database, type KeptKey, readerOf, type SealedKey, type Source } from './db.ts';
import { fromStore, settle } from './storage-error.ts';

/** Where the encrypting key is stored, which cannot be exported; no origin is written like this. */
const SEAL = 'seal';

/** Throws 'storage-unavailable' where the page was opened without https: the browser then seals nothing. */
export async function putKeptKey(db: Database, kept: KeptKey, crypto: Crypto): Promise<void> {
  const { key, ...about } = kept;
  const seal = await sealOf(db, crypto);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: boundTo(about) },
    seal,
    new TextEncoder().encode(key),
  );
  await fromStore(db.put('keys', { ...about, iv, sealed }, placeOf(about)));
}

/** Keys that cannot be opened, because something beside them was changed, are left out. */
export async function keptKeys(db: Database, crypto: Crypto): Promise<KeptKey[]> {
  const stored = await fromStore(db.getAll('keys'));
  const seal = stored.find((value) => 'algorithm' in value);
  if (!seal || !crypto.subtle) return [];
  const sealedKeys = stored.filter((value) => 'sealed' in value);
  return (await Promise.all(sealedKeys.map((one) => opened(one, seal, crypto)))).flatMap((key) => key ?? []);
}

/** Of this provider, at this origin; what is absent means all, and then the sealing key goes as well. */
export async function deleteKeptKeys(db: Database, providerId?: string, origin?: string): Promise<void> {
  const stored = await fromStore(db.getAll('keys'));
  const meant = stored.filter(
    (value): value is SealedKey =>
      'sealed' in value &&
      (providerId ?? value.providerId) === value.providerId &&
      (origin ?? value.origin) === value.origin,
  );
  const transaction = db.transaction('keys', 'readwrite');
  const { store } = transaction;
  await settle(
    transaction,
    providerId === undefined ? [() => store.clear()] : meant.map((one) => () => store.delete(placeOf(one))),
  );
}

async function opened(
  { iv, sealed, ...about }: SealedKey,
  seal: CryptoKey,
  crypto: Crypto,
): Promise<KeptKey | undefined> {
  try {
    const how = { name: 'AES-GCM', iv, additionalData: boundTo(about) };
    const key = new TextDecoder().decode(await crypto.subtle.decrypt(how, seal, sealed));
    return { ...about, key };
  } catch {
    return undefined;
  }
}

/** The sealing key of this browser, made when first needed; of two tabs that make one at once, the first is taken. */
async function sealOf(db: Database, crypto: Crypto): Promise<CryptoKey> {
  if (!crypto.subtle)
    throw new PlaygroundError(
      'storage-unavailable',
      'This page was not opened over https, so the browser cannot encrypt a key. It was not kept.',
      'The key stays in this page’s memory until you close it.',
    );
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const transaction = db.transaction('keys', 'readwrite');
  const stored = await fromStore(transaction.store.get(SEAL));
  if (stored && 'algorithm' in stored) return stored;
  await settle(transaction, [() => transaction.store.put(made, SEAL)]);
  return made;
}

const placeOf = ({ providerId, origin }: Omit<KeptKey, 'key'>): string => `${providerId} ${origin}`;

const boundTo = ({
  providerId,
  origin,
  isSignedIn,
  expiresAt,
}: Omit<KeptKey, 'key'>): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify([providerId, origin, isSignedIn, expiresAt ?? null]));

/** Which keys are kept on this device, without opening what is sealed. */
export async function keptKeyPlaces(source: Source): Promise<Omit<KeptKey, 'key'>[]> {
  const stored = await fromStore((await readerOf(source)).getAll('keys'));
  return stored.flatMap((value) => {
    if (!('sealed' in value)) return [];
    const { iv: _iv, sealed: _sealed, ...about } = value;
    return about;
  });
}
