import type { BridgeId, DoctorReport, DoctorVerdict, OtherAddress, Probe } from '#core/doctor.ts';
import { type ErrorCode, PlaygroundError } from '#core/errors.ts';
import { discoverRequest, headersOf } from './session-2026.ts';
import type { Fetch } from './guarded-fetch.ts';
import { headOfBody, limits } from './limits.ts';
import { isOfPermission, type LocalNetwork } from './local-network.ts';
import words from './doctor-verdicts.json' with { type: 'json' };
import { checkedUrl } from './open-session.ts';
import { initializeBody, isRpc, otherPaths, whichBridge } from './other-paths.ts';
import { recipes } from './recipes.ts';
import { mayBeStateless, rpcErrorIn, type RpcErrorBody } from './refusal.ts';

interface Patient {
  url: string;
  /** The person's own headers, secrets revealed. */
  headers: Record<string, string>;
  /** The headers of 2026-07-28 that its tools want their arguments repeated in, as far as they were listed. */
  paramHeaders?: readonly string[];
  /** Is it known to speak 2026-07-28? */
  isStateless?: boolean;
}

interface DoctorWorld {
  fetch: Fetch;
  enter?: LocalNetwork['enter'];
  pageOrigin: string;
  now(): number;
  onProbe(probe: Probe): void;
}

/** What keeps a request from being sent at all. */
const nothingSent: Partial<Record<ErrorCode, DoctorVerdict>> = {
  'mcp-mixed-content': 'mixed-content',
  'local-network-undecided': 'permission-undecided',
};

/** Headers of MCP's own that come after the first request, with a harmless value. */
const protocolHeaders: Record<string, string> = {
  'mcp-protocol-version': '2025-11-25',
  'mcp-session-id': 'proving-ground-doctor',
};

const firstOf2026 = discoverRequest({ name: 'proving-ground-doctor', version: '1' });
const listBody = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} });

/**
 * Asks in four ways: as a client does (A), with one header more (B), without a preflight (C), blindly (D); where A or B fails,
 * once for every header; a server that speaks 2026-07-28, or may speak it alone, with the headers of that version (M) and those of its
 * tools' arguments (P). Secrets go to the server alone, as they would when connecting; C and D carry none.
 */
export async function diagnose(
  { url, headers, paramHeaders = [], isStateless: isKnownStateless = false }: Patient,
  world: DoctorWorld,
): Promise<DoctorReport> {
  try {
    checkedUrl(url, world.pageOrigin);
    await world.enter?.(url);
  } catch (error) {
    const verdict = error instanceof PlaygroundError && nothingSent[error.code];
    if (verdict) return report(url, world.pageOrigin, [], verdict, [], []);
    throw error;
  }
  const probes: Probe[] = [];
  let isStateless = isKnownStateless;
  let isDenied = false;
  const run = async (probe: Omit<Probe, 'state'>, init: RequestInit): Promise<Probe> => {
    world.onProbe({ ...probe, state: 'running' });
    const done = await ask(url, probe, init, world, {
      onRpcError: (error) => (isStateless ||= mayBeStateless(error)),
      onFailure: (error) => (isDenied ||= isOfPermission(error)),
    });
    probes.push(done);
    world.onProbe(done);
    return done;
  };
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const post = (own: Record<string, string>, body = initializeBody): RequestInit => ({
    method: 'POST',
    headers: own,
    body,
  });
  const first = await run({ id: 'A', kind: 'initialize' }, post({ ...json, ...headers }));
  if (isDenied) return report(url, world.pageOrigin, probes, 'permission-denied', [], []);
  const later = { ...json, ...headers, 'mcp-protocol-version': protocolHeaders['mcp-protocol-version']! };
  const second = await run({ id: 'B', kind: 'with-header', header: 'mcp-protocol-version' }, post(later));
  await run({ id: 'C', kind: 'simple' }, post({ 'content-type': 'text/plain' }));
  await run({ id: 'D', kind: 'no-cors' }, { ...post({ 'content-type': 'text/plain' }), mode: 'no-cors' });
  const isPartlyDeaf = first.state === 'failed' || second.state === 'failed';
  // A server that lets nothing through names no culprit.
  if (isPartlyDeaf && probes.some(({ state }) => state === 'readable')) {
    const single = { ...protocolHeaders, ...headers };
    for (const [index, [name, value]] of Object.entries(single).entries())
      await run({ id: `B${index + 1}`, kind: 'with-header', header: name }, post({ ...json, [name]: value }));
  } else if (first.sessionIdReadable === false && (first.status ?? 500) < 400) {
    await run({ id: 'S', kind: 'with-header', header: 'mcp-protocol-version' }, post(later, listBody));
  }
  const named = { 'mcp-method': firstOf2026.method, 'mcp-name': 'doctor' };
  if (isStateless)
    await askTogether('M', Object.keys(named), (probe, names) => {
      const own = Object.fromEntries(Object.entries(named).filter(([name]) => names.includes(name)));
      const modern = { ...headers, ...withoutMethod(headersOf(firstOf2026)), ...own };
      return run(probe, post(modern, JSON.stringify(firstOf2026)));
    });
  await askTogether('P', paramHeaders, (probe, names) =>
    run(probe, post({ ...json, ...headers, ...Object.fromEntries(names.map((name) => [name, 'doctor'])) })),
  );
  const { verdict, missingHeaders } = doctorVerdict(probes);
  const elsewhere = await lookedElsewhere(url, verdict, world.fetch);
  // With a server at another path it is the path that is wrong, whatever headers are sent here.
  const isElsewhere = verdict !== 'redirected' && elsewhere.some(({ speaks }) => speaks === 'mcp');
  const found = isElsewhere ? 'not-mcp' : verdict;
  const canBeRead = probes.some(({ state }) => state === 'readable');
  const bridge = canBeRead ? await whichBridge(url, world.fetch) : undefined;
  return report(url, world.pageOrigin, probes, found, missingHeaders, elsewhere, paramHeaders, bridge);
}

const withoutMethod = ({ 'mcp-method': _, ...rest }: Record<string, string>): Record<string, string> => rest;

/** Single headers asked for. */
const MOST_PARAMS = 20;

/** All these headers at once, and each for itself where they are not let through together. */
async function askTogether(
  id: string,
  names: readonly string[],
  run: (probe: Omit<Probe, 'state'>, names: readonly string[]) => Promise<Probe>,
): Promise<void> {
  if (names.length === 0) return;
  const [first] = names;
  const only = names.length === 1 ? { header: first!.toLowerCase() } : {};
  const together = await run({ id, kind: 'with-header', ...only }, names);
  if (together.state !== 'failed' || names.length === 1) return;
  for (const [index, name] of names.slice(0, MOST_PARAMS).entries())
    await run({ id: `${id}${index + 1}`, kind: 'with-header', header: name.toLowerCase() }, [name]);
}

/** CORS headers may be sent at the server's own path alone. */
const lookedElsewhere = (url: string, verdict: DoctorVerdict, fetch: Fetch): Promise<OtherAddress[]> =>
  ['not-mcp', 'redirected', 'no-cors', 'preflight-unanswered'].includes(verdict)
    ? otherPaths(url, fetch)
    : Promise.resolve([]);

async function ask(
  url: string,
  probe: Omit<Probe, 'state'>,
  init: RequestInit,
  world: DoctorWorld,
  {
    onRpcError,
    onFailure,
  }: { onRpcError: (error: RpcErrorBody) => void; onFailure: (error: unknown) => void },
): Promise<Probe> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limits.connectMs);
  const startedAt = world.now();
  try {
    const signal = controller.signal;
    const response = await world.fetch(url, {
      ...init,
      redirect: init.mode === 'no-cors' ? 'follow' : 'manual',
      signal,
    });
    const durationMs = world.now() - startedAt;
    if (response.type === 'opaque' || response.type === 'opaqueredirect') {
      void response.body?.cancel();
      return { ...probe, state: 'opaque', durationMs };
    }
    const contentType = response.headers.get('content-type') ?? '';
    // A stream of events may stay open, and is no error.
    const text = contentType.includes('json') ? await headOfBody(response, limits.errorBytes) : '';
    void response.body?.cancel().catch(() => {});
    const error = rpcErrorIn(text);
    if (error) onRpcError(error);
    return {
      ...probe,
      state: 'readable',
      status: response.status,
      contentType,
      // A sign-in or a refusal comes before what the path is.
      isMcp:
        [401, 403].includes(response.status) ||
        isRpc(text) ||
        (response.ok && contentType.includes('event-stream')),
      sessionIdReadable: response.headers.has('mcp-session-id'),
      durationMs,
    };
  } catch (error) {
    onFailure(error);
    return { ...probe, state: 'failed', durationMs: world.now() - startedAt };
  } finally {
    clearTimeout(timer);
  }
}

function report(
  url: string,
  origin: string,
  probes: Probe[],
  verdict: DoctorVerdict,
  missingHeaders: string[],
  elsewhere: OtherAddress[],
  paramHeaders: readonly string[] = [],
  bridge?: BridgeId,
): DoctorReport {
  const mendable = ['session-hidden', 'header-not-allowed', 'preflight-unanswered', 'no-cors'].includes(
    verdict,
  );
  const offered = mendable ? recipes(origin, [...paramHeaders, ...missingHeaders]) : [];
  const letter = mendable ? letterTo({ url, origin, verdict, missingHeaders }, offered[0]!.code) : '';
  const { title, explanation } = verdictWords(verdict);
  const explained = [explanation, seenFirst(probes)].join(' ').trim();
  return {
    url,
    origin,
    probes,
    verdict,
    title,
    explanation: explained,
    missingHeaders,
    recipes: offered,
    elsewhere,
    ...(bridge ? { bridge } : {}),
    letter,
  };
}

function seenFirst(probes: readonly Probe[]): string {
  const first = probes.find(({ id, state }) => id === 'A' && state === 'readable');
  return first
    ? `The first request was answered ${first.status}${first.contentType ? `, ${first.contentType}` : ''}.`
    : '';
}

/**
 * What the probes together mean. A browser reports every failure in the same way; which of four ways of asking fail separates them
 * apart (measured in Chromium 156). `missingHeaders` are those whose single repeat failed.
 */
export function doctorVerdict(probes: readonly Probe[]): {
  verdict: DoctorVerdict;
  missingHeaders: string[];
} {
  const of = (id: string) => probes.find((probe) => probe.id === id)?.state;
  const isReadable = (id: string) => of(id) === 'readable';
  const repeats = probes.filter(({ kind, id }) => kind === 'with-header' && id !== 'B');
  const missingHeaders = repeats.flatMap(({ state, header }) =>
    state === 'failed' && header ? [header] : [],
  );
  const verdict = (): DoctorVerdict => {
    if (['A', 'B', 'C'].some((id) => of(id) === 'opaque')) return 'redirected';
    if (isReadable('A')) {
      if (['B', 'M', 'P'].some((id) => of(id) === 'failed')) return 'header-not-allowed';
      if (probes.find(({ id }) => id === 'A')?.isMcp === false) return 'not-mcp';
      return sessionHidden(probes) ? 'session-hidden' : 'connected';
    }
    if (isReadable('C'))
      return missingHeaders.length > 0 && repeats.some(passed)
        ? 'header-not-allowed'
        : 'preflight-unanswered';
    if (of('D') === 'opaque') return 'no-cors';
    return of('D') === 'failed' ? 'unreachable' : 'unclear';
  };
  return { verdict: verdict(), missingHeaders };
}

const passed = ({ state }: Probe): boolean => state === 'readable';

/**
 * The session's header could not be read though the request was a success. Servers without sessions send none: the follow-up
 * request, whose id is S, is refused only by those that have one.
 */
function sessionHidden(probes: readonly Probe[]): boolean {
  const first = probes.find(({ id }) => id === 'A');
  const next = probes.find(({ id }) => id === 'S');
  return first?.sessionIdReadable === false && next?.state === 'readable' && (next.status ?? 200) >= 400;
}

export const verdictWords = (verdict: DoctorVerdict): { title: string; explanation: string } =>
  words[verdict];

/** A message to the server's operator. */
export function letterTo(
  {
    url,
    origin,
    verdict,
    missingHeaders,
  }: { url: string; origin: string; verdict: DoctorVerdict; missingHeaders: readonly string[] },
  headersRecipe: string,
): string {
  const { title, explanation } = words[verdict];
  const missing = missingHeaders.length > 0 ? `\nHeaders not allowed: ${missingHeaders.join(', ')}` : '';
  return `Browsers cannot use the MCP server at ${url} from ${origin}.\n\n${title}. ${explanation}${missing}\n\nWhat it should send:\n\n${headersRecipe}\n`;
}
