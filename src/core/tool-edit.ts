import { exceedsDepth, isJsonObject, parseJson, type JsonObject, type JsonValue } from './json.ts';
import type { Tool } from './tool.ts';

/** What a tool says of itself, edited. The tool itself stays as it is: a call is made with the arguments that the model writes. */
export interface ToolEdit {
  /** Null: of the first tool of this name, whatever its server. */
  server: string | null;
  name: string;
  /** Absent: as its server has it. */
  description?: string;
  /** A JSON object. Not typed as one: what walks through the type of a configuration would not come to an end. */
  inputSchema?: Readonly<Record<string, unknown>>;
}

/** Most edited tools of one menu. */
export const MOST_EDITS = 20;
/** Characters of an edited description; of an edited schema, as JSON. */
export const LONGEST_DESCRIPTION = 100_000;
export const LONGEST_SCHEMA = 200_000;

const isOf = ({ server, name }: ToolEdit, tool: Tool): boolean =>
  name === tool.name && (server === null || tool.server === null || server === tool.server);

/** The tools with these edits, in their order; the same list where no edit is of one of them. */
export function withEdits(tools: readonly Tool[], edits: readonly ToolEdit[] = []): readonly Tool[] {
  if (!edits.some((edit) => tools.some((tool) => isOf(edit, tool)))) return tools;
  return tools.map((tool) => edits.filter((edit) => isOf(edit, tool)).reduce(edited, tool));
}

const edited = (tool: Tool, { description, inputSchema }: ToolEdit): Tool => ({
  ...tool,
  ...(description === undefined ? {} : { description }),
  ...(inputSchema === undefined ? {} : { inputSchema: inputSchema as JsonObject }),
});

/** Edits as an address holds them; [] for a text that is none. */
export function readEdits(text: string | null): ToolEdit[] {
  const longest = LONGEST_DESCRIPTION + LONGEST_SCHEMA;
  const value = text === null || text.length > longest ? undefined : parseJson(text);
  if (!Array.isArray(value) || exceedsDepth(value)) return [];
  return value.slice(0, MOST_EDITS).flatMap((each) => readEdit(each) ?? []);
}

function readEdit(value: JsonValue): ToolEdit | undefined {
  if (!isJsonObject(value) || typeof value.name !== 'string') return undefined;
  const { server = null, name, description, inputSchema } = value;
  if (server !== null && typeof server !== 'string') return undefined;
  return {
    ...{ server, name },
    ...(typeof description === 'string' ? { description: description.slice(0, LONGEST_DESCRIPTION) } : {}),
    ...(isJsonObject(inputSchema) ? { inputSchema } : {}),
  };
}
