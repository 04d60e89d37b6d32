import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { chatAnswer } from '../servers/chat-answer.ts';

/** A server of a person's own with one language model, as `open` takes it. */
export interface ChatModel {
  /** As a person types it. */
  address: string;
  /** Bodies of the questions that came with the right key, in order. */
  asked: JsonObject[];
  fetch: typeof globalThis.fetch;
}

export const MODEL = 'house-model-1';
export const KEY = 'planted-key-0123456789';

/** Answers as tests/servers/chat-server.ts does, without a socket. */
export function chatModel(): ChatModel {
  const asked: JsonObject[] = [];
  const fetch = async (_: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if (new Headers(init.headers).get('authorization') !== `Bearer ${KEY}`)
      return Response.json(
        { error: { message: 'Incorrect API key', code: 'invalid_api_key' } },
        { status: 401 },
      );
    if (init.method !== 'POST') return Response.json({ data: [{ id: MODEL }] });
    const body = JSON.parse(init.body as string) as JsonValue;
    if (!isJsonObject(body)) return Response.json({ error: { message: 'no body' } }, { status: 400 });
    asked.push(body);
    return Response.json(chatAnswer(body));
  };
  return { address: 'https://model.example/v1', asked, fetch };
}
