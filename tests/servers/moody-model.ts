import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { hash32 } from '#core/random.ts';
import { bodyOf, listen, sendJson, type Listening } from './listen.ts';

/** What the model does with one question. `busy`: 429, come back in `seconds`, or whenever. `slow`: a word each `everyMs`. */
export type Mood =
  | { kind: 'answers'; afterMs: number }
  | { kind: 'busy'; seconds?: number }
  | { kind: 'cut' }
  | { kind: 'slow'; everyMs: number };

/** A chat-completions server with moods whose answer to a question is always the same: equal cells can be compared. */
export interface MoodyModel extends Listening {
  /** How often each question came with the right key, by its body. */
  asked: ReadonlyMap<string, number>;
  /** Questions that came with the right key, those asked again included. */
  total(): number;
  /** The most that were open at once. */
  most(): number;
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-expose-headers': 'retry-after',
};

/** `moodOf` is asked with the number of the question, from 0, and its body. */
export async function moodyModel(
  key: string,
  moodOf: (nth: number, body: string) => Mood,
): Promise<MoodyModel> {
  const asked = new Map<string, number>();
  let total = 0;
  let open = 0;
  let most = 0;
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') return void response.writeHead(204, cors).end();
    const text = await bodyOf(request);
    if (request.headers.authorization !== `Bearer ${key}`)
      return sendJson(
        response,
        { error: { message: 'Incorrect API key', code: 'invalid_api_key' } },
        401,
        cors,
      );
    asked.set(text, (asked.get(text) ?? 0) + 1);
    most = Math.max(most, ++open);
    response.once('close', () => open--);
    await inMood(moodOf(total++, text), answerTo(text), response);
  };
  const listening = await listen(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  );
  return { ...listening, asked, total: () => total, most: () => most };
}

async function inMood(mood: Mood, answer: string, response: ServerResponse): Promise<void> {
  if (mood.kind === 'busy') {
    const headers = { ...cors, ...(mood.seconds ? { 'retry-after': String(mood.seconds) } : {}) };
    return sendJson(response, { error: { message: 'Too many requests', code: 'rate_limit' } }, 429, headers);
  }
  if (mood.kind === 'answers') await pass(mood.afterMs);
  response.writeHead(200, { ...cors, 'content-type': 'text/event-stream' });
  const words = answer.match(/[\s\S]{1,12}/g) ?? [];
  const sent = mood.kind === 'cut' ? words.slice(0, 1) : words;
  for (const content of sent) {
    response.write(event({ content }));
    if (mood.kind === 'slow') await pass(mood.everyMs);
  }
  if (mood.kind === 'cut') {
    await pass(20);
    return void response.destroy();
  }
  response.write(event({}, 'stop'));
  response.end('data: [DONE]\n\n');
}

const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function event(delta: JsonObject, reason?: string): string {
  const usage = { prompt_tokens: 1204, completion_tokens: 17, total_tokens: 1221 };
  const choices = [{ index: 0, delta, finish_reason: reason ?? null }];
  const chunk = { id: 'chat-1', object: 'chat.completion.chunk', model: 'moody', choices };
  return `data: ${JSON.stringify(reason ? { ...chunk, usage } : chunk)}\n\n`;
}

/** A plan of one of the offered tools, no call, prose or broken JSON, as the question's own text decides. */
function answerTo(body: string): string {
  const read: JsonValue = JSON.parse(body);
  const messages = isJsonObject(read) && Array.isArray(read.messages) ? read.messages : [];
  const said = messages.map((message) => (isJsonObject(message) ? String(message.content) : '')).join('\n');
  const tools = [...said.matchAll(/^### (\S+)$/gm)].map(([, name]) => name!);
  const draw = hash32(said);
  const name = tools[draw % Math.max(1, tools.length)] ?? 'nothing';
  const plan = JSON.stringify([{ name, parameters: { query: `words ${draw}` }, id: '1', step: 1 }]);
  return [plan, plan, plan, '[]', 'No tool of these can help.', plan.slice(0, -3)][(draw >>> 8) % 6]!;
}
