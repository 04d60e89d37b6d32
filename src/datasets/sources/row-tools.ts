import type { JsonObject } from '#core/json.ts';
import type { TaskIssue } from '#core/task.ts';
import { RowRejected, type ToolsetDraft } from '../source.ts';
import { structured } from './structured.ts';
import { toolsOf } from './tools-of.ts';

/** Reads the tools that a row holds under `tools`. */
export class RowTools {
  /** Rows come with the same object where the text was the same. */
  readonly #known = new WeakMap<object, ToolsetDraft>();

  readonly #needsList: boolean;

  /** `needsList`: a row whose tools are no list is rejected; otherwise it has none, and an issue says so. */
  constructor({ needsList }: { needsList: boolean }) {
    this.#needsList = needsList;
  }

  /** The toolset of a row; an empty one where it holds no tools. */
  of(row: JsonObject): ToolsetDraft {
    const shipped = row.tools ?? null;
    const isShared = typeof shipped === 'object' && shipped !== null;
    const known = isShared ? this.#known.get(shipped) : undefined;
    if (known) return known;
    const issues: TaskIssue[] = [];
    const listed = structured(shipped, '/tools', issues) ?? [];
    if (!Array.isArray(listed)) {
      const detail = 'the tools are not a list';
      if (this.#needsList) throw new RowRejected('/tools', detail);
      if (issues.length === 0) issues.push({ code: 'tool-unreadable', path: '/tools', detail });
    }
    const tools = toolsOf(listed, '/tools', () => null, issues);
    const draft: ToolsetDraft = { tools, rawFields: shipped === null ? {} : { tools: shipped }, issues };
    if (isShared) this.#known.set(shipped, draft);
    return draft;
  }
}

/** The row to keep beside its toolset: null where the toolset keeps the field. */
export const withoutTools = (row: JsonObject, { rawFields }: ToolsetDraft): JsonObject =>
  Object.keys(rawFields).length > 0 ? { ...row, tools: null } : row;
