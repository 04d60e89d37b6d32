import type { ImportBatch } from '#core/dataset.ts';
import type { TaskIssue } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import type { ImportLog } from './import-log.ts';
import type { Conversion, ToolsetDraft } from './source.ts';
import { UniqueIds } from './unique-ids.ts';

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

  /** To be awaited before these are added: gives ids to the toolsets that are new. */
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
export async function toolsetId({ tools, rawFields }: ToolsetDraft): Promise<Toolset['id']> {
  const isMoved = Object.keys(rawFields).length > 0;
  const reading = isMoved ? tools.map(({ name, server, schemaFrom }) => [name, server, schemaFrom]) : tools;
  const bytes = new TextEncoder().encode(JSON.stringify([rawFields, reading]));
  const hash = await globalThis.crypto.subtle.digest('SHA-256', bytes);
  const hex = Array.from(new Uint8Array(hash, 0, 8), (byte) => byte.toString(16).padStart(2, '0'));
  return `ts-${hex.join('')}`;
}
