/** The doctor's finding about an address that a browser cannot reach, and the fix. */
export type DoctorReport = {
  url: string;
  /** The origin that asks: what the server must allow. */
  origin: string;
  probes: Probe[];
  verdict: DoctorVerdict;
  title: string;
  /** In plain words, with what was seen. */
  explanation: string;
  /** Request headers that the server's preflight does not allow. */
  missingHeaders: string[];
  /** Snippets for the server's owner, one for each framework. Empty if there is nothing to fix. */
  recipes: Recipe[];
  /** Another address of the origin where an MCP server answers; searched only if this address does not. */
  elsewhere: OtherAddress[];
  /** The published bridge that was recognised there. */
  bridge?: BridgeId;
  /** A message to the server's owner; '' if there is nothing to fix. */
  letter: string;
};

/** A published program that puts a server of stdio behind an address; of supergateway, whether --stateful is given. */
export type BridgeId = 'supergateway' | 'supergateway-stateful' | 'mcp-proxy' | 'mcp-proxy-python';

/** An address of the same origin; `old-transport` is HTTP+SSE of 2024-11-05, which this app does not speak. */
export type OtherAddress = { url: string; speaks: 'mcp' | 'old-transport' };

export type DoctorVerdict =
  | 'connected'
  | 'not-mcp'
  | 'session-hidden'
  | 'header-not-allowed'
  | 'preflight-unanswered'
  | 'no-cors'
  | 'unreachable'
  | 'permission-denied'
  | 'permission-undecided'
  | 'redirected'
  | 'mixed-content'
  | 'unclear';

/**
 * One request of the doctor's. `initialize` is the real first request; `with-header` the same with one header more;
 * `simple` needs no preflight; `no-cors` may reach the server and shows nothing of the answer.
 */
export type Probe = {
  /** A to D, S, M and P; repeats for single headers B1, B2 …, M1 …, P1 … */
  id: string;
  kind: 'initialize' | 'with-header' | 'simple' | 'no-cors';
  /** Of `with-header`, where it is one. */
  header?: string;
  /** `opaque`: an answer came and may not be read; of other kinds than `no-cors`, a redirect. */
  state: 'running' | 'readable' | 'opaque' | 'failed' | 'skipped';
  status?: number;
  contentType?: string;
  /** Was it answered as MCP answers, by a JSON-RPC message or a stream? Of readable probes alone. */
  isMcp?: boolean;
  /** Could Mcp-Session-Id be read? Of readable probes alone. */
  sessionIdReadable?: boolean;
  durationMs?: number;
};

export type Recipe = { id: string; title: string; language: string; code: string };
