import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '#core/json.ts';
import type { McpServerRef } from '#core/mcp.ts';
import { looksSensitive, typedUrl } from './server-refs.ts';

/** A server of a client's configuration: one that a page can reach, or why it cannot. */
export interface ConfiguredServer {
  name: string;
  /** Without secrets; absent: it cannot be reached from a page. */
  ref?: McpServerRef;
  /** Values of sensitive headers, by name. Only the eval worker keeps them. */
  secrets: Record<string, string>;
  /** Headers whose value is a place that the client fills, such as `${input:token}`. */
  unfilled: string[];
  why?: 'command' | 'no-address' | 'not-http' | 'no-entry';
}

/** Longest configuration that is read, in characters. */
const LONGEST = 1_000_000;
const MOST_SERVERS = 100;
const MOST_HEADERS = 50;

/** Where clients list their servers: Claude Desktop and Cursor, VS Code, and VS Code's settings. */
const LISTS = ['mcpServers', 'servers', 'mcp'] as const;

/**
 * The servers in a client's configuration (`mcp.json`, `claude_desktop_config.json` and their like); undefined where the text is no JSON or
 * lists none. `makeId` gives ids that are unique here.
 */
export function configuredServers(text: string, makeId: () => string): ConfiguredServer[] | undefined {
  if (text.length > LONGEST) return undefined;
  const read = parseJson(text.replaceAll(/^\s*\/\/.*$/gm, ''));
  const list = isJsonObject(read) ? listIn(read) : undefined;
  const entries = list && Object.entries(list).slice(0, MOST_SERVERS);
  // Something else may stand under the same name.
  return entries?.some(([, entry]) => isJsonObject(entry))
    ? entries.map(([name, entry]) => serverOf(name.slice(0, 200), entry, makeId))
    : list && [];
}

function listIn(read: JsonObject): JsonObject | undefined {
  for (const name of LISTS) {
    const found = Object.hasOwn(read, name) ? read[name] : undefined;
    if (isJsonObject(found)) return name === 'mcp' ? listIn(found) : found;
  }
  return undefined;
}

const textAt = (entry: JsonObject, ...names: string[]): string | undefined =>
  names
    .map((name) => entry[name])
    .find((value): value is string => typeof value === 'string' && value !== '');

function serverOf(name: string, entry: JsonValue, makeId: () => string): ConfiguredServer {
  const nothing = { name, secrets: {}, unfilled: [] };
  if (!isJsonObject(entry)) return { ...nothing, why: 'no-entry' };
  const address = textAt(entry, 'url', 'serverUrl', 'httpUrl');
  if (address === undefined)
    return { ...nothing, why: textAt(entry, 'command') === undefined ? 'no-address' : 'command' };
  const url = typedUrl(address);
  if (!url) return { ...nothing, why: 'not-http' };
  const given = Object.entries(isJsonObject(entry.headers) ? entry.headers : {}).slice(0, MOST_HEADERS);
  const headers = given.flatMap(([header, value]) =>
    typeof value === 'string' ? [{ header, value, isUnfilled: /\$\{[^}]*\}/.test(value) }] : [],
  );
  const filled = headers.filter(({ isUnfilled }) => !isUnfilled);
  return {
    name,
    ref: {
      id: makeId(),
      title: name,
      url: url.href,
      headers: headers.map(({ header, value, isUnfilled }) => {
        const sensitive = isUnfilled || looksSensitive(header);
        return { name: header, value: sensitive ? '' : value, sensitive };
      }),
    },
    secrets: Object.fromEntries(
      filled.filter(({ header }) => looksSensitive(header)).map(({ header, value }) => [header, value]),
    ),
    unfilled: headers.filter(({ isUnfilled }) => isUnfilled).map(({ header }) => header),
  };
}

/**
 * These servers as a client's configuration (`mcp.json`); those in the page, which have no http address, are left out. A sensitive
 * header is a place for the client to fill, `${AUTHORIZATION}`, because its value is not kept here.
 */
export function clientConfiguration(servers: readonly McpServerRef[]): string {
  const entries = servers.flatMap(({ title, url, headers }) =>
    /^https?:/.test(url)
      ? [[title, { type: 'http', url, ...(headers.length > 0 ? { headers: writtenHeaders(headers) } : {}) }]]
      : [],
  );
  return `${JSON.stringify({ mcpServers: Object.fromEntries(entries) as JsonObject }, null, 2)}\n`;
}

const writtenHeaders = (headers: McpServerRef['headers']): JsonObject =>
  Object.fromEntries(
    headers.map(({ name, value, sensitive }) => [
      name,
      sensitive ? `\${${name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}}` : value,
    ]),
  );
