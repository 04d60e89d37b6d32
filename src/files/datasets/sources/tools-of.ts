import { pointerTo } from '#core/json-pointer.ts';
import { type JsonObject, type JsonValue, isJsonObject } from '#core/json.ts';
import type { TaskIssue } from '#core/task.ts';
import { annotationsOf, type Tool } from '#core/tool.ts';
import { RowRejected, type ToolsetDraft } from '../source.ts';
import { fieldOf, note, objectsIn, readOnce, structured, fieldText } from './structured.ts';

const schemaNames = ['inputSchema', 'input_schema', 'parameters'];

/**
 * Tools as MCP describes them, or bare names. `serverOf` gives the server of a tool that names none. Invalid tools are omitted;
 * problems go to `issues`.
 */
export function toolsOf(
  value: JsonValue | undefined,
  path: string,
  serverOf: (name: string) => string | null,
  issues: TaskIssue[],
): Tool[] {
  if (!Array.isArray(value)) return [];
  const tools: Tool[] = [];
  value.forEach((item, index) => {
    const tool = toolOf(item, pointerTo(path, index), serverOf, issues);
    if (tool) tools.push(tool);
    else note(issues, 'tool-unreadable', pointerTo(path, index), 'a tool without a name');
  });
  const undescribed = tools.filter(
    ({ description, schemaFrom }) => description === '' && schemaFrom !== 'missing',
  );
  if (undescribed.length > 0)
    note(issues, 'missing-description', path, `without a description: ${namesOf(undescribed)}`);
  return tools;
}

function toolOf(
  item: JsonValue,
  path: string,
  serverOf: (name: string) => string | null,
  issues: TaskIssue[],
): Tool | undefined {
  if (typeof item === 'string' && item !== '') return bareTool(item, serverOf(item));
  if (!isJsonObject(item)) return undefined;
  const name = fieldText(item.name);
  if (!name) return undefined;
  const schema = fieldOf(item, schemaNames);
  const tool = bareTool(name, fieldText(item.server) ?? fieldText(item.mcp_server) ?? serverOf(name));
  tool.description = fieldText(item.description) ?? '';
  if (schema && isJsonObject(schema.value)) {
    tool.inputSchema = schema.value;
    tool.schemaFrom = 'source';
  } else if (schema) {
    const detail = `the schema of ${name} is no object; the tool is taken to have none`;
    note(issues, 'schema-unreadable', `${path}/${schema.name}`, detail);
  }
  return withExtras(tool, item);
}

function withExtras(tool: Tool, item: JsonObject): Tool {
  const title = fieldText(item.title);
  if (title) tool.title = title;
  if (isJsonObject(item.outputSchema)) tool.outputSchema = item.outputSchema;
  if (isJsonObject(item.annotations)) tool.annotations = annotationsOf(item.annotations);
  return tool;
}

export const bareTool = (name: string, server: string | null): Tool => ({
  name,
  server,
  description: '',
  inputSchema: { type: 'object' },
  schemaFrom: 'missing',
});

/** A few names, and how many more. */
function namesOf(tools: Tool[]): string {
  const names = tools
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', ');
  return tools.length > 5 ? `${names} and ${tools.length - 5} more` : names;
}

/** The servers of the tools, each once, in their order. */
export const serversOf = (tools: readonly Tool[]): string[] => [
  ...new Set(tools.flatMap(({ server }) => (server === null ? [] : [server]))),
];

/** The server of the tool with this name; null where none is said, or where several have such a tool: the label does not say which. */
export function serverOfName(name: string, tools: readonly Tool[]): string | null {
  const servers = new Set(tools.filter((tool) => tool.name === name).map(({ server }) => server));
  return servers.size === 1 ? [...servers][0]! : null;
}

/**
 * Reads the tools that a row holds under `tools`; an empty toolset where it holds none. `needsList`: a row whose tools are no list is
 * rejected; otherwise it has none, and an issue says so.
 */
export const rowTools = ({ needsList }: { needsList: boolean }) =>
  readOnce((shipped): ToolsetDraft => {
    const issues: TaskIssue[] = [];
    const offered = structured(shipped ?? [], '/tools', issues);
    if (!Array.isArray(offered)) {
      const detail = 'the tools are not a list';
      if (needsList) throw new RowRejected('/tools', detail);
      if (issues.length === 0) note(issues, 'tool-unreadable', '/tools', detail);
    }
    const tools = toolsOf(offered, '/tools', () => null, issues);
    return { tools, rawFields: shipped === undefined || shipped === null ? {} : { tools: shipped }, issues };
  });

/** The row to keep beside its toolset: null where the toolset keeps the field. */
export const withoutTools = (row: JsonObject, { rawFields }: ToolsetDraft): JsonObject =>
  Object.keys(rawFields).length > 0 ? { ...row, tools: null } : row;

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
    const key = this.#fieldText(row.mcp_tools_dict);
    const known = this.#drafts.get(tools)?.get(key);
    if (known) return known;
    const draft = draftOf(row);
    this.#drafts.set(tools, new Map(this.#drafts.get(tools)).set(key, draft));
    return draft;
  }

  /** The draft of a row whose tools are in the table; rows of the same menu share one. */
  #named(row: JsonObject): ToolsetDraft {
    const key = this.#fieldText(row.mcp_tools_dict);
    const known = this.#byNames.get(key);
    const dictionary = row.mcp_tools_dict;
    const names = isJsonObject(dictionary) ? Object.values(dictionary).flat() : [];
    row.tools = names.flatMap((name) => (typeof name === 'string' ? (this.#table.get(name) ?? []) : []));
    if (known) return known;
    const draft = draftOf(row);
    this.#byNames.set(key, draft);
    return draft;
  }

  #fieldText(dictionary: JsonValue | undefined): string {
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
