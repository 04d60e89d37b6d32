import { PlaygroundError } from '#core/errors.ts';
import { textOf } from '#core/fields.ts';
import { isJsonObject, parseJson, type JsonObject, type JsonValue, exceedsDepth } from '#core/json.ts';
import { onOneLine } from '#core/quoted.ts';
import type { Tool } from '#core/tool.ts';
import { MAX_SCHEMA_COST, schemaCost } from '#serve/validation/extent.ts';
import { type ConfiguredServer, configuredServers } from '../frame/servers/client-config.ts';
import { count, shortened } from '../frame/format.ts';
import { groupsOf, type Group } from './known.ts';
import { type ListedServer, listedServer } from './listed-server.ts';

/** A file of servers or tools as it was opened. */
export interface OpenedFile {
  id: string;
  name: string;
  /** Servers of a client's configuration. */
  configured: readonly ConfiguredServer[];
  /** Servers that describe themselves. */
  listed: readonly ListedServer[];
  groups: readonly Group[];
  /** Tools as they are kept as a server's. */
  raw: readonly JsonObject[];
  /** What was left out or is missing, a sentence each. */
  left: readonly string[];
}

const LONGEST = 24_000_000;
const MOST_SERVERS = 500;
const LONGEST_NAME = 200;

type Read = Pick<OpenedFile, 'configured' | 'listed' | 'groups' | 'raw' | 'left'>;
const nothing: Read = { configured: [], listed: [], groups: [], raw: [], left: [] };

/**
 * Reads mcp.json and other configurations of clients, tool_schema.json, server_meta.json, both in one as MCPToolBench++ has them
 * (mcp/tools/*.json of its repository), server cards, the registry's server.json, and the result of tools/list. `makeId` gives ids that are
 * unique here. Throws PlaygroundError 'dataset-unreadable', 'dataset-too-large'.
 */
export function openedFile(name: string, text: string, makeId: () => string): OpenedFile {
  if (text.length > LONGEST)
    throw new PlaygroundError('dataset-too-large', `${name} is larger than this page reads (24 MB).`);
  const called = onOneLine(name).slice(0, LONGEST_NAME) || 'pasted text';
  const configured = configuredServers(text, makeId);
  if (configured && configured.length > 0) return { id: makeId(), name: called, ...nothing, configured };
  const value = parseJson(text);
  if (value === undefined) throw unreadable(`${called} is no JSON.`, KNOWN);
  const read = readValue(value, called.replace(/\.json$/i, ''), makeId);
  if (!read)
    throw unreadable(`${called} contains neither servers nor tools in a form that is known here.`, KNOWN);
  return { id: makeId(), name: called, ...read };
}

const KNOWN =
  'Known are JSON files with mcpServers, tools with name and input_schema, server_meta.json, server cards and server.json.';

const unreadable = (message: string, hint: string): PlaygroundError =>
  new PlaygroundError('dataset-unreadable', message, hint);

function readValue(value: JsonValue, name: string, makeId: () => string): Read | undefined {
  if (isJsonObject(value)) {
    const result = isJsonObject(value.result) ? value.result : value;
    if (Array.isArray(result.servers)) return readServers(result.servers, makeId);
    return (isDescription(result) ? readServers([result], makeId) : undefined) ?? readToolsOf(result, name);
  }
  if (!Array.isArray(value)) return undefined;
  return value.some(isDescriptionInList) ? readServers(value, makeId) : readToolList(value, name);
}

/** Members that a server has, and no tool. */
const OF_SERVERS = [
  ...['server', 'remotes', 'packages', 'content_name', 'server_name', 'mcp_server_config', 'version'],
  ...['serverInfo', 'category'],
];

/** Does it describe a server, maybe with its tools? */
const isDescription = (value: JsonValue): boolean =>
  isJsonObject(value) &&
  !['input_schema', 'inputSchema', 'parameters', 'function'].some((member) => isJsonObject(value[member])) &&
  OF_SERVERS.some((member) => value[member] !== undefined && value[member] !== null);

/** In a list of servers or tools a list of tools says it, too; alone it may be a file of tools. */
const isDescriptionInList = (value: JsonValue): boolean =>
  isDescription(value) || (isJsonObject(value) && Array.isArray(value.tools));

function readToolsOf(value: JsonObject, name: string): Read | undefined {
  return Array.isArray(value.tools) ? readToolList(value.tools, textOf(value.name) || name) : undefined;
}

function readToolList(entries: readonly JsonValue[], server: string): Read | undefined {
  const { tools, raw, left } = readTools(entries, server);
  if (tools.length === 0) return undefined;
  return { ...nothing, groups: groupsOf(tools), raw, left };
}

function readServers(entries: readonly JsonValue[], makeId: () => string): Read | undefined {
  const listed: ListedServer[] = [];
  const configured: ConfiguredServer[] = [];
  const groups: Group[] = [];
  const raw: JsonObject[] = [];
  const left: string[] = [];
  let unread = 0;
  for (const entry of entries.slice(0, MOST_SERVERS)) {
    const server = listedServer(entry);
    if (!server || !isJsonObject(entry)) {
      unread++;
      continue;
    }
    const own = configurationIn(entry, makeId);
    if (own.length > 0 && server.url === '') configured.push(...own);
    else listed.push(server);
    const read = readTools(toolsIn(entry), server.title);
    raw.push(...read.raw);
    left.push(...read.left);
    const { title, description, category } = server;
    groups.push({ name: title, description, category, tools: read.tools });
  }
  if (unread > 0) left.push(`Entries without a name that can be read: ${count(unread)}.`);
  if (entries.length > MOST_SERVERS) left.push(`Only the first ${count(MOST_SERVERS)} servers are read.`);
  return groups.length === 0 ? undefined : { configured, listed, groups, raw, left };
}

/** A server card of SEP-1649 says `["dynamic"]` where its tools are to be asked for. */
const toolsIn = ({ tools }: JsonObject): readonly JsonValue[] =>
  Array.isArray(tools) && !(tools.length === 1 && tools[0] === 'dynamic') ? tools : [];

/** MCPToolBench++ keeps the configuration of a server as text beside its description, in a list. */
function configurationIn(
  { mcp_server_config: written }: JsonObject,
  makeId: () => string,
): ConfiguredServer[] {
  const read = typeof written === 'string' ? parseJson(written) : written;
  return (Array.isArray(read) ? read : [read])
    .slice(0, 10)
    .flatMap((each) => (isJsonObject(each) ? (configuredServers(JSON.stringify(each), makeId) ?? []) : []));
}

/**
 * The tools of a file as the recording of a server that answers no call (JSON Lines), so that Connect, a run and the builder can list
 * them. `now`: milliseconds since the epoch.
 */
export function asRecording({ name, raw }: Pick<OpenedFile, 'name' | 'raw'>, now: number): string {
  const head = {
    kind: 'server',
    format: 'proving-ground/recorded-server',
    version: 1,
    recordedAt: new Date(now).toISOString(),
    server: { name, version: '0', title: name },
    protocolVersion: '2025-11-25',
    era: 'initialize',
    capabilities: { tools: {} },
  };
  return [head, ...raw.map((tool) => ({ kind: 'tool', tool }))]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

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
const LONGEST_TOOL = 300;

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
    if (!isJsonObject(entry) || name.trim() === '' || name.length > LONGEST_TOOL) {
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
  typeof server === 'string' && server.trim() !== '' ? server.slice(0, LONGEST_TOOL) : undefined;

function hintsOf(annotations: JsonObject): JsonObject {
  const kept: JsonObject = {};
  for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const) {
    const value = annotations[hint];
    if (typeof value === 'boolean') kept[hint] = value;
  }
  return kept;
}
