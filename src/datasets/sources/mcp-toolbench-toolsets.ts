import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { TaskIssue } from '#core/task.ts';
import type { ToolsetDraft } from '../source.ts';
import { objectsIn, structured } from './structured.ts';
import { bareTool, serversOf, toolsOf } from './tools-of.ts';

/** Rows that repeat their tools share one draft: rows come with the same object where the text was the same. */
export class ToolsetCache {
  #drafts = new WeakMap<object, Map<string, ToolsetDraft>>();
  /** Texts of dictionaries met as one object in many rows. */
  #texts = new WeakMap<object, string>();
  #servers = new WeakMap<ToolsetDraft, string[]>();

  /** Tools of the rows that list only names. */
  #table = new Map<string, JsonValue>();
  #byNames = new Map<string, ToolsetDraft>();

  /** Keeps the tools of a `tool_table`; what is not a named tool is left out. */
  learn(table: JsonValue | undefined): void {
    for (const { item } of objectsIn(table))
      if (typeof item.name === 'string') this.#table.set(item.name, item);
  }

  of(row: JsonObject): ToolsetDraft {
    const tools = row.tools;
    if (tools === undefined && this.#table.size > 0) return this.#named(row);
    if (typeof tools !== 'object' || tools === null) return draftOf(row);
    const key = this.#textOf(row.mcp_tools_dict);
    const known = this.#drafts.get(tools)?.get(key);
    if (known) return known;
    const draft = draftOf(row);
    this.#drafts.set(tools, new Map(this.#drafts.get(tools)).set(key, draft));
    return draft;
  }

  /** The draft of a row whose tools are in the table; rows of the same menu share one. */
  #named(row: JsonObject): ToolsetDraft {
    const key = this.#textOf(row.mcp_tools_dict);
    const known = this.#byNames.get(key);
    const dictionary = row.mcp_tools_dict;
    const names = isJsonObject(dictionary) ? Object.values(dictionary).flat() : [];
    row.tools = names.flatMap((name) => (typeof name === 'string' ? (this.#table.get(name) ?? []) : []));
    if (known) return known;
    const draft = draftOf(row);
    this.#byNames.set(key, draft);
    return draft;
  }

  #textOf(dictionary: JsonValue | undefined): string {
    if (typeof dictionary !== 'object' || dictionary === null) return String(dictionary);
    const known = this.#texts.get(dictionary);
    if (known !== undefined) return known;
    const text = JSON.stringify(dictionary);
    this.#texts.set(dictionary, text);
    return text;
  }

  serversOf(draft: ToolsetDraft): string[] {
    const known = this.#servers.get(draft);
    if (known) return known;
    const dictionary = structured(draft.rawFields.mcp_tools_dict, '', []);
    const named = isJsonObject(dictionary) ? Object.keys(dictionary) : [];
    const servers = [...new Set([...named, ...serversOf(draft.tools)])];
    this.#servers.set(draft, servers);
    return servers;
  }
}

function draftOf(row: JsonObject): ToolsetDraft {
  const issues: TaskIssue[] = [];
  const dictionary = structured(row.mcp_tools_dict, '/mcp_tools_dict', issues);
  const listed = Object.entries(isJsonObject(dictionary) ? dictionary : {}).flatMap(([server, names]) =>
    (Array.isArray(names) ? names : []).flatMap((name) =>
      typeof name === 'string' ? [bareTool(name, server)] : [],
    ),
  );
  const servers = new Map<string, string | null>();
  for (const { name, server } of listed)
    servers.set(name, servers.has(name) && servers.get(name) !== server ? null : server);
  const offered = structured(row.tools, '/tools', issues);
  const tools = Array.isArray(offered)
    ? toolsOf(offered, '/tools', (name) => servers.get(name) ?? null, issues)
    : listed;
  const shared = ['tools', 'mcp_tools_dict'].filter((key) => Object.hasOwn(row, key) && row[key] !== null);
  return { tools, rawFields: Object.fromEntries(shared.map((key) => [key, row[key]!])), issues };
}
