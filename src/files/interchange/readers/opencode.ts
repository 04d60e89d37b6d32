import { countOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { at, countAt, objectsAt, textAt } from '../at.ts';
import { answeredAttempt } from '../attempt.ts';
import { contentOf, textsOfType } from '../content.ts';
import { callsAt, Conversation } from '../conversation.ts';
import { errorIn, usageIn } from '../figures.ts';
import { refused, sessionsReading, type RecordingReader } from '../reader.ts';

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
    isJsonObject(at(document, 'info')) &&
    objectsAt(document, 'messages').some(
      (message) => typeof at(message, 'info.role') === 'string' && Array.isArray(message.parts),
    ),
  isLines: (rows) => rows.every(isEvent),
  open: () =>
    sessionsReading((value, row) => {
      if (Array.isArray(value.messages)) return [sessionAttempt(objectsOf(value.messages), row)];
      return isEvent(value)
        ? textOf(value.sessionID)
        : [refused(row, '', 'the row is neither a session nor an event of opencode')];
    }, eventsAttempt),
};

function sessionAttempt(messages: readonly JsonObject[], row: number): ReadAttempt {
  const session = new Session();
  let model = '';
  let failed: JsonValue | undefined;
  for (const message of messages) {
    const role = textAt(message, 'info.role');
    const parts = objectsOf(message.parts);
    if (role === 'user') session.question(parts);
    else if (role === 'assistant') {
      model ||= textAt(message, 'info.modelID');
      failed = at(message, 'info.error');
      session.answer(parts);
    } else session.pass(`message of ${role || 'nobody'}`);
  }
  return session.attempt(row, model, failed);
}

function eventsAttempt(events: readonly JsonObject[], row: number): ReadAttempt {
  const session = new Session();
  session.answer(events.flatMap(({ part }) => (isJsonObject(part) ? [part] : [])));
  return session.attempt(row, '', events.findLast(({ type }) => type === 'error')?.error);
}

/** Parts that say nothing of what the model said. */
const QUIET = new Set(['step-start', 'step-finish', 'snapshot', 'patch']);
const READ = new Set(['text', 'reasoning', 'tool']);

/** A session as it is read, message by message. */
class Session {
  readonly #said = new Conversation();
  #dollars = 0;

  pass(kind: string): void {
    this.#said.passOver(kind);
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
    const tools = parts.filter(({ type }) => type === 'tool');
    const end = parts.findLast(({ type }) => type === 'step-finish');
    const calls = callsAt(tools, { id: 'callID', name: 'tool', values: 'state.input' });
    const [text, thinking] = [textsIn(parts, 'text'), textsIn(parts, 'reasoning')];
    if (calls.length > 0 || text || thinking)
      this.#said.turn({ text, thinking, calls, usage: usageIn('opencode', end?.tokens) });
    for (const tool of tools) this.#result(tool);
    this.#dollars += countOf(end?.cost) ?? 0;
    for (const type of parts.map((part) => textOf(part.type)))
      if (!READ.has(type) && !QUIET.has(type)) this.pass(type || 'no type');
  }

  #result(call: JsonObject): void {
    const [status, output] = [textAt(call, 'state.status'), at(call, 'state.output')];
    if (status !== 'completed' && status !== 'error') return;
    const [from, to] = [countAt(call, 'state.time.start'), countAt(call, 'state.time.end')];
    this.#said.result({
      callId: textOf(call.callID),
      content: contentOf(status === 'error' ? (at(call, 'state.error') ?? output) : output),
      isError: status === 'error',
      durationMs: from !== undefined && to !== undefined && to >= from ? to - from : undefined,
    });
  }

  attempt(row: number, model: string, failed: JsonValue | undefined): ReadAttempt {
    const error = failed ? errorIn(textAt(failed, 'data.message', 'name') || failed) : undefined;
    return answeredAttempt(
      this.#said,
      {
        row,
        inTurns: true,
        model,
        error,
        // 0 also of a model without a known price.
        dollars: this.#dollars > 0 ? this.#dollars : undefined,
      },
      'no answer of a model in the session',
    );
  }
}

const textsIn = (parts: readonly JsonObject[], kind: string): string =>
  textsOfType(
    [...parts].filter(({ text }) => textOf(text) !== ''),
    kind,
  );
