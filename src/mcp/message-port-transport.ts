import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

/** MCP over a MessagePort, one JSON-RPC message a post: both ends of a session with a server of the testbed. */
export class MessagePortTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    this.#port = port;
  }

  start(): Promise<void> {
    this.#port.onmessage = ({ data }: MessageEvent<JSONRPCMessage>) => this.onmessage?.(data);
    this.#port.onmessageerror = () => this.onerror?.(new Error('A message could not be read.'));
    this.#port.addEventListener('close', () => this.onclose?.());
    this.#port.start();
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    this.#port.postMessage(message);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.#port.close();
    this.onclose?.();
    return Promise.resolve();
  }
}
