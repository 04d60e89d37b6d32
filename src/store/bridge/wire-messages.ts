/** One request that the code sent, as the Wire shows it. Never a header, never a key. */
export interface WireEntry {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  from: 'page' | 'dataset worker' | 'recordings worker' | 'eval worker' | 'WebLLM worker';
  method: string;
  url: string;
  /** Did it leave for another origin, or fetch one of the site's own files? */
  leftTheSite: boolean;
  status?: number;
  bytes?: number;
  durationMs?: number;
  error?: string;
  /** What is special about the request, in a sentence. */
  note?: string;
}

/** One JSON-RPC message to or from an MCP server, as the Wire shows it: known secrets are replaced by [secret]. */
export type WireMessage = {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  serverId: string;
  serverTitle: string;
  direction: 'sent' | 'received';
  kind: 'request' | 'notification' | 'result' | 'error';
  /** Of an answer: the method it answers. */
  method?: string;
  /** The JSON-RPC id. */
  rpcId?: string | number;
  /** JSON, cut off at 64 kB. */
  body: string;
  /** Bytes of the whole message. */
  bytes: number;
  isCut: boolean;
  /** Messages of its kind that came shortly before and are not shown; absent: none. */
  others?: number;
  /** Of an answer: since its request. */
  durationMs?: number;
};

/** A request as a worker hands it to its page. Its body is text: what is sent to servers and models is JSON. */
export interface PageRequest {
  url: string;
  init: Pick<RequestInit, 'method' | 'mode' | 'credentials' | 'cache' | 'redirect' | 'referrerPolicy'> & {
    headers: [string, string][];
    body?: string;
  };
}
