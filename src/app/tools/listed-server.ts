import { spaceOf } from '#core/address-space.ts';
import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { McpServerRef } from '#core/mcp.ts';
import { onOneLine } from '#core/quoted.ts';
import { typedUrl } from '../frame/servers/server-refs.ts';
import { type Topic, topicOf } from './topics.ts';

export const TRANSPORTS = ['streamable-http', 'sse', 'stdio'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** A server as a registry, a server card or a server_meta.json describes it. */
export interface ListedServer {
  /** As in the source: `io.github.someone/weather`. */
  name: string;
  title: string;
  description: string;
  version: string;
  category: string;
  topic: Topic;
  /** In the order of TRANSPORTS. */
  transports: readonly Transport[];
  /** Of streamable HTTP, which a page can speak; '' where it has none. */
  url: string;
  /** Names of the headers that it asks for at this address. */
  headers: readonly string[];
  /** Why it cannot be asked from here. */
  why?: 'no-address' | 'path-alone' | 'old-transport' | 'to-fill' | 'not-https' | 'own-network';
}

const LONGEST = { name: 200, description: 500, version: 40, url: 2000 };
const MOST_REMOTES = 20;
const MOST_HEADERS = 20;

const words = (value: JsonValue | undefined, most: number): string =>
  onOneLine(textOf(value).slice(0, most * 2)).slice(0, most);

/**
 * Reads what any of these formats says of one server: the registry's server.json of any version and its answers, which wrap it, server
 * cards, and MCPToolBench++'s server_meta.json. Two forms of server cards are known: that of SEP-2127 (experimental-ext-server-card, v1), with
 * `name`, `title`, `version` and `remotes` as in server.json, and no tools; and that of SEP-1649, which it has replaced, with `serverInfo`, one
 * `transport` of `type` and `endpoint`, a path on the host of the card, its own version in `version`, and `tools` as a list or
 * `["dynamic"]`. Undefined where it names no server. All texts are cut, on one line, and without marks that
 * turn their direction.
 */
export function listedServer(given: JsonValue): ListedServer | undefined {
  const entry = isJsonObject(given) && isJsonObject(given.server) ? given.server : given;
  if (!isJsonObject(entry)) return undefined;
  const info = objectOf(entry.serverInfo);
  const name = words(entry.name ?? info.name ?? entry.id ?? entry.server_name, LONGEST.name);
  if (name === '') return undefined;
  const description = words(entry.description ?? entry.abstract, LONGEST.description);
  const category = words(entry.category, LONGEST.name);
  const title = words(entry.title ?? info.title ?? entry.content_name, LONGEST.name) || name;
  const remotes = objectsOf(entry.remotes).slice(0, MOST_REMOTES);
  const packages = objectsOf(entry.packages).slice(0, MOST_REMOTES);
  const own = isJsonObject(entry.transport) ? entry.transport : undefined;
  const kinds = new Set([
    ...remotes.map(transportOf),
    ...packages.map(packageTransport),
    ...(own ? [transportOf(own)] : []),
  ]);
  const remote = [...remotes, ...(own ? [{ ...own, url: own.endpoint ?? own.url ?? '' }] : [])].find(
    (each) => transportOf(each) === 'streamable-http',
  );
  const written = textOf(remote?.url).slice(0, LONGEST.url);
  const why = whyNot(remote, written, kinds);
  return {
    name,
    title,
    description,
    version: words(info.version ?? versionOf(entry), LONGEST.version),
    category,
    // A name begins with who publishes it, which is often `io.github.…`.
    topic: topicOf({
      name: `${name.split('/').at(-1)} ${title === name ? '' : title}`,
      description,
      category,
    }),
    transports: TRANSPORTS.filter((each) => kinds.has(each)),
    url: why === undefined ? typedUrl(written)!.href : onOneLine(written),
    headers: objectsOf(remote?.headers)
      .slice(0, MOST_HEADERS)
      .map((header) => words(header.name, LONGEST.name))
      .filter((header) => /^[\w-]+$/.test(header)),
    ...(why === undefined ? {} : { why }),
  };
}

/** Is an entry of a registry's answer the latest version of its server, as far as it says, and not deleted? */
export function isLatest(given: JsonValue): boolean {
  if (!isJsonObject(given)) return false;
  const meta = isJsonObject(given._meta)
    ? given._meta['io.modelcontextprotocol.registry/official']
    : undefined;
  const detail = isJsonObject(given.version_detail) ? given.version_detail.is_latest : undefined;
  const said = isJsonObject(meta) ? meta.isLatest : detail;
  const status = isJsonObject(meta) ? meta.status : undefined;
  return said !== false && status !== 'deleted';
}

const versionOf = ({ version, version_detail: detail }: JsonObject): JsonValue | undefined =>
  version ?? (isJsonObject(detail) ? detail.version : undefined);

/** Versions before July 2025 say `streamable`. */
function transportOf({ type, transport_type = type }: JsonObject): Transport | undefined {
  return transport_type === 'streamable'
    ? 'streamable-http'
    : TRANSPORTS.find((each) => each === transport_type);
}

const packageTransport = ({ transport }: JsonObject): Transport | undefined =>
  isJsonObject(transport) ? transportOf(transport) : 'stdio';

function whyNot(
  remote: JsonObject | undefined,
  url: string,
  kinds: ReadonlySet<Transport | undefined>,
): ListedServer['why'] {
  if (!remote || url === '') return kinds.has('sse') ? 'old-transport' : 'no-address';
  if (/[{}]/.test(url)) return 'to-fill';
  if (/^\/(?!\/)/.test(url)) return 'path-alone';
  const read = typedUrl(url);
  // A name and a password in an address are no way to sign in to a server of MCP.
  if (!read || read.username !== '' || read.password !== '') return 'not-https';
  if (spaceOf(read.href) !== 'public') return 'own-network';
  return read.protocol === 'https:' ? undefined : 'not-https';
}

const reasons: Readonly<Record<NonNullable<ListedServer['why']>, string>> = {
  'no-address': 'It is a program to install, and has no address.',
  'path-alone': 'Its address is a path on the host of its card, which the card does not name.',
  'old-transport': 'It speaks the old HTTP+SSE transport alone, which this page does not.',
  'to-fill': 'A part of its address is to be filled in.',
  'not-https': 'Its address is no https address that a page can ask.',
  'own-network': 'Its address is of this machine or a local network.',
};

export const whyNotWords = (why: NonNullable<ListedServer['why']>): string => reasons[why];

/** The server as one of the person's. Its headers are to be filled in; they count as sensitive, because most hold a key. */
export const refOf = ({ title, url, headers }: ListedServer, id: string): McpServerRef => ({
  id,
  title,
  url,
  headers: headers.map((name) => ({ name, value: '', sensitive: true })),
});
