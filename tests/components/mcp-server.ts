import type { JsonObject, JsonValue } from '#core/json.ts';

/** Puts a question of the server to the person during a call, and resolves with the reply. */
export type Ask = (params: JsonObject) => Promise<JsonObject>;

type Answer = JsonObject | ((params: JsonObject, ask: Ask) => Promise<JsonObject>);

/** An MCP server of a person's own, as `open` takes it. */
export interface McpServer {
  /** As a person types it. */
  url: string;
  host: string;
  /** What came, in order. */
  heard: { method: string; headers: Headers }[];
  fetch: typeof globalThis.fetch;
}

const initialize = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'scripted', version: '1' },
};

/** Answers by method, without a socket; what a function answers comes as a stream of events. */
export function mcpServer(answers: Record<string, Answer>, host = 'mcp.example'): McpServer {
  const url = `https://${host}/mcp`;
  const heard: McpServer['heard'] = [];
  const waiting = new Map<JsonValue, (reply: JsonObject) => void>();
  const all: Record<string, Answer> = { initialize, ...answers };

  function events(id: JsonValue, answer: (ask: Ask) => Promise<JsonObject>): Response {
    const body = new ReadableStream({
      async start(stream) {
        const send = (message: JsonObject): void =>
          stream.enqueue(
            new TextEncoder().encode(`data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`),
          );
        const result = await answer((params) => {
          const question = `question-${waiting.size + 1}`;
          send({ id: question, method: 'elicitation/create', params });
          return new Promise((resolve) => waiting.set(question, resolve));
        });
        send({ id, result });
        stream.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  const fetch = async (_: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if (init.method !== 'POST') return new Response(null, { status: 405 });
    const { id, method, params, result } = JSON.parse(init.body as string) as {
      id?: JsonValue;
      method?: string;
      params?: JsonObject;
      result?: JsonObject;
    };
    if (method) heard.push({ method, headers: new Headers(init.headers) });
    if (id === undefined || !method) {
      if (id !== undefined) waiting.get(id)?.(result!);
      return new Response(null, { status: 202 });
    }
    const answer = all[method] ?? {};
    return typeof answer === 'function'
      ? events(id, (ask) => answer(params ?? {}, ask))
      : Response.json({ jsonrpc: '2.0', id, result: answer });
  };
  return { url, host, heard, fetch };
}
