import { spaceOf } from '#core/address-space.ts';
import { TESTBED_SERVERS } from '#core/testbed.ts';
import { deepEqual, isJsonObject, type JsonValue } from '#core/json.ts';
import {
  CONNECT_STEPS,
  type McpServerRef,
  type ServerHeader,
  type ServerStatus,
  type Tick,
} from '#core/mcp.ts';
import { isRecordingId, recordingAt } from '#core/server-recording.ts';

/** The testbed that a person tries out by hand; runs have testbeds of their own. */
export const MANUAL_TESTBED = 'manual';
/** Tools of the whole testbed; a test counts them. */
export const TESTBED_TOOLS = 188;

const MAX_SERVERS = 200;
const MAX_HEADERS = 50;
const sensitiveName = /auth|token|key|secret|cookie|pass|session|credential/i;

/** Is a header of this name likely to hold a secret? */
export const looksSensitive = (name: string): boolean => sensitiveName.test(name);

/** How a testbed's server is connected. */
export const testbedServerRef = (testbedId: string, server: string): McpServerRef => ({
  id: `${testbedId}.${server}`,
  title: server,
  url: `testbed:${testbedId}/${server}`,
  headers: [],
});

/** Which testbed and server an id means; undefined when it is no testbed server's. */
export function testbedServerOf(serverId: string): { testbedId: string; server: string } | undefined {
  const [testbedId = '', server = '', ...more] = serverId.split('.');
  if (more.length > 0 || !/^(manual|what-if-\d{1,6})$/.test(testbedId) || !TESTBED_SERVERS.includes(server))
    return undefined;
  return { testbedId, server };
}

/** The URL of a typed address: https where no scheme was typed. Undefined when it is none, or no http address. */
export function typedUrl(text: string): URL | undefined {
  const typed = text.trim();
  const scheme = spaceOf(`http://${typed}`) === 'loopback' ? 'http' : 'https';
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `${scheme}://${typed}`;
  if (typed === '' || !URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

/** A reference as it may be stored: no value of a sensitive header, whatever was typed. */
export const withoutSecretValues = (ref: McpServerRef): McpServerRef => ({
  ...ref,
  headers: ref.headers.map((header) => (header.sensitive ? { ...header, value: '' } : header)),
});

/** Reads a person's stored servers; invalid entries are omitted. */
export function readStoredServers(stored: JsonValue | undefined): McpServerRef[] {
  const list = isJsonObject(stored) && Array.isArray(stored.servers) ? stored.servers : [];
  const read = list.slice(0, MAX_SERVERS).flatMap((item) => readServer(item) ?? []);
  // Earlier versions kept two of one title.
  return read.reduce<McpServerRef[]>((kept, ref) => [...kept, { ...ref, title: titleAmong(ref, kept) }], []);
}

function readServer(item: JsonValue): McpServerRef | undefined {
  if (!isJsonObject(item)) return undefined;
  const { id, title, url, headers, callTimeoutMs, era } = item;
  if (typeof id !== 'string' || typeof title !== 'string' || typeof url !== 'string') return undefined;
  if (testbedServerOf(id)) return undefined;
  const recording = recordingAt(url);
  if (recording === undefined ? !/^https?:/.test(url) : !isRecordingId(recording)) return undefined;
  const kept = Array.isArray(headers)
    ? headers.slice(0, MAX_HEADERS).flatMap((header) => readHeader(header) ?? [])
    : [];
  const limit = typeof callTimeoutMs === 'number' ? { callTimeoutMs } : {};
  const spoken = (['initialize', 'stateless'] as const).find((each) => each === era);
  return withoutSecretValues({ id, title, url, headers: kept, ...limit, ...(spoken ? { era: spoken } : {}) });
}

function readHeader(header: JsonValue): ServerHeader | undefined {
  if (!isJsonObject(header) || typeof header.name !== 'string') return undefined;
  const value = typeof header.value === 'string' ? header.value : '';
  return { name: header.name, value, sensitive: header.sensitive !== false };
}

/** The ticks of a server that was not tried yet. */
export const untriedTicks: readonly Tick[] = CONNECT_STEPS.map((step) => ({
  step,
  state: 'pending',
  message: '',
}));

/** Characters of a server's own name that are shown beside its address. */
const LONGEST_NAME = 60;

/** Host and path of an address; of one inside the page, the address. */
export function placeOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  return host === '' ? url : host + (pathname === '/' ? '' : pathname) + search;
}

/**
 * A server's name beside others: the person's name, else host and path, with the server's own name if known: `127.0.0.1:3001/a/mcp
 * (everything)`. Servers of one address also show their version.
 */
export function serverName(
  ref: McpServerRef,
  status: ServerStatus | undefined,
  others: readonly McpServerRef[] = [],
): string {
  const { title, url } = ref;
  const version = versionAmong(ref, status, others);
  const place = placeOf(url);
  const name = place === url || title !== new URL(url).host ? title : place;
  const { title: given, name: own } = status?.serverInfo ?? {};
  const itself = (given || own || '').slice(0, LONGEST_NAME);
  const beside = [itself === name ? '' : itself, version].filter(Boolean).join(', ');
  return beside === '' ? name : `${name} (${beside})`;
}

/** The MCP version of a server that shares its address with another: the spoken one, else the chosen one; '' for all others. */
export function versionAmong(
  { id, url, era }: McpServerRef,
  status: ServerStatus | undefined,
  others: readonly McpServerRef[],
): string {
  if (!others.some((other) => other.id !== id && other.url === url)) return '';
  const asked = { stateless: '2026-07-28', initialize: '2025-11-25 or older' };
  return `MCP ${status?.protocolVersion ?? (era ? asked[era] : 'of any version')}`;
}

/** Is it one of these servers, by id, title or own name, in lower case? */
export const isNamed = (
  { id, title }: McpServerRef,
  status: ServerStatus | undefined,
  names: ReadonlySet<string>,
): boolean =>
  [id, title, status?.serverInfo?.name].some((name) => name !== undefined && names.has(name.toLowerCase()));

/**
 * The server that a new one would repeat: with the same address, MCP version and headers, and no other name. Undefined if there is
 * none.
 */
export const knownAs = (given: McpServerRef, own: readonly McpServerRef[]): McpServerRef | undefined =>
  own.find(
    (each) =>
      each.url === given.url &&
      each.era === given.era &&
      deepEqual(each.headers, given.headers) &&
      (given.title === each.title || given.title === new URL(given.url).host),
  );

/** The title of this server where no other has it, else its host and path, else that with a number. */
export function titleAmong({ id, title, url }: McpServerRef, others: readonly McpServerRef[]): string {
  const taken = new Set(others.flatMap((other) => (other.id === id ? [] : other.title.toLowerCase())));
  // The address of a server in the page has no host.
  const place = new URL(url).host === '' ? title : placeOf(url);
  const numbered = Array.from({ length: taken.size + 1 }, (_, index) => `${place} (${index + 2})`);
  return [title, place, ...numbered].find((each) => !taken.has(each.toLowerCase()))!;
}
