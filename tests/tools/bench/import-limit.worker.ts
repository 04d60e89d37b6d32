import { expose } from 'comlink';
import { openDB, type IDBPDatabase } from 'idb';

/** A row of an array has its own line, between brackets and commas. */
const rowOf = (line: string): string => line.replace(/^\[/, '').replace(/[,\]]$/, '');

/** What an import that converts nothing would take: JSON.parse of every row, plus the puts of the final buffers. */
async function limit(file: Blob): Promise<{ parseMs: number; putMs: number }> {
  let parseMs = 0;
  let rest = '';
  const parseAll = (lines: string[]) => {
    const started = performance.now();
    for (const line of lines) if (line) JSON.parse(line);
    parseMs += performance.now() - started;
  };
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    const lines = (rest + step.value).split('\n');
    rest = lines.pop()!;
    parseAll(lines.map(rowOf));
  }
  parseAll([rowOf(rest)]);
  return { parseMs, putMs: await putFinalBuffers() };
}

/** Copies what the import left into stores of the limit's own: a shard at a time, toolsets by the hundred, the index. */
async function putFinalBuffers(): Promise<number> {
  const source = await openDB('proving-ground');
  const target = await openDB('bench-limit', 1, {
    upgrade: (db) => ['shards', 'toolsets', 'indexes'].forEach((store) => db.createObjectStore(store)),
  });
  const putMs =
    (await copy(source, target, 'shards', 1)) +
    (await copy(source, target, 'toolsets', 100)) +
    (await copy(source, target, 'indexes', 1));
  source.close();
  target.close();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('bench-limit').onsuccess = resolve;
  });
  return putMs;
}

/** Milliseconds that the puts took, `atOnce` in a transaction; reading what is put is not counted. */
async function copy(
  source: IDBPDatabase,
  target: IDBPDatabase,
  store: string,
  atOnce: number,
): Promise<number> {
  const keys = await source.getAllKeys(store);
  let putMs = 0;
  for (let from = 0; from < keys.length; from += atOnce) {
    const some = keys.slice(from, from + atOnce);
    const values = await Promise.all(some.map((key) => source.get(store, key) as Promise<unknown>));
    const started = performance.now();
    const transaction = target.transaction(store, 'readwrite');
    some.forEach((key, position) => void transaction.store.put(values[position], key));
    await transaction.done;
    putMs += performance.now() - started;
  }
  return putMs;
}

export type ImportLimit = typeof limit;
expose(limit);
