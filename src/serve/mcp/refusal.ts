import { addressSpaceOf } from '#core/address-space.ts';
import { PlaygroundError } from '#core/errors.ts';
import { isJsonObject, parseJson } from '#core/json.ts';
import { headOfBody, limits } from './limits.ts';

/** JSON-RPC's error codes of 2026-07-28: headers that are missing or say other than the body, and a version that is not spoken. */
const HEADER_MISMATCH = -32020;
const UNSUPPORTED_VERSION = -32022;
const METHOD_NOT_FOUND = -32601;

/** The version that knows neither initialize nor sessions. */
export const STATELESS = '2026-07-28';

/** The error member of a JSON-RPC message. */
export interface RpcErrorBody {
  code: number;
  message: string;
  data?: unknown;
}

/** The error member of a JSON-RPC message in this text, if it is one. */
export function rpcErrorIn(text: string): RpcErrorBody | undefined {
  const parsed = parseJson(text);
  const message = Array.isArray(parsed) ? parsed[0] : parsed;
  const error = isJsonObject(message) ? message.error : undefined;
  if (!isJsonObject(error) || typeof error.code !== 'number') return undefined;
  const { code, message: words = '', data } = error;
  return { code, message: typeof words === 'object' ? '' : String(words), data };
}

/** A JSON-RPC error that this app must act on, in words; undefined when it is only an answer. */
export function versionError(error: RpcErrorBody): PlaygroundError | undefined {
  if (error.code === HEADER_MISMATCH)
    return new PlaygroundError(
      'mcp-version',
      `The server wants headers of MCP 2026-07-28 that it did not get: ${excerpt(error.message)}`,
      undefined,
      { cause: { supported: [STATELESS], isOfHeaders: true } },
    );
  if (error.code !== UNSUPPORTED_VERSION) return undefined;
  const supported = isJsonObject(error.data) ? error.data.supported : undefined;
  return otherVersion(Array.isArray(supported) ? supported.map(String) : []);
}

/** The versions that the server speaks, as far as it names them. */
export const otherVersion = (supported: string[]): PlaygroundError =>
  new PlaygroundError(
    'mcp-version',
    `The server speaks ${supported.join(', ') || 'another version of MCP'} only.`,
    undefined,
    { cause: { supported } },
  );

/** Does this answer to initialize come from a server that may speak 2026-07-28 alone? */
export function mayBeStateless(error: RpcErrorBody): boolean {
  const version = versionError(error);
  if (version) return namesStateless(version);
  return error.code === METHOD_NOT_FOUND || error.message.includes(STATELESS);
}

/** Did a server of 2026-07-28 find headers that do not go with the body? Then it carried nothing out. */
export const isOfHeaders = (error: unknown): boolean =>
  error instanceof PlaygroundError &&
  error.code === 'mcp-version' &&
  (error.cause as { isOfHeaders?: true } | undefined)?.isOfHeaders === true;

/** Of an error mcp-version. */
export function namesStateless({ cause }: PlaygroundError): boolean {
  const { supported = [] } = (cause ?? {}) as { supported?: string[] };
  return supported.length === 0 || supported.includes(STATELESS);
}

/** Why a server refused, from an answer whose status is 400 or more, or that is no MCP answer. Reads the body. */
export async function refusalOf(response: Response, hadSession: boolean): Promise<PlaygroundError> {
  const { status } = response;
  const text = await headOfBody(response, limits.errorBytes);
  if (status === 401) return unauthorized(response);
  if (asksForMore(response)) return asksMore(response);
  const rpcError = rpcErrorIn(text);
  const speaksOfSession = /session|not initialized/i.test(text);
  if (hadSession && (status === 404 || (status === 400 && speaksOfSession)))
    return new PlaygroundError(
      'mcp-session-lost',
      `The server no longer knows this session${text ? `: ${excerpt(rpcError?.message ?? text)}` : '.'}`,
    );
  const version = rpcError && versionError(rpcError);
  if (version) return version;
  if (isHtml(response, text)) return notMcp(response, text);
  if (status === 400 && speaksOfSession)
    return new PlaygroundError(
      'mcp-session-lost',
      `The server misses its session header: ${excerpt(rpcError?.message ?? text)}`,
      'It sent a Mcp-Session-Id that this page could not read. It must send Access-Control-Expose-Headers: Mcp-Session-Id.',
    );
  if (status === 404 && !rpcError)
    return new PlaygroundError(
      'mcp-not-mcp',
      'Nothing is at this address (404).',
      'Check the path: many servers answer at /mcp.',
      { cause: { status } },
    );
  return new PlaygroundError(
    status === 403 ? 'mcp-refused' : 'mcp-protocol',
    `The server answered ${status}${text ? `: ${excerpt(rpcError?.message ?? text)}` : '.'}`,
    status === 403
      ? 'It may refuse pages of this origin (its Origin check), or this credential may not do this.'
      : undefined,
    { cause: { status, ...(rpcError ? { rpcError } : {}) } },
  );
}

function unauthorized(response: Response): PlaygroundError {
  return new PlaygroundError(
    'mcp-unauthorized',
    'The server wants to know who you are (401).',
    'Sign in, or add a header such as Authorization: Bearer … to this server.',
    { cause: { challenge: response.headers.get('www-authenticate') ?? undefined } },
  );
}

/** Does the server know the person and want more permissions (RFC 6750)? */
export const asksForMore = ({ status, headers }: Response): boolean =>
  status === 403 && /error="?insufficient_scope/i.test(headers.get('www-authenticate') ?? '');

function asksMore(response: Response): PlaygroundError {
  const challenge = response.headers.get('www-authenticate') ?? '';
  const scope = /\bscope="([^"]{1,300})"/i.exec(challenge)?.[1];
  return new PlaygroundError(
    'mcp-unauthorized',
    `The server wants permissions that were not given${scope ? `: ${scope}` : ''} (403).`,
    'Sign in again to give them.',
    { cause: { challenge } },
  );
}

export const isHtml = (response: Response, text = ''): boolean =>
  (response.headers.get('content-type') ?? '').includes('html') || /^\s*<(!doctype|html)/i.test(text);

export function notMcp(response: Response, text: string): PlaygroundError {
  const title = /<title[^>]*>([^<]{1,200})/i.exec(text)?.[1]?.trim();
  return new PlaygroundError(
    'mcp-not-mcp',
    `A web page answered, not an MCP server (${response.status}${title ? `, “${excerpt(title)}”` : ''}).`,
    'This may be the address of a site, a sign-in page or a wrong path. Many servers answer at /mcp.',
    { cause: { status: response.status } },
  );
}

const excerpt = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
};

/** Failures of requests to addresses for which the browser's permission is granted. */
export const despitePermission = new WeakSet<Error>();

export const isDespitePermission = (error: unknown): boolean =>
  error instanceof Error && despitePermission.has(error);

/** What to say of an address of the local network that cannot be reached, for this reason; '' of any other. */
export function localHint(host: string, error: unknown): string {
  if (addressSpaceOf(host) === 'public') return '';
  return isDespitePermission(error)
    ? ' The browser lets this page reach your own network, so that is not the reason.'
    : ' For a server on your own network the browser may have asked for a permission: it must be given.';
}
