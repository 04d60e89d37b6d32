import type { Database } from '#store/storage/db.ts';

const bytes = (value: unknown): Uint8Array | undefined =>
  value instanceof ArrayBuffer
    ? new Uint8Array(value)
    : ArrayBuffer.isView(value)
      ? new Uint8Array(value.buffer)
      : undefined;

/** Every row of a database as text, bytes as latin1; a key that nobody may read is [CryptoKey]. */
export async function storedIn(database: Database): Promise<string> {
  const stores = [...database.objectStoreNames];
  const rows = await Promise.all(stores.map(async (store) => [store, await database.getAll(store)]));
  return JSON.stringify(rows, (_, value: unknown) => {
    if (value instanceof CryptoKey) return '[CryptoKey]';
    const read = bytes(value);
    return read ? new TextDecoder('latin1').decode(read) : value;
  });
}

/** Everything that the page shows and has stored. */
export async function everythingOf(database: Database): Promise<string> {
  const fields = [...document.querySelectorAll('input, textarea, select')] as HTMLInputElement[];
  return [
    document.documentElement.outerHTML,
    location.href,
    ...fields.map(({ value }) => value),
    await storedIn(database),
    JSON.stringify([localStorage, sessionStorage]),
  ].join('\n');
}
