import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Usage } from '#core/message.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { contentOf } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { present } from '../present.ts';
import type { RecordingReader } from '../reader.ts';
import { count, passedOver, refused, sessionsReading, usageOf } from '../reading.ts';
import { errorIn } from '../shapes/found.ts';

const isEvent = ({ type, sessionID, part, error }: JsonObject): boolean =>
  typeof type === 'string' && typeof sessionID === 'string' && (isJsonObject(part) || error !== undefined);

/**
 * Sessions of opencode: a document that it exports, and the events that `run --format json` prints, one attempt a session, which hold neither
 * question nor model. Tools of servers have names that cannot be taken apart.
 */
export const openCode: RecordingReader = {
  id: 'opencode',
  title: 'opencode sessions',
  isDocument: (document) =>
    isJsonObject(document) &&
    isJsonObject(document.info) &&
    objectsOf(document.messages).some(
      ({ info, parts }) => isJsonObject(info) && typeof info.role === 'string' && Array.isArray(parts),
    ),
  isLines: (rows) => rows.every(isEvent),
  open: () =>
    sessionsReading((value, row) => {
      if (isJsonObject(value) && Array.isArray(value.messages)) return [sessionAttempt(value, row)];
      return isJsonObject(value) && isEvent(value)
        ? { id: textOf(value.sessionID), held: value }
        : [refused(row, '', 'the row is neither a session nor an event of opencode')];
    }, eventsAttempt),
};

function sessionAttempt({ messages }: JsonObject, row: number): ReadAttempt {
  const said = new Said();
  let model = '';
  let failed: JsonValue | undefined;
  for (const { info, parts } of objectsOf(messages)) {
    const { role, modelID, error } = objectOf(info);
    if (role === 'user') said.question(objectsOf(parts));
    else if (role === 'assistant') {
      model ||= textOf(modelID);
      failed = error;
      said.answer(objectsOf(parts));
    } else said.pass(`message of ${textOf(role) || 'nobody'}`);
  }
  return said.attempt(row, model, failed);
}

function eventsAttempt(events: readonly JsonObject[], row: number): ReadAttempt {
  const said = new Said();
  said.answer(events.flatMap(({ part }) => (isJsonObject(part) ? [part] : [])));
  return said.attempt(row, '', events.findLast(({ type }) => type === 'error')?.error);
}

/** Parts that say nothing of what the model said. */
const QUIET = new Set(['step-start', 'step-finish', 'snapshot', 'patch']);

/** A session as it is read, message by message. */
class Said {
  readonly #said = new Conversation();
  readonly #unread = new Map<string, number>();
  #dollars = 0;

  pass(kind: string): void {
    count(this.#unread, kind);
  }

  question(parts: readonly JsonObject[]): void {
    this.#said.input('user', textsIn(parts, 'text'));
    for (const { type } of parts) if (type !== 'text') this.pass(textOf(type) || 'no type');
  }

  /** Each step is one turn, however many there are in a message: it begins with `step-start`. */
  answer(parts: readonly JsonObject[]): void {
    const steps: JsonObject[][] = [];
    for (const part of parts) {
      if (part.type === 'step-start' || steps.length === 0) steps.push([]);
      steps.at(-1)!.push(part);
    }
    for (const step of steps) this.#step(step);
  }

  #step(parts: readonly JsonObject[]): void {
    const calls = parts.filter(({ type }) => type === 'tool');
    const end = objectOf(parts.findLast(({ type }) => type === 'step-finish'));
    const [text, thinking] = [textsIn(parts, 'text'), textsIn(parts, 'reasoning')];
    if (calls.length > 0 || text || thinking)
      this.#said.turn({
        text,
        thinking,
        calls: calls.map(({ callID, tool, state }) => ({
          id: textOf(callID),
          name: textOf(tool),
          arguments: objectOf(state).input,
        })),
        ...present({ usage: usageIn(end.tokens) }),
      });
    for (const call of calls) this.#result(call);
    this.#dollars += countOf(end.cost) ?? 0;
    for (const { type } of parts)
      if (!['text', 'reasoning', 'tool'].includes(textOf(type)) && !QUIET.has(textOf(type)))
        this.pass(textOf(type) || 'no type');
  }

  #result({ callID, state }: JsonObject): void {
    const { status, output, error, time } = objectOf(state);
    if (status !== 'completed' && status !== 'error') return;
    const { start, end } = objectOf(time);
    const [from, to] = [countOf(start), countOf(end)];
    this.#said.result({
      callId: textOf(callID),
      content: contentOf(status === 'error' ? (error ?? output) : output),
      isError: status === 'error',
      ...present({
        durationMs: from !== undefined && to !== undefined && to >= from ? to - from : undefined,
      }),
    });
  }

  attempt(row: number, model: string, failed: JsonValue | undefined): ReadAttempt {
    const { name, data } = objectOf(failed);
    const error = failed ? errorIn(textOf(objectOf(data).message) || textOf(name) || failed) : undefined;
    if (this.#said.turns === 0 && !error) return refused(row, '', 'no answer of a model in the session');
    return attemptOf(this.#said, present({ inTurns: true as const, model, error }), {
      row,
      repairs: passedOver(this.#unread),
      // 0 also of a model without a known price.
      ...present({ dollars: this.#dollars > 0 ? this.#dollars : undefined }),
    });
  }
}

const textsIn = (parts: readonly JsonObject[], kind: string): string =>
  parts
    .filter(({ type }) => type === kind)
    .map(({ text }) => textOf(text))
    .filter(Boolean)
    .join('\n');

/** What was cached is counted beside the input, and what was thought beside the output. */
function usageIn(tokens: JsonValue | undefined): Usage | undefined {
  const { input, output, reasoning, cache } = objectOf(tokens);
  const { read, write } = objectOf(cache);
  const sum = (...counts: (JsonValue | undefined)[]) =>
    counts.reduce((all: number, each) => all + (countOf(each) ?? 0), 0);
  return usageOf({
    inputTokens: countOf(input) === undefined ? undefined : sum(input, read, write),
    outputTokens: countOf(output) === undefined ? undefined : sum(output, reasoning),
    thinkingTokens: reasoning,
    cachedInputTokens: read,
  });
}
