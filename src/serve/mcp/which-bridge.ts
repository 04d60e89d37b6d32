import type { BridgeId } from '#core/doctor.ts';
import { spaceOf } from '#core/address-space.ts';
import { isJsonObject, parseJson } from '#core/json.ts';
import type { Fetch } from './guarded-fetch.ts';
import { headOfBody } from './limited-body.ts';
import { limits } from './limits.ts';

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
