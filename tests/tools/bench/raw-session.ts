interface Answer {
  id: number;
  result?: { tools?: unknown[]; nextCursor?: string };
  error?: { code: number };
}

/** MCP over a port without a client's own work, so that the server is what is measured. */
export class RawSession {
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #next = 1;

  constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<Answer>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    };
  }

  request(method: string, params: object): Promise<Answer> {
    const id = this.#next++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#port.postMessage({ jsonrpc: '2.0', id, method, params });
    });
  }

  async initialize(): Promise<void> {
    const clientInfo = { name: 'bench', version: '1' };
    await this.request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
    this.#port.postMessage({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  /** All pages; resolves with the number of tools. */
  async listTools(): Promise<number> {
    let tools = 0;
    let cursor: string | undefined;
    do {
      const { result } = await this.request('tools/list', cursor === undefined ? {} : { cursor });
      tools += result?.tools?.length ?? 0;
      cursor = result?.nextCursor;
    } while (cursor !== undefined);
    return tools;
  }
}
