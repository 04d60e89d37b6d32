import { unwrap } from 'idb';
import type { ImportBatch } from '#core/dataset.ts';
import { ContentHash } from './hashes.ts';
import type { Database } from './db.ts';
import type { TaskIndexRecord } from './index-record.ts';
import { putIndex } from './index-store.ts';
import { isQuotaError, settle, storageError } from './storage-error.ts';
import { indexBytes, TaskIndexBuilder } from './task-index-builder.ts';

/** A shard is closed at this many tasks or, when they are big, at this many characters of JSON. */
const SHARD_TASKS = 100;
const SHARD_CHARACTERS = 4_000_000;
/** The most that waits while a transaction runs: this many shards, or this many bytes. */
const WAITING_SHARDS = 8;
const WAITING_BYTES = 4_000_000;

/** The content of a complete generation. */
export interface WrittenGeneration {
  tasks: number;
  toolsets: number;
  shards: number;
  /** Taken in the store. */
  bytes: number;
  orderHash: string;
  contentHash: string;
}

interface Shard {
  firstOrdinal: number;
  tasks: number;
  buffer: ArrayBuffer;
  toolsets: [id: string, buffer: ArrayBuffer][];
  /** Of all its buffers. */
  bytes: number;
}

const encoder = new TextEncoder();
const [OPEN_LIST, COMMA, CLOSE_LIST] = [0x5b, 0x2c, 0x5d];

/** Takes tasks in order and stores them under a generation: shards that fill during one transaction share the next. */
export class DatasetWriter {
  readonly #db: Database;
  readonly #generation: string;
  readonly #index = new TaskIndexBuilder();
  readonly #hash = new ContentHash();
  /** The list of the next shard's tasks, as JSON without its end: each is encoded as it comes, which takes half as long as all joined. */
  #json = new Uint8Array(1 << 16);
  #length = 0;
  #characters = 0;
  #tasks = 0;
  #toolsets: [string, ArrayBuffer][] = [];
  #taken = 0;
  #waiting: Shard[] = [];
  #stored: Shard['firstOrdinal'][] = [];
  #storedTasks = 0;
  #toolsetCount = 0;
  #bytes = 0;
  #storing: Promise<void> | undefined;
  #failure: unknown;

  constructor(db: Database, generation: string) {
    this.#db = db;
    this.#generation = generation;
  }

  /** Throws PlaygroundError 'storage-quota' when the store is full; earlier shards can still be sealed. */
  async add(batch: ImportBatch): Promise<void> {
    for (const toolset of batch.toolsets) {
      this.#toolsets.push([toolset.id, encoder.encode(JSON.stringify(toolset)).buffer]);
    }
    for (const task of batch.tasks) {
      const text = JSON.stringify(task);
      this.#encode(text);
      this.#index.add(task);
      if (this.#tasks >= SHARD_TASKS || this.#characters >= SHARD_CHARACTERS) await this.#close();
    }
  }

  #encode(text: string): void {
    // Three bytes at most for each character, the sign before it and the end of the list.
    const most = this.#length + text.length * 3 + 2;
    if (most > this.#json.length) {
      const larger = new Uint8Array(Math.max(most, this.#json.length * 2));
      larger.set(this.#json.subarray(0, this.#length));
      this.#json = larger;
    }
    this.#json[this.#length++] = this.#tasks++ === 0 ? OPEN_LIST : COMMA;
    this.#length += encoder.encodeInto(text, this.#json.subarray(this.#length)).written;
    this.#characters += text.length;
  }

  /** Hands over the last, unfilled shard; `seal` hears what became of it. */
  async flush(): Promise<void> {
    if (this.#tasks > 0) await this.#close();
  }

  /** Waits until nothing is being stored any more, whatever came of it. */
  async idle(): Promise<void> {
    while (this.#storing) await this.#storing;
  }

  /**
   * Writes the index, beside the last shards; again, for fewer tasks, when not all shards could be stored. When the
   * store has no space for the index, tasks are given up from the end, up to two thirds of them.
   */
  async seal(): Promise<WrittenGeneration> {
    for (let refusals = 0; ;) {
      const index = this.#index.finish();
      const refusal = await putIndex(this.#db, this.#generation, index).catch((error: unknown) => error);
      await this.idle();
      if (this.#failure !== undefined && !isQuotaError(this.#failure)) throw this.#failure as Error;
      if (refusal === undefined && index.length === this.#storedTasks) return this.#written(index);
      this.#index.keepFirst(this.#storedTasks);
      if (refusal === undefined) continue;
      if (!isQuotaError(refusal) || ++refusals === 5 || this.#stored.length < 2) throw storageError(refusal);
      await this.#giveUpShards(Math.ceil(this.#stored.length / 4));
    }
  }

  #written(index: TaskIndexRecord): WrittenGeneration {
    return {
      tasks: index.length,
      toolsets: this.#toolsetCount,
      shards: this.#stored.length,
      bytes: this.#bytes + indexBytes(index),
      orderHash: index.orderHash,
      contentHash: this.#hash.hex,
    };
  }

  async #giveUpShards(count: number): Promise<void> {
    const firstGone = this.#stored.splice(-count)[0]!;
    await this.#db.delete('shards', IDBKeyRange.bound([this.#generation, firstGone], [this.#generation, []]));
    this.#index.keepFirst(firstGone);
    this.#storedTasks = firstGone;
  }

  /** Hands the shard to the store; waits only while too much is waiting. */
  async #close(): Promise<void> {
    this.#throwFailure();
    const tasks = this.#tasks;
    this.#json[this.#length++] = CLOSE_LIST;
    const { buffer } = this.#json.slice(0, this.#length);
    this.#length = this.#characters = this.#tasks = 0;
    const toolsets = this.#toolsets;
    const bytes = toolsets.reduce((sum, [, { byteLength }]) => sum + byteLength, buffer.byteLength);
    this.#waiting.push({ firstOrdinal: this.#taken, tasks, buffer, toolsets, bytes });
    this.#taken += tasks;
    this.#toolsets = [];
    this.#storing ??= this.#storeWaiting();
    while (this.#isFull()) await this.#storing;
  }

  #isFull(): boolean {
    const bytes = this.#waiting.reduce((sum, shard) => sum + shard.bytes, 0);
    return this.#waiting.length >= WAITING_SHARDS || bytes >= WAITING_BYTES;
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure as Error;
  }

  /** Never rejects: the next shard's caller gets the failure. Nothing is stored after one. */
  async #storeWaiting(): Promise<void> {
    const shards = this.#waiting;
    this.#waiting = [];
    try {
      await this.#store(shards).catch(async (error: unknown) => {
        if (!isQuotaError(error) || shards.length === 1) throw error;
        // Not all of them fit: as many as do are kept.
        for (const shard of shards) await this.#store([shard]);
      });
    } catch (error) {
      this.#failure = error;
      this.#waiting = [];
    }
    this.#storing = this.#waiting.length > 0 ? this.#storeWaiting() : undefined;
  }

  async #store(shards: Shard[]): Promise<void> {
    const transaction = this.#db.transaction(['shards', 'toolsets'], 'readwrite');
    // The requests are not waited for one by one: the transaction tells what became of them.
    const stored = unwrap(transaction.objectStore('shards'));
    const toolsets = unwrap(transaction.objectStore('toolsets'));
    const putAll = (): Promise<void> => {
      for (const shard of shards) {
        for (const [id, buffer] of shard.toolsets) toolsets.put(buffer, [this.#generation, id]);
        stored.put(shard.buffer, [this.#generation, shard.firstOrdinal]);
      }
      return Promise.resolve();
    };
    await settle(transaction, [putAll]);
    for (const shard of shards) {
      this.#hash.add(new Uint8Array(shard.buffer));
      this.#stored.push(shard.firstOrdinal);
      this.#storedTasks += shard.tasks;
      this.#toolsetCount += shard.toolsets.length;
      this.#bytes += shard.bytes;
    }
  }
}
