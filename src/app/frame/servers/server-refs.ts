import { spaceOf } from '#core/address-space.ts';
import { TESTBED_SERVERS } from '#core/testbed.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import { type McpServerRef, type ServerHeader, CONNECT_STEPS, type Tick } from '#core/mcp.ts';
import { isRecordingId, recordingAt } from '#core/server-recording.ts';
import { titleAmong } from './server-names.ts';

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
