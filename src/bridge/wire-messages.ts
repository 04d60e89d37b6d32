import { visit } from './visit.ts';

const CHANNEL = 'proving-ground-wire-messages';

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

interface Sent {
  visit: string;
  message: WireMessage;
}

/** Sends to all listeners of this page, in any thread. */
export function messageTeller(): (message: WireMessage) => void {
  const channel = new BroadcastChannel(CHANNEL);
  return (message) => channel.postMessage({ visit, message } satisfies Sent);
}

/** Listens to every JSON-RPC message of this page's workers. Returns how to stop listening. */
export function listenToMessages(onMessage: (message: WireMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Sent>) => {
    if (data.visit === visit) onMessage(data.message);
  };
  return () => channel.close();
}
