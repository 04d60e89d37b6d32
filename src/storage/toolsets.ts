import type { Toolset } from '#core/tool.ts';
import type { Database } from './db.ts';

const decoder = new TextDecoder();

/** Toolsets of one generation, each read and parsed once while it stays among the last `capacity` used. */
export class ToolsetReader {
  readonly #db: Database;
  readonly #generation: string;
  readonly #capacity: number;
  readonly #recent = new Map<string, Promise<Toolset | undefined>>();

  constructor(db: Database, generation: string, capacity = 200) {
    this.#db = db;
    this.#generation = generation;
    this.#capacity = capacity;
  }

  get(id: string): Promise<Toolset | undefined> {
    const toolset = this.#recent.get(id) ?? this.#read(id);
    this.#recent.delete(id);
    this.#recent.set(id, toolset);
    if (this.#recent.size > this.#capacity) this.#recent.delete(this.#recent.keys().next().value!);
    return toolset;
  }

  async #read(id: string): Promise<Toolset | undefined> {
    const buffer = await this.#db.get('toolsets', [this.#generation, id]);
    return buffer && (JSON.parse(decoder.decode(buffer)) as Toolset);
  }
}
