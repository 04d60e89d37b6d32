import { objectOf, parseJson, textOf } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { jsonOfLiteral } from '#core/python/json-value.ts';
import { unlessNotPython } from '#core/python/node.ts';
import { readPython } from '#core/python/read-python.ts';
import type { Message } from '#core/message.ts';
import type { StopReason, Trajectory } from '#core/trajectory.ts';
import { repairsOf } from '../attempt.ts';
import { contentOf } from '../content.ts';
import { Conversation } from '../conversation.ts';

export interface ReadTrajectory {
  trajectory: Trajectory;
  messages: Message[] | undefined;
  repairs: { field: string; reason: string }[];
}

/** What a model of ToolBench did, node by node: thoughts, calls with what they answered, and `Finish`, which hands in the answer. */
export class Nodes {
  readonly said = new Conversation();
  #thought = '';
  #isDone = false;

  think(text: string): void {
    this.#thought = [this.#thought, text].filter(Boolean).join('\n');
  }

  /** `response`: undefined where it comes as a message of its own. */
  call(name: string, written: JsonValue | undefined, response?: JsonValue): void {
    if (this.#isDone) return this.said.leaveOut('call after the answer');
    if (name === 'Finish') this.#finish(written);
    else {
      this.said.turn({ text: this.#thought, calls: [{ name, arguments: written }] });
      this.#thought = '';
      if (response !== undefined) this.answer(response);
    }
  }

  /** `{error, response}` as JSON text: an error that is not empty is the tool's. */
  answer(response: JsonValue): void {
    const value = typeof response === 'string' ? valueOf(response) : response;
    const { error } = objectOf(value);
    this.said.result({
      content: contentOf(response),
      isError: error !== undefined && error !== null && error !== '',
    });
  }

  /** Hands in an answer, or gives up without one. */
  #finish(written: JsonValue | undefined): void {
    this.#isDone = true;
    const answer = finalAnswer(written);
    const thinking = this.#thought;
    if (answer !== undefined) this.said.turn({ text: answer, ...(thinking ? { thinking } : {}) });
  }

  end(stopReason?: StopReason, repairs: ReadTrajectory['repairs'] = []): ReadTrajectory | undefined {
    if (!this.#isDone && this.#thought) this.said.turn({ text: this.#thought });
    if (this.said.turns === 0) return undefined;
    const { messages } = this.said;
    // The model was asked with functions to call: none of its texts is read for any.
    const trajectory = { ...this.said.end(stopReason), inTurns: true as const };
    return {
      trajectory,
      messages: messages.length > 0 ? [...messages] : undefined,
      repairs: [...repairsOf(this.said), ...repairs],
    };
  }
}

/** `{return_type, final_answer}`, or the text itself where it cannot be read as that; undefined where the model gave up. */
export function finalAnswer(written: JsonValue | undefined): string | undefined {
  const read = typeof written === 'string' ? valueOf(written) : written;
  if (typeof written === 'string' && !isJsonObject(read)) return written.trim() || undefined;
  const value = objectOf(read);
  const answer = textOf(value.final_answer);
  return value.return_type === 'give_answer' || (answer && value.return_type === undefined)
    ? answer
    : undefined;
}

/** A value as JSON, or as Python's repr() writes it; undefined where it is neither, or nested too deep. */
function valueOf(text: string): JsonValue | undefined {
  const value =
    parseJson(text) ?? unlessNotPython(() => jsonOfLiteral(readPython(text, { isTolerant: true })));
  return exceedsDepth(value) ? undefined : value;
}

/** An object, or a text that holds one. */
export const valueIn = (value: JsonValue | undefined): JsonObject =>
  objectOf(typeof value === 'string' ? valueOf(value) : value);
