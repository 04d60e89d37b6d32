import { PlaygroundError } from '#core/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import { limits } from './limits.ts';
import { isOfHeaders } from './refusal.ts';
import { RpcError, type RequestOptions, type Session } from './session.ts';

/** An argument that 2026-07-28 wants repeated in a header: where it stands in the arguments, and the header's full name. */
export interface ParamHeader {
  path: readonly string[];
  name: string;
}

const MARK = 'x-mcp-header';
/** A field name of RFC 9110. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$/;
const TYPES: ReadonlySet<JsonValue | undefined> = new Set(['string', 'integer', 'boolean']);

/**
 * The headers that a tool's inputSchema declares with `x-mcp-header`, or why the protocol makes the whole tool invalid: a mark may
 * stand on strings, integers and booleans alone, reached through `properties` alone, under a name of its own. The schema must not be
 * deeper than `exceedsDepth` allows.
 */
export function paramHeadersOf(schema: JsonObject): { headers: ParamHeader[]; fault?: string } {
  const headers: ParamHeader[] = [];
  const names = new Set<string>();
  let fault: string | undefined;
  const declare = (schema: JsonObject, path: readonly string[]): void => {
    const mark = schema[MARK];
    if (typeof mark !== 'string' || !TOKEN.test(mark)) fault ??= 'has a value that is no header name';
    else if (path.length === 0) fault ??= 'stands on no argument';
    else if (!TYPES.has(schema.type)) fault ??= 'stands on what is no string, integer or boolean';
    else if (names.has(mark.toLowerCase())) fault ??= `names ${mark} twice`;
    else {
      names.add(mark.toLowerCase());
      headers.push({ path, name: `Mcp-Param-${mark}` });
    }
  };
  /** `path` is undefined where no chain of properties leads to. */
  const visit = (value: JsonValue, path: readonly string[] | undefined): void => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, undefined));
    if (!isJsonObject(value)) return;
    if (path && MARK in value) declare(value, path);
    else if (MARK in value) fault ??= 'stands where no chain of properties leads to';
    for (const [keyword, below] of Object.entries(value)) {
      if (DATA.has(keyword)) continue;
      if (!NAMED.has(keyword) || !isJsonObject(below)) visit(below, undefined);
      else
        for (const [name, each] of Object.entries(below))
          visit(each, path && keyword === 'properties' ? [...path, name] : undefined);
    }
  };
  visit(schema, []);
  return fault ? { headers, fault: `“${MARK}” ${fault}` } : { headers };
}

/** Keywords whose members are schemas under names that are no keywords. */
const NAMED = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']);
/** Keywords that hold values, not schemas. */
const DATA = new Set(['const', 'enum', 'default', 'examples', MARK]);

/** The headers of one call, by name. An argument that is absent, null or no plain value has none. */
export function headersOfCall(headers: readonly ParamHeader[], args: JsonValue): Record<string, string> {
  return Object.fromEntries(
    headers.flatMap(({ path, name }) => {
      const text = textOf(valueAt(args, path));
      return text === undefined ? [] : [[name, encodedHeader(text)]];
    }),
  );
}

function valueAt(value: JsonValue | undefined, [key, ...rest]: readonly string[]): JsonValue | undefined {
  if (key === undefined) return value;
  return isJsonObject(value) && Object.hasOwn(value, key) ? valueAt(value[key], rest) : undefined;
}

function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : String(value);
}

/** As it is where it can stand in a header unchanged; else in base64 between marks, as UTF-8. */
export function encodedHeader(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/.test(text);
  if (isPlain && !/^=\?base64\?.*\?=$/.test(text)) return text;
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return `=?base64?${btoa(bytes)}?=`;
}

interface Mirrored extends RequestOptions {
  method: string;
  params: JsonObject;
  /** As listed last. */
  tools: () => readonly Tool[];
  /** Lists them again. */
  relist: () => Promise<void>;
}

/**
 * Sends a request. In 2026-07-28 some arguments of a call are repeated in headers. Where the server refuses the call because it wants other
 * headers than its list of tools said, the call was not carried out and is sent once more. In an older protocol a server may give that
 * error number another meaning, even after it carried the call out, so the call is not sent again.
 */
export async function requestMirrored(
  session: Session,
  { tools, relist, ...mirrored }: Mirrored,
): Promise<JsonObject> {
  if (session.era !== 'stateless' || mirrored.method !== 'tools/call') return send(session, mirrored);
  const call = () => send(session, mirrored, headersFor(mirrored.params, tools()));
  try {
    return await call();
  } catch (error) {
    if (!isOfHeaders(error)) throw error;
  }
  await relist();
  return call().catch((error: unknown) => {
    throw isOfHeaders(error) ? headersRefused(error as PlaygroundError) : error;
  });
}

function headersFor(params: JsonObject, tools: readonly Tool[]): Record<string, string> {
  const tool = tools.find(({ name }) => name === params.name);
  return tool ? headersOfCall(paramHeadersOf(tool.inputSchema).headers, params.arguments ?? {}) : {};
}

async function send(
  session: Session,
  { method, params, ...options }: Omit<Mirrored, 'tools' | 'relist'>,
  headers: Record<string, string> = {},
): Promise<JsonObject> {
  try {
    return await session.request(method, params, { ...options, headers });
  } catch (error) {
    const isStopped = await areStopped(error, session, headers);
    throw isStopped ? paramsBlocked(Object.keys(headers), error) : error;
  }
}

const isUnread = (error: unknown): boolean =>
  error instanceof PlaygroundError && error.code === 'mcp-unreachable';

/**
 * Is it these headers that kept a request without an answer from leaving the page? A request without effects gets through without them
 * and not with them. One that is refused by the server got through as well.
 */
async function areStopped(
  error: unknown,
  session: Session,
  headers: Record<string, string>,
): Promise<boolean> {
  if (!isUnread(error) || Object.keys(headers).length === 0) return false;
  const asking = (own: Record<string, string>): Promise<unknown> =>
    session
      .request('server/discover', {}, { timeoutMs: limits.discoverMs, headers: own })
      .catch((failure: unknown) => failure);
  const without = await asking({});
  const isAnswered = !(without instanceof Error) || without instanceof RpcError;
  return isAnswered && isUnread(await asking(headers));
}

const paramsBlocked = (names: readonly string[], cause: unknown): PlaygroundError =>
  new PlaygroundError(
    'mcp-cors-blocked',
    `The call was not sent: the server wants arguments of this tool repeated in ${names.join(', ')}, and does not let pages send ${names.length === 1 ? 'that header' : 'those headers'}.`,
    'The server must list them in Access-Control-Allow-Headers. “Find out why” says which is missing.',
    { cause },
  );

/** Twice, the second time with the headers that its list of tools asks for. */
const headersRefused = (cause: PlaygroundError): PlaygroundError =>
  new PlaygroundError(
    'mcp-refused',
    `The server did not carry out the call: it refused the headers that repeat its arguments, also by its list of tools as it is now. ${cause.message}`,
    undefined,
    { cause },
  );
