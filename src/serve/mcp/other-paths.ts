import type { OtherAddress } from '#core/doctor.ts';
import { isJsonObject, parseJson } from '#core/json.ts';
import type { Fetch } from './guarded-fetch.ts';
import { headOfBody } from './limited-body.ts';
import { limits } from './limits.ts';
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
