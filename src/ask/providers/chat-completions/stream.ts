import { objectOf, objectsOf, textOf, countOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue, deepEqual, exceedsDepth } from '#core/json.ts';
import type { ModelOutput, StreamEvent } from '#core/model.ts';
import { MOST_CALLS } from '#core/read-arguments.ts';
import { FoldedStream, isBlank } from '../server-events.ts';
import { unknownMembers, extrasOf } from './decode.ts';

/** Folds the chunks of a streamed chat completion into the body that would have come in one piece. */
export class ChatStream extends FoldedStream {
  readonly #texts = new Map<string, string[]>();
  readonly #parts: JsonObject[] = [];
  readonly #details: JsonValue[] = [];
  readonly #calls: StreamedCalls;
  readonly #others: JsonObject = {};
  #model: JsonValue = null;
  #finish: JsonValue = null;
  #usage: JsonValue = null;

  /** `tools`: the names under which tools are offered at the provider. */
  constructor(decode: (body: JsonValue) => ModelOutput, tools: readonly string[]) {
    super(decode);
    this.#calls = new StreamedCalls(tools);
  }

  override add(event: StreamEvent): void {
    if (event.data.trim() === '[DONE]') this.isComplete = true;
    else super.add(event);
  }

  protected fold(chunk: JsonObject): void {
    if (chunk.error) this.failure = chunk;
    this.#model = chunk.model ?? this.#model;
    const choice = objectsOf(chunk.choices).find(({ index }) => (index ?? 0) === 0);
    this.#usage = chunk.usage ?? objectOf(chunk.x_groq).usage ?? choice?.usage ?? this.#usage;
    if (!choice) return;
    if (textOf(choice.finish_reason)) {
      this.#finish = choice.finish_reason!;
      this.isComplete = true;
    }
    this.#foldDelta(objectOf(choice.delta ?? choice.message));
  }

  protected whole(): JsonObject {
    const texts = [...this.#texts].map(([member, pieces]) => [member, pieces.join('')] as const);
    const message: JsonObject = { ...this.#others, role: 'assistant', ...Object.fromEntries(texts) };
    if (this.#parts.length > 0) message.content = joinedParts(this.#parts, textOf(message.content));
    if (this.#details.length > 0) message.reasoning_details = this.#details;
    const calls = this.#calls.whole();
    if (calls.length > 0) message.tool_calls = calls;
    const choices = [{ index: 0, message, finish_reason: this.#finish }];
    return { model: this.#model, choices, usage: this.#usage };
  }

  #foldDelta(delta: JsonObject): void {
    for (const member of ['content', 'refusal', 'reasoning_content', 'reasoning']) {
      const piece = textOf(delta[member]);
      if (piece) this.#piecesOf(member).push(piece);
    }
    for (const part of objectsOf(delta.content)) this.#parts.push(part);
    for (const detail of objectsOf(delta.reasoning_details)) this.#details.push(detail);
    for (const [member, value] of Object.entries(unknownMembers(delta)))
      this.#others[member] = continued(this.#others[member], value);
    const calls = objectsOf(delta.tool_calls);
    for (const wire of calls) this.#calls.add(wire);
    // The wire of before 2023-11; some servers send it beside the later one.
    if (calls.length === 0 && isJsonObject(delta.function_call))
      this.#calls.add({ function: delta.function_call });
  }

  #piecesOf(member: string): string[] {
    const pieces = this.#texts.get(member) ?? [];
    this.#texts.set(member, pieces);
    return pieces;
  }
}

/** Of a member that nobody knows: texts and lists grow, of all else the last counts. */
function continued(before: JsonValue | undefined, value: JsonValue): JsonValue {
  if (typeof before === 'string' && typeof value === 'string') return before + value;
  if (!Array.isArray(before) || !Array.isArray(value)) return value;
  // One by one: `push(...value)` overflows the stack where the list is very long.
  for (const each of value) before.push(each);
  return before;
}

/** Parts of a message whose pieces came one by one, and the text that came without parts, which is the last. */
function joinedParts(pieces: readonly JsonObject[], text: string): JsonObject[] {
  const parts: JsonObject[] = [];
  for (const piece of text === '' ? pieces : [...pieces, { type: 'text', text }]) {
    const last = parts.at(-1);
    if (!last || last.type !== piece.type || !(Array.isArray(piece.thinking) || textOf(piece.text)))
      parts.push(piece);
    else if (Array.isArray(piece.thinking)) {
      const before = Array.isArray(last.thinking) ? last.thinking : [];
      parts[parts.length - 1] = {
        ...last,
        ...piece,
        thinking: joinedParts(objectsOf([...before, ...piece.thinking]), ''),
      };
    } else parts[parts.length - 1] = { ...last, ...piece, text: textOf(last.text) + textOf(piece.text) };
  }
  return parts;
}

/** What one element of a delta's `tool_calls` says. */
interface Piece {
  index: number | undefined;
  id: string;
  name: string;
  arguments: JsonValue | undefined;
  hasArguments: boolean;
}

/**
 * Puts calls together that come in pieces. Servers leave out, repeat or make up each of index, id and name: some give every call the index
 * 0, some name the id once, some give every piece a new one. So none of them decides alone whether a piece continues a call or begins
 * the next. Calls after MOST_CALLS are passed over.
 */
class StreamedCalls {
  readonly #tools: readonly string[];
  readonly #calls: StreamedCall[] = [];
  readonly #atIndex = new Map<number, StreamedCall>();
  readonly #byId = new Map<string, StreamedCall>();
  #last: StreamedCall | undefined;

  /** `tools`: the names under which tools are offered at the provider. */
  constructor(tools: readonly string[]) {
    this.#tools = tools;
  }

  add(wire: JsonObject): void {
    const { name, arguments: given, input } = objectOf(wire.function ?? wire.custom);
    const written = given ?? input;
    const piece: Piece = {
      index: countOf(wire.index),
      id: textOf(wire.id),
      name: textOf(name),
      arguments: written,
      hasArguments: !isBlank(written),
    };
    const open = this.#openFor(piece);
    const call = open && !this.#isNext(open, piece) ? open : this.#begin(piece, open);
    if (call.name === '' || !call.hasArguments)
      call.name = this.#grownName(call.name, piece.name) ?? call.name;
    call.add(piece);
    Object.assign(call.extras, extrasOf(wire));
    if (piece.id !== '') this.#byId.set(piece.id, call);
    this.#last = call;
  }

  /** The calls as a body that came in one piece lists them. */
  whole(): JsonObject[] {
    return this.#calls.filter((call) => !call.isNothing).map((call) => call.whole());
  }

  #openFor({ index, id, name }: Piece): StreamedCall | undefined {
    const named = this.#byId.get(id);
    if (index === undefined) return named ?? this.#last;
    if (named?.index === index) return named;
    return this.#atIndex.get(index) ?? (name === '' ? named : undefined);
  }

  #begin(piece: Piece, before: StreamedCall | undefined): StreamedCall {
    const call = new StreamedCall(piece.index, before !== undefined && isMaybeRepeat(before, piece));
    if (this.#calls.length < MOST_CALLS) this.#calls.push(call);
    if (piece.index !== undefined) this.#atIndex.set(piece.index, call);
    return call;
  }

  #isNext(open: StreamedCall, piece: Piece): boolean {
    const hasOtherId = piece.id !== '' && open.id !== '' && piece.id !== open.id;
    // vLLM once gave every piece of a call an id of its own; only the first had a name.
    if (piece.name === '')
      return hasOtherId && (open.isClosed || (!open.hasArguments && !piece.hasArguments));
    if (hasOtherId) return true;
    if (!open.hasArguments) return this.#grownName(open.name, piece.name) === undefined;
    if (open.name === '') return false;
    if (open.name !== piece.name) return true;
    if (!piece.hasArguments) return isMaybeRepeat(open, piece);
    return open.isClosed && !(piece.id !== '' && open.isAlready(piece.arguments!));
  }

  /** The name with a piece more, which may be the same name again; undefined where the piece names another call. */
  #grownName(name: string, piece: string): string | undefined {
    if (name === '' || piece === '') return name + piece;
    const grown = name + piece;
    const isOffered = (text: string) => this.#tools.includes(text);
    const isBeginning = this.#tools.some((tool) => tool.startsWith(grown));
    if (name === piece && (isOffered(name) || !isBeginning)) return name;
    return isBeginning || !(isOffered(name) || isOffered(piece)) ? grown : undefined;
  }
}

/** A whole call's name without an id and without arguments: the next call begins, or the last is named once more. What follows decides. */
const isMaybeRepeat = (before: StreamedCall, piece: Piece): boolean =>
  before.isClosed && before.name === piece.name && !piece.hasArguments && before.id === '' && piece.id === '';

class StreamedCall {
  readonly index: number | undefined;
  readonly #isMaybeRepeat: boolean;
  #texts: string[] = [];
  #braces = new Braces();
  #length = 0;
  /** Arguments that came as a value and not as JSON text: the last. */
  #value: JsonValue | undefined;
  id = '';
  name = '';
  hasArguments = false;
  /** What else came with it. */
  readonly extras: JsonObject = {};

  constructor(index: number | undefined, isMaybeRepeat: boolean) {
    this.index = index;
    this.#isMaybeRepeat = isMaybeRepeat;
  }

  add({ id, arguments: written, hasArguments }: Piece): void {
    this.id ||= id;
    if (written === undefined || written === null) return;
    if (hasArguments && this.isClosed && this.isAlready(written)) return;
    if (hasArguments && this.#isEmptyObject) this.#dropText();
    this.hasArguments ||= hasArguments;
    if (typeof written !== 'string') this.#value = written;
    else {
      this.#texts.push(written);
      this.#length += written.length;
      this.#braces.add(written);
    }
  }

  /** Do the arguments end here: is every brace closed that was opened? */
  get isClosed(): boolean {
    return this.#braces.areClosed || this.#value !== undefined;
  }

  /** Are these the arguments that the call has? */
  isAlready(written: JsonValue): boolean {
    if (typeof written === 'string')
      return written.length === this.#length && written === this.#texts.join('');
    return this.#value !== undefined && !exceedsDepth(written) && deepEqual(written, this.#value);
  }

  /** Gateways to Anthropic's wire put the {} that a call begins with before the pieces of its arguments. */
  get #isEmptyObject(): boolean {
    return this.#length === 2 && this.#braces.areClosed;
  }

  #dropText(): void {
    this.#texts = [];
    this.#length = 0;
    this.#braces = new Braces();
  }

  get isNothing(): boolean {
    return !this.hasArguments && (this.name === '' || this.#isMaybeRepeat);
  }

  whole(): JsonObject {
    const written = this.#value ?? this.#texts.join('');
    const { custom, ...extras } = this.extras;
    const made: JsonObject = custom
      ? { custom: { name: this.name, input: written } }
      : { function: { name: this.name, arguments: written } };
    return { id: this.id, type: 'function', ...extras, ...made };
  }
}

/** Counts the braces of JSON text that comes in pieces. */
class Braces {
  #open = 0;
  #isInText = false;
  #isEscaped = false;
  areClosed = false;

  add(text: string): void {
    for (let at = 0; at < text.length && !this.areClosed; at++) this.#take(text[at]!);
  }

  #take(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isInText && character === '\\') this.#isEscaped = true;
    else if (character === '"') this.#isInText = !this.#isInText;
    else if (this.#isInText) return;
    else if (character === '{') this.#open++;
    else if (character === '}') this.areClosed = --this.#open === 0;
  }
}
