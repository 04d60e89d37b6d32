import { isJsonObject, parseJson } from '#core/json.ts';
import { LONGEST_DESCRIPTION, LONGEST_SCHEMA } from '#core/tool-edit.ts';

/** What a person typed of a tool; a text that is absent is as the tool has it. */
export interface TypedText {
  description?: string;
  schema?: string;
}

/** What keeps texts for the life of a tab: a browser's `sessionStorage`, which it may refuse. */
type TabStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (datasetId: string, { server, name }: { server: string | null; name: string }): string =>
  `edited tool ${JSON.stringify([datasetId, server, name])}`;

/** Texts that a person edits, kept in the tab, so that a reload and the way back from a set-up find them again. `store` throws where the browser has none. */
export class KeptText {
  readonly #store: () => TabStore;
  constructor(store: () => TabStore) {
    this.#store = store;
  }

  read(datasetId: string, tool: { server: string | null; name: string }): TypedText {
    try {
      const kept = parseJson(this.#store().getItem(keyOf(datasetId, tool)) ?? '');
      if (!isJsonObject(kept)) return {};
      const { description, schema } = kept;
      return {
        ...(typeof description === 'string'
          ? { description: description.slice(0, LONGEST_DESCRIPTION) }
          : {}),
        ...(typeof schema === 'string' ? { schema: schema.slice(0, LONGEST_SCHEMA) } : {}),
      };
    } catch {
      return {};
    }
  }

  /** Texts that are too long to be run are not kept, and nothing typed takes away what was. */
  keep(datasetId: string, tool: { server: string | null; name: string }, typed: TypedText): void {
    const { description = '', schema = '' } = typed;
    const isKept =
      (typed.description !== undefined || typed.schema !== undefined) &&
      description.length <= LONGEST_DESCRIPTION &&
      schema.length <= LONGEST_SCHEMA;
    try {
      const key = keyOf(datasetId, tool);
      if (isKept) this.#store().setItem(key, JSON.stringify(typed));
      else this.#store().removeItem(key);
    } catch {
      // A browser without such a store, or whose store is full, keeps the text on the page alone.
    }
  }
}
