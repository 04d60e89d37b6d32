import { onOneLine } from '#core/quoted.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import { MAX_SCHEMA_COST, schemaCost } from '#serve/validation/extent.ts';
import { count, shortened } from '../frame/format.ts';

/** Tools as a file lists them. */
export interface ToolsRead {
  tools: Tool[];
  /** The same as the file has them, with MCP's names of members, to be kept as a server's. */
  raw: JsonObject[];
  /** What was left out or is missing, a sentence each. */
  left: string[];
}

const MOST_TOOLS = 5000;
const MOST_LEFT = 50;
const LONGEST_NAME = 300;

/**
 * Tools of MCP's tools/list, of MCPToolBench++'s tool_schema.json, or of a function-calling API. An entry that is no tool is left out and
 * named; the others are read. `server`: of tools that name none.
 */
export function readTools(entries: readonly JsonValue[], server: string): ToolsRead {
  const read: ToolsRead = { tools: [], raw: [], left: [] };
  const undescribed: string[] = [];
  const leave = (sentence: string): void => {
    if (read.left.length < MOST_LEFT) read.left.push(sentence);
  };
  for (const [index, given] of entries.entries()) {
    if (read.tools.length === MOST_TOOLS) {
      leave(`Only the first ${count(MOST_TOOLS)} tools are read.`);
      break;
    }
    const entry = isJsonObject(given) && isJsonObject(given.function) ? given.function : given;
    const name = isJsonObject(entry) && typeof entry.name === 'string' ? entry.name : '';
    if (!isJsonObject(entry) || name.trim() === '' || name.length > LONGEST_NAME) {
      leave(`Entry ${count(index + 1)} has no name that can be used, and was left out.`);
      continue;
    }
    const called = shortened(onOneLine(name), 80);
    const schema = schemaOf(entry);
    if (exceedsDepth(entry)) {
      leave(`${called} is nested too deeply and was left out.`);
      continue;
    }
    if (schema !== undefined && schemaCost(schema, MAX_SCHEMA_COST) > MAX_SCHEMA_COST) {
      leave(`The schema of ${called} is larger than this page can check; it was left out.`);
      continue;
    }
    if (schema === undefined) leave(`${called} has no schema: any object is taken as its arguments.`);
    const description = typeof entry.description === 'string' ? entry.description : '';
    if (description.trim() === '') undescribed.push(called);
    const raw: JsonObject = { name, description, inputSchema: schema ?? { type: 'object' } };
    if (typeof entry.title === 'string') raw.title = entry.title;
    if (isJsonObject(entry.outputSchema)) raw.outputSchema = entry.outputSchema;
    if (isJsonObject(entry.annotations)) raw.annotations = hintsOf(entry.annotations);
    read.raw.push(raw);
    read.tools.push({
      ...(raw as unknown as Tool),
      server: namedServer(entry) ?? server,
      schemaFrom: schema === undefined ? 'missing' : 'source',
    });
  }
  if (undescribed.length > 0)
    read.left.push(
      `Without a description: ${undescribed.slice(0, 5).join(', ')}${
        undescribed.length > 5 ? ` and ${count(undescribed.length - 5)} more` : ''
      }.`,
    );
  return read;
}

const schemaOf = ({ inputSchema, input_schema, parameters }: JsonObject): JsonObject | undefined =>
  [inputSchema, input_schema, parameters].find(isJsonObject);

const namedServer = ({ mcp_server: named, server = named }: JsonObject): string | undefined =>
  typeof server === 'string' && server.trim() !== '' ? server.slice(0, LONGEST_NAME) : undefined;

function hintsOf(annotations: JsonObject): JsonObject {
  const kept: JsonObject = {};
  for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const) {
    const value = annotations[hint];
    if (typeof value === 'boolean') kept[hint] = value;
  }
  return kept;
}
