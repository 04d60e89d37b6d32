import type { OtherAddress, BridgeId } from '#core/doctor.ts';
import { isJsonObject, parseJson } from '#core/json.ts';
import { spaceOf } from '#core/address-space.ts';
import type { Fetch } from './guarded-fetch.ts';
import { headOfBody, limits } from './limits.ts';
import { rpcErrorIn } from './refusal.ts';

/** Paths at which MCP servers commonly answer. */
const USUAL = ['/mcp', '/mcp/', '/sse', '/api/mcp'];
/** Metadata of a protected resource names its own address (RFC 9728). */
const METADATA = '/.well-known/oauth-protected-resource';

/** A real first request, without any effect. */
export const initializeBody = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'proving-ground-doctor', version: '1' },
  },
});

/**
 * Where else on this origin an MCP server answers: the usual paths, those below this one, and what the origin's own metadata names.
 * No header of the person's is sent, so that none goes to a path it was not given for.
 */
export async function otherPaths(address: string, fetch: Fetch): Promise<OtherAddress[]> {
  const url = new URL(address);
  const named = await resourceAt(new URL(METADATA, url), fetch);
  const tried = [...new Set([...nearby(url), ...named])].filter((each) => each !== url.href);
  const found = await Promise.all(tried.map((each) => speaksAt(each, fetch)));
  const answering = found.flatMap((speaks, index) => (speaks ? [{ url: tried[index]!, speaks }] : []));
  // The same path with and without a slash at its end is one server.
  return answering.filter(
    (each, index) => answering.findIndex((other) => unslashed(other.url) === unslashed(each.url)) === index,
  );
}

const unslashed = (url: string): string => url.replace(/\/$/, '');

function nearby({ origin, pathname }: URL): string[] {
  const base = unslashed(pathname);
  const turned = base === '' ? [] : [pathname.endsWith('/') ? base : `${base}/`, `${base}/mcp`];
  return [...turned, ...USUAL].map((path) => origin + path);
}

/** The addresses of this origin that its metadata names: one or none. */
async function resourceAt(metadata: URL, fetch: Fetch): Promise<string[]> {
  const answer = await asked(metadata.href, fetch, {});
  const parsed = answer?.ok ? parseJson(answer.text) : undefined;
  const resource = isJsonObject(parsed) ? parsed.resource : undefined;
  if (typeof resource !== 'string' || !URL.canParse(resource)) return [];
  const url = new URL(resource);
  return url.origin === metadata.origin && url.pathname !== '/' ? [url.href] : [];
}

async function speaksAt(url: string, fetch: Fetch): Promise<OtherAddress['speaks'] | undefined> {
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const posted = await asked(url, fetch, { method: 'POST', headers: json, body: initializeBody });
  if (posted && (posted.status === 401 || (posted.ok && posted.isStream) || isRpc(posted.text))) return 'mcp';
  if (!posted || ![400, 404, 405].includes(posted.status)) return undefined;
  const got = await asked(url, fetch, { headers: { accept: 'text/event-stream' } });
  return got?.ok && got.isStream ? 'old-transport' : undefined;
}

/** Is it the answer to initialize, or a JSON-RPC error? */
export function isRpc(text: string): boolean {
  const parsed = parseJson(text);
  const isResult = isJsonObject(parsed) && isJsonObject(parsed.result) && 'protocolVersion' in parsed.result;
  return isResult || rpcErrorIn(text) !== undefined;
}

interface Answer {
  ok: boolean;
  status: number;
  isStream: boolean;
  /** The head of a body of JSON, else ''. */
  text: string;
}

/** Undefined where nothing could be read in time. */
async function asked(url: string, fetch: Fetch, init: RequestInit): Promise<Answer | undefined> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limits.otherPathMs);
  try {
    const { signal } = controller;
    const response = await fetch(url, { ...init, redirect: 'manual', credentials: 'omit', signal });
    const { ok, status } = response;
    const type = response.headers.get('content-type') ?? '';
    const text = type.includes('json') ? await headOfBody(response, limits.errorBytes) : '';
    return { ok, status, isStream: type.includes('text/event-stream'), text };
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    // A stream would stay open.
    controller.abort();
  }
}

interface Said {
  status: number;
  type: string;
  text: string;
}

/**
 * Which published bridge answers at an address of this machine or network; undefined where none is recognised. A bridge passes on the
 * name of the server behind it, and a page reads few headers, so that it is known by how it refuses: seen of supergateway 4.0.0,
 * mcp-proxy 6.7.19 (npm) and mcp-proxy 0.13.0 (PyPI), November 2026. Sends four requests without effect and without the person's headers.
 */
export async function whichBridge(address: string, fetch: Fetch): Promise<BridgeId | undefined> {
  if (spaceOf(address) === 'public') return undefined;
  const stream = { headers: { accept: 'text/event-stream' } };
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const [got, emptied, ping, status] = await Promise.all([
    said(address, fetch, stream),
    said(address, fetch, { method: 'POST', headers: json, body: '{}' }),
    said(new URL('/ping', address).href, fetch, {}),
    said(new URL('/status', address).href, fetch, {}),
  ]);
  const facts = parseJson(status?.text ?? '');
  if (isJsonObject(facts) && 'api_last_activity' in facts && 'server_instances' in facts)
    return 'mcp-proxy-python';
  if (got?.text === 'No sessionId') return 'mcp-proxy';
  if (ping?.text === 'pong' && got?.status === 405 && got.text === 'Method Not Allowed') return 'mcp-proxy';
  // Supergateway: SDK 2 checks the body before its own answers, which are those of examples for SDK 1.
  if (!emptied?.text.includes('the request body is not a valid JSON-RPC message')) return undefined;
  if (got?.text === 'Invalid or missing session ID') return 'supergateway-stateful';
  const isUntyped = got?.status === 405 && got.type === '' && got.text.includes('"Method not allowed."');
  return isUntyped ? 'supergateway' : undefined;
}

/** Undefined where nothing could be read in time. */
async function said(url: string, fetch: Fetch, init: RequestInit): Promise<Said | undefined> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limits.otherPathMs);
  try {
    const { signal } = controller;
    const response = await fetch(url, { ...init, redirect: 'manual', credentials: 'omit', signal });
    const type = response.headers.get('content-type') ?? '';
    const text = type.includes('event-stream') ? '' : await headOfBody(response, limits.errorBytes);
    return { status: response.status, type, text: text.trim() };
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}
