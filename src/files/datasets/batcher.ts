import type { ImportBatch } from '#core/dataset.ts';
import type { TaskIssue } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import type { ImportLog, Conversion, ToolsetDraft } from './source.ts';
import { hash32 } from '#core/random.ts';

const BATCH = 100;

/** Gives tasks and toolsets their ids and gathers them; a toolset stands in the first batch that needs it, and no other. */
export class Batcher {
  #ids = new UniqueIds();
  #toolsetIds = new WeakMap<ToolsetDraft, string>();
  #yielded = new Set<string>();
  #batch: ImportBatch = { toolsets: [], tasks: [] };
  #datasetId: string;
  #log: ImportLog;

  constructor(datasetId: string, log: ImportLog) {
    this.#datasetId = datasetId;
    this.#log = log;
  }

  get isFull(): boolean {
    return this.#batch.tasks.length >= BATCH;
  }

  get isEmpty(): boolean {
    return this.#batch.tasks.length === 0;
  }

  take(): ImportBatch {
    const batch = this.#batch;
    this.#batch = { toolsets: [], tasks: [] };
    return batch;
  }

  /** Await it before adding these: gives ids to new toolsets. */
  async learn(conversions: readonly Conversion[]): Promise<void> {
    const drafts = new Set(
      conversions.map(({ toolset }) => toolset).filter((draft) => !this.#toolsetIds.has(draft)),
    );
    const learnt = [...drafts].map(async (draft) => this.#toolsetIds.set(draft, await toolsetId(draft)));
    await Promise.all(learnt);
  }

  add({ row, task, toolset }: Conversion, file: string): void {
    const toolsetId = this.#toolsetIds.get(toolset)!;
    if (!this.#yielded.has(toolsetId)) {
      this.#yielded.add(toolsetId);
      this.#batch.toolsets.push({ id: toolsetId, tools: toolset.tools, rawFields: toolset.rawFields });
    }
    const { sourceId } = task;
    // Members one by one: copying objects with ... costs more than all the rest of this function.
    this.#batch.tasks.push({
      id: this.#idOf(sourceId, row, file, task.issues),
      datasetId: this.#datasetId,
      source: sourceId === undefined ? { file, row } : { file, row, sourceId },
      query: task.query,
      messages: task.messages,
      prompt: task.prompt,
      language: task.language,
      category: task.category,
      callType: task.callType,
      difficulty: task.difficulty,
      servers: task.servers,
      toolsetId,
      offered: task.offered,
      target: task.target,
      labelKind: task.labelKind,
      raw: task.raw,
      rawFloats: task.rawFloats,
      issues: task.issues,
    });
    this.#log.tasks++;
  }

  #idOf(sourceId: string | undefined, row: number, file: string, issues: TaskIssue[]): string {
    const { id, repeated } = this.#ids.take(`${file}#${sourceId ?? row}`);
    if (repeated) {
      const detail = `the id ${sourceId ?? row} stands in this file more than once; this task is ${id}`;
      issues.push({ code: 'duplicate-id', path: '', detail });
      this.#log.repair(file, row, '', detail);
    }
    return id;
  }
}

/**
 * The id of a toolset: 64 bits of SHA-256 over the raw fields, from which the tools follow, with whose they were taken
 * to be; over the tools themselves where no field was moved. Raw fields in another order of keys are another toolset:
 * a row must come back as it was shipped.
 */
async function toolsetId({ tools, rawFields }: ToolsetDraft): Promise<Toolset['id']> {
  const isMoved = Object.keys(rawFields).length > 0;
  const reading = isMoved ? tools.map(({ name, server, schemaFrom }) => [name, server, schemaFrom]) : tools;
  const bytes = new TextEncoder().encode(JSON.stringify([rawFields, reading]));
  const hash = await globalThis.crypto.subtle.digest('SHA-256', bytes);
  const hex = Array.from(new Uint8Array(hash, 0, 8), (byte) => byte.toString(16).padStart(2, '0'));
  return `ts-${hex.join('')}`;
}

/**
 * Gives every id once: a repeated one gets `~2`, `~3` …
 * Keeps 64 bits an id instead of its text, so that 100,000 ids take 2 MB; two ids of one hash (about once in
 * 10⁹ such imports) would only give a needless suffix.
 */
class UniqueIds {
  #table = new Uint32Array(2 * 1024);
  #count = 0;
  #repeats = new Map<string, number>();

  take(id: string): { id: string; repeated: boolean } {
    if (this.#add(id)) return { id, repeated: false };
    for (let copy = (this.#repeats.get(id) ?? 1) + 1; ; copy++) {
      const next = `${id}~${copy}`;
      if (!this.#add(next)) continue;
      this.#repeats.set(id, copy);
      return { id: next, repeated: true };
    }
  }

  #add(id: string): boolean {
    if (this.#count * 4 > this.#table.length) this.#grow();
    const isNew = insert(this.#table, hash32(id) || 1, hash32(`~${id}`));
    if (isNew) this.#count++;
    return isNew;
  }

  #grow(): void {
    const old = this.#table;
    this.#table = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += 2) {
      if (old[at] !== 0) insert(this.#table, old[at]!, old[at + 1]!);
    }
  }
}

/** Open addressing over pairs; the first half of a pair is never 0 where a pair stands. */
function insert(table: Uint32Array, first: number, second: number): boolean {
  const slots = table.length / 2;
  for (let slot = second % slots; ; slot = (slot + 1) % slots) {
    const at = slot * 2;
    if (table[at] === 0) {
      table[at] = first;
      table[at + 1] = second;
      return true;
    }
    if (table[at] === first && table[at + 1] === second) return false;
  }
}
