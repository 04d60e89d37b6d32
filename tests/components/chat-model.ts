import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { chatAnswer } from '../servers/chat-answer.ts';

/** A server of a person's own with one language model, as `open` takes it. */
export interface ChatModel {
  /** As a person types it. */
  address: string;
  /** Bodies of the questions that came with the right key, in order. */
  asked: JsonObject[];
  /** What an answer takes; a test may change it. */
  delayMs: number;
  /** Set by a test: questions that are answered with this error, by their number from 1. */
  refuse?: ((body: JsonObject, asked: number) => ChatRefusal | undefined) | undefined;
  fetch: typeof globalThis.fetch;
}

interface ChatRefusal {
  status: number;
  message: string;
  code: string;
}

export const MODEL = 'house-model-1';
export const KEY = 'planted-key-0123456789';

/** Answers as tests/servers/chat-server.ts does, without a socket. */
export function chatModel(delayMs = 0, key = KEY, host = 'model.example'): ChatModel {
  const asked: JsonObject[] = [];
  const fetch = async (_: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if (new Headers(init.headers).get('authorization') !== `Bearer ${key}`)
      return Response.json(
        { error: { message: 'Incorrect API key', code: 'invalid_api_key' } },
        { status: 401 },
      );
    if (init.method !== 'POST') return Response.json({ data: [{ id: MODEL }] });
    const body = JSON.parse(init.body as string) as JsonValue;
    if (!isJsonObject(body)) return Response.json({ error: { message: 'no body' } }, { status: 400 });
    const number = asked.push(body);
    const refusal = model.refuse?.(body, number);
    if (refusal) {
      const { status, ...error } = refusal;
      return Response.json({ error }, { status });
    }
    await new Promise((resolve, reject) => {
      setTimeout(resolve, model.delayMs);
      init.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error));
    });
    return Response.json(chatAnswer(body));
  };
  const model: ChatModel = { address: `https://${host}/v1`, asked, delayMs, fetch };
  return model;
}

/** A network with several of them. */
export const network =
  (...models: ChatModel[]): typeof globalThis.fetch =>
  async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    const model = models.find(({ address }) => url.startsWith(address));
    if (!model) throw new TypeError('Failed to fetch');
    return model.fetch(input, init);
  };
