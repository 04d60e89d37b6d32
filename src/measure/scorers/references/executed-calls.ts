import { PlaygroundError } from '#core/errors.ts';
import { isFailedCall } from '#core/failed-call.ts';
import { exceedsDepth, parseJson, type JsonValue } from '#core/json.ts';
import { readText } from '#core/said-in-result.ts';
import { textOfResult, type ToolCall, type ToolResult } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';

/** Scalars of one answer that are kept for looking up; a larger one is refused where it would have to be searched to its end. */
const MAX_SCALARS = 1_000_000;

/** What a made call answered, read once however often it is asked for a value. */
export class Answer {
  /** Id of the made call. */
  readonly id: string;
  readonly text: string;
  /** Structured content, else the text read as JSON; undefined for plain text. */
  readonly value: JsonValue | undefined;
  /** The text read as JSON; undefined where it is plain text. */
  readonly #parsed: JsonValue | undefined;
  /** Parts of plain text that are JSON each for itself: a list sent item by item, or JSON in a fence. */
  readonly #parts: readonly JsonValue[];
  #scalars: ReadonlySet<string> | undefined;
  #isWhole = true;

  constructor(result: ToolResult) {
    this.id = result.callId;
    this.text = textOfResult(result);
    this.#parsed = parsed(this.text);
    this.value = result.structuredContent ?? this.#parsed;
    this.#parts = this.#parsed === undefined ? jsonParts(result) : [];
  }

  /** Is the text no JSON, so that its words can be pieces of it? */
  get isPlainText(): boolean {
    return this.#parsed === undefined;
  }

  /** Is a scalar with this key anywhere in what the answer holds as JSON? Throws `scorer-failed` where it is too large to search. */
  hasScalar(key: string): boolean {
    this.#scalars ??= this.#read();
    if (this.#scalars.has(key)) return true;
    if (this.#isWhole) return false;
    throw new PlaygroundError(
      'scorer-failed',
      `An answer holds more than ${MAX_SCALARS} values; whether a value was taken from it cannot be checked.`,
    );
  }

  #read(): Set<string> {
    const keys = new Set<string>();
    const open: JsonValue[] = [this.value, this.#parsed, ...this.#parts].filter(
      (value) => value !== undefined,
    );
    let left = MAX_SCALARS;
    for (let next = open.pop(); next !== undefined && this.#isWhole; next = open.pop()) {
      if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) open.push(part);
      else if (left-- > 0) keys.add(keyOf(next));
      else this.#isWhole = false;
    }
    return keys;
  }
}

/** What is nested too deeply to be walked is read as plain text. */
function parsed(text: string): JsonValue | undefined {
  if (!/^\s*[[{"\d\-tfn]/.test(text)) return undefined;
  const value = parseJson(text);
  return exceedsDepth(value) ? undefined : value;
}

const jsonParts = ({ content }: ToolResult): JsonValue[] =>
  content
    .flatMap((part) => (part.type === 'text' ? [readText(part.text)] : []))
    .filter((part) => typeof part === 'object');

/** More digits than these are kept as text: a double would take different numbers for one. */
const numeral = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/;

/** Equal for scalars that are equal once typed as a schema would: a number and its numeral, 5 and 5.0; outer blanks aside. */
export function keyOf(scalar: Exclude<JsonValue, object>): string {
  const text = (typeof scalar === 'string' ? scalar : JSON.stringify(scalar)).trim().normalize('NFC');
  return numeral.test(text) ? String(Number(text)) : text;
}

/** A call that was executed, as the tool was given it, and what it answered. */
export interface ExecutedCall {
  /** Position among all calls of the trajectory. */
  index: number;
  /** Position of its step: what it took from others was answered in an earlier one. */
  step: number;
  call: ToolCall;
  /** By isFailedCall of core/failed-call, or never sent. */
  failed: boolean;
  answer: Answer;
}

/** Every call that has a result, in the order in which they were made; placeholders count by what they were filled with. */
export function executedCalls(trajectory: Trajectory): ExecutedCall[] {
  let index = -1;
  return trajectory.steps.flatMap(({ toolCalls, toolResults }, step) => {
    const results = new Map(toolResults.map((result) => [result.callId, result]));
    return toolCalls.flatMap((call): ExecutedCall[] => {
      index++;
      const result = results.get(call.id);
      if (!result) return [];
      const sent = call.sent ? { ...call, arguments: call.sent } : call;
      return [{ index, step, call: sent, failed: isFailedCall(result), answer: new Answer(result) }];
    });
  });
}
