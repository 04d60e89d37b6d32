import { pointerTo } from '#core/json-pointer.ts';
import { type JsonObject, type JsonValue, isJsonObject } from '#core/json.ts';
import type { TaskIssue } from '#core/task.ts';
import type { Tool, ToolAnnotations } from '#core/tool.ts';
import { RowRejected, type ToolsetDraft } from '../source.ts';
import { fieldOf, textOf, structured } from './structured.ts';

const schemaNames = ['inputSchema', 'input_schema', 'parameters'];

/**
 * Tools as MCP describes them, or their bare names. `serverOf` says who offers a tool that does not say it itself.
 * What cannot be a tool is left out; what is odd goes to `issues`.
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
    else
      issues.push({
        code: 'tool-unreadable',
        path: pointerTo(path, index),
        detail: 'a tool without a name',
      });
  });
  const undescribed = tools.filter(
    ({ description, schemaFrom }) => description === '' && schemaFrom !== 'missing',
  );
  if (undescribed.length > 0) {
    issues.push({
      code: 'missing-description',
      path,
      detail: `without a description: ${listed(undescribed)}`,
    });
  }
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
  const name = textOf(item.name);
  if (!name) return undefined;
  const schema = fieldOf(item, schemaNames);
  const tool = bareTool(name, textOf(item.server) ?? textOf(item.mcp_server) ?? serverOf(name));
  tool.description = textOf(item.description) ?? '';
  if (schema && isJsonObject(schema.value)) {
    tool.inputSchema = schema.value;
    tool.schemaFrom = 'source';
  } else if (schema) {
    const detail = `the schema of ${name} is no object; the tool is taken to have none`;
    issues.push({ code: 'schema-unreadable', path: `${path}/${schema.name}`, detail });
  }
  return withExtras(tool, item);
}

function withExtras(tool: Tool, item: JsonObject): Tool {
  const title = textOf(item.title);
  if (title) tool.title = title;
  if (isJsonObject(item.outputSchema)) tool.outputSchema = item.outputSchema;
  if (isJsonObject(item.annotations)) tool.annotations = annotationsOf(item.annotations);
  return tool;
}

function annotationsOf(annotations: JsonObject): ToolAnnotations {
  const kept: ToolAnnotations = {};
  if (typeof annotations.title === 'string') kept.title = annotations.title;
  for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const) {
    const value = annotations[hint];
    if (typeof value === 'boolean') kept[hint] = value;
  }
  return kept;
}

export const bareTool = (name: string, server: string | null): Tool => ({
  name,
  server,
  description: '',
  inputSchema: { type: 'object' },
  schemaFrom: 'missing',
});

/** A few names, and how many more. */
function listed(tools: Tool[]): string {
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
