import { grouped } from '#core/grouped.ts';
import { PlaygroundError } from '#core/errors.ts';
import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Message, Usage } from '#core/message.ts';
import type { FinishReason, ModelOutput, ModelRequest } from '#core/model.ts';
import { MOST_CALLS } from '#core/read-arguments.ts';
import { callerOf, madeCalls, madeSearches, otherParts, isRequest, type WireSearch } from '../made-calls.ts';
import { openAiRules } from '../tool-rules.ts';
import { finishReason, isBlank, present, rawOf, FoldedStream } from '../server-events.ts';

const words = new Map<string, FinishReason['unified']>([
  ['completed', 'stop'],
  ['max_output_tokens', 'length'],
  ['content_filter', 'content-filter'],
  ['failed', 'error'],
]);

/** Reads the response object of POST /responses. */
export function decodeResponses(body: JsonValue, request: ModelRequest, providerId: string): ModelOutput {
  const response = objectOf(body);
  if (!Array.isArray(response.output)) {
    throw new PlaygroundError('model-answer-unreadable', 'The answer contains no output of a model.');
  }
  const items = objectsOf(response.output);
  const ofType = (type: string) => items.filter((item) => item.type === type);
  const parts = ofType('message').flatMap(({ content }) => objectsOf(content));
  const refusal = textsOf(parts, 'refusal');
  const toolCalls = madeCalls(
    items.filter(isCall).map(({ call_id, name, arguments: given, input, caller }) => ({
      id: call_id,
      name,
      arguments: given ?? input,
      caller,
    })),
    request,
    openAiRules.names,
  );
  const message: Message = { role: 'assistant', text: textsOf(parts, 'text') || refusal };
  const reasoning = ofType('reasoning');
  const thinking = reasoning
    .map(({ summary, content }) => textsOf(objectsOf(summary), 'text') || textsOf(objectsOf(content), 'text'))
    .filter((text) => text !== '')
    .join('\n');
  const others = items.filter(
    (item) => item.type !== 'reasoning' && item.type !== 'message' && !isCall(item),
  );
  const isPlain = items.every((item) => item.type === 'reasoning' || isPlainItem(item));
  const back = isPlain && reasoning.length < 2 ? reasoning.flatMap(sentBack) : items.flatMap(sentBack);
  if (thinking) message.thinking = thinking;
  if (toolCalls.length > 0) message.toolCalls = toolCalls;
  Object.assign(message, otherParts(others.map((value) => ({ type: textOf(value.type), value }))));
  Object.assign(message, madeSearches(searchesIn(others), request, openAiRules.names));
  if (back.length > 0) message.providerParts = { providerId, parts: rawOf(back) };
  const raw = textOf(objectOf(response.incomplete_details).reason) || textOf(response.status);
  return {
    message,
    finishReason: refusal
      ? { unified: 'refused', raw }
      : goesOn(finishReason(words, raw, toolCalls.length), others),
    ...(isJsonObject(response.usage) ? { usage: readUsage(response.usage) } : {}),
    ...(textOf(response.model) ? { answeredBy: textOf(response.model) } : {}),
    raw: rawOf(body),
  };
}

/** Each search of deferred tools and the names of what the next output loads; calls of the provider's own search have no id. */
function searchesIn(items: readonly JsonObject[]): WireSearch[] {
  const outputs = items.filter(({ type }) => type === 'tool_search_output').values();
  return items
    .filter(({ type }) => type === 'tool_search_call')
    .map(({ arguments: asked }) => {
      const loaded = objectsOf(outputs.next().value?.tools);
      const tools = loaded.flatMap((tool) => (tool.type === 'namespace' ? objectsOf(tool.tools) : [tool]));
      return { query: queryOf(asked), found: tools.map(({ name }) => textOf(name)) };
    });
}

/** OpenAI does not say what the arguments of its search hold. */
const queryOf = (asked: JsonValue | undefined): string =>
  textOf(objectOf(asked).query) || (typeof asked === 'string' ? asked : JSON.stringify(asked ?? ''));

/** A call that this page answers: of a function, or of a custom tool, whose input is any text. */
export const isCall = ({ type }: JsonObject): boolean =>
  type === 'function_call' || type === 'custom_tool_call';

/** Does the message's own members say all there is in an item? A phase must go back (MessagePhase, OpenAI's reference, 2026). */
const isPlainItem = ({ type, phase, content, caller, namespace }: JsonObject): boolean =>
  type === 'message'
    ? isBlank(phase) && objectsOf(content).every(({ annotations }) => objectsOf(annotations).length === 0)
    : type === 'function_call' && callerOf(caller) === '' && isBlank(namespace);

/**
 * An item as it goes back. Reasoning is refused with members that only come out, such as its status, and goes back where it is encrypted, or
 * open as servers of open models give it: without either the provider would look for it in its store.
 */
function sentBack({ created_by: _, ...item }: JsonObject): JsonObject[] {
  const { type, id, summary, encrypted_content, content } = item;
  if (type !== 'reasoning') return [item];
  if (textOf(encrypted_content)) return [present({ type, id, summary, encrypted_content })];
  return objectsOf(content).length > 0 ? [present({ type, id, summary: summary ?? [], content })] : [];
}

/** What the model asks of this page is declined with the next question, and the turn goes on. */
const goesOn = (reason: FinishReason, others: readonly JsonObject[]): FinishReason =>
  reason.unified === 'stop' && others.some((item) => declined(item) !== undefined)
    ? { ...reason, unified: 'paused' }
    : reason;

const textsOf = (parts: readonly JsonObject[], member: string): string =>
  parts.map((part) => textOf(part[member])).join('');

function readUsage(usage: JsonObject): Usage {
  const { cached_tokens, cache_write_tokens } = objectOf(usage.input_tokens_details);
  const written = countOf(cache_write_tokens);
  return present({
    inputTokens: countOf(usage.input_tokens),
    outputTokens: countOf(usage.output_tokens),
    thinkingTokens: countOf(objectOf(usage.output_tokens_details).reasoning_tokens),
    cachedInputTokens: countOf(cached_tokens),
    writtenInputTokens: written === 0 ? undefined : written,
  });
}

const WHY = 'This client does not do that. Use the functions you are offered.';

type Answer = (item: JsonObject) => JsonObject;

/** How each request is declined: the API refuses a history in which one has no answer (openai 7.59.0, ResponseInputItem, 2026-11). */
const ANSWERS: Readonly<Record<string, Answer>> = {
  mcp_approval_request: ({ id }) => ({
    type: 'mcp_approval_response',
    approval_request_id: textOf(id),
    approve: false,
    reason: WHY,
  }),
  shell_call: ({ call_id }) => ({
    type: 'shell_call_output',
    call_id: textOf(call_id),
    output: [{ stdout: '', stderr: WHY, outcome: { type: 'exit', exit_code: 1 } }],
  }),
  apply_patch_call: ({ call_id }) => ({
    type: 'apply_patch_call_output',
    call_id: textOf(call_id),
    status: 'failed',
    output: WHY,
  }),
  tool_search_call: ({ call_id }) => ({
    type: 'tool_search_output',
    call_id: textOf(call_id),
    execution: 'client',
    status: 'completed',
    tools: [],
  }),
};

/** The answer that declines an item; undefined where nothing is asked of this page, or no answer says no (a computer's is its screen). */
export function declined(item: JsonObject): JsonObject | undefined {
  const type = textOf(item.type);
  return isRequest(type, item) ? ANSWERS[type]?.(item) : undefined;
}

const LAST = new Set(['response.completed', 'response.incomplete', 'response.failed']);

/** Events that bring a piece, and the type of the item it is of. */
const PIECES = new Map([
  ['response.function_call_arguments.delta', 'function_call'],
  ['response.output_text.delta', 'message'],
  ['response.custom_tool_call_input.delta', 'custom_tool_call'],
]);

interface Item {
  /** What the events about the item as a whole say. */
  said: JsonObject;
  /** Arguments that an event gives as all there are. */
  written?: JsonValue;
  pieces: string[];
  isDone: boolean;
}

/**
 * Reads the events of a streamed response. The last one holds the whole response. Where its list says less than the events before, as
 * gateways leave it empty or forget the calls, the items of those events stand in for it, type by type. Of calls at most MOST_CALLS are taken.
 */
export class ResponsesStream extends FoldedStream {
  readonly #items: Item[] = [];
  /** By id and by call id, by index and by type: the last one. */
  readonly #known = new Map<string, Item>();
  #response: JsonObject = {};
  #calls = 0;
  #hasIndexes = false;

  protected fold(event: JsonObject): void {
    const type = textOf(event.type);
    const piece = PIECES.get(type);
    if (type === 'error') this.failure = { error: isJsonObject(event.error) ? event.error : event };
    if (type === 'response.output_item.added') this.#begin(event, objectOf(event.item));
    if (type === 'response.output_item.done') this.#finish(event, objectOf(event.item));
    if (type === 'response.function_call_arguments.done') this.#write(event);
    if (piece) this.#continue(event, { type: piece, id: event.item_id ?? '' });
    if (!LAST.has(type)) return;
    this.#response = objectOf(event.response);
    this.isComplete = true;
    if (isJsonObject(this.#response.error)) this.failure = { error: this.#response.error };
  }

  protected whole(): JsonObject {
    const listed = byType(objectsOf(this.#response.output));
    const gathered = byType(this.#items.map(wholeItem));
    const types = [...new Set([...listed.keys(), ...gathered.keys()])];
    const isFuller = (type: string) => saidIn(listed.get(type) ?? []) < saidIn(gathered.get(type) ?? []);
    // One list says all: its order holds, which reasoning and programs need.
    if (!types.some(isFuller)) return { ...this.#response, output: objectsOf(this.#response.output) };
    if (types.every(isFuller)) return { ...this.#response, output: this.#items.map(wholeItem) };
    const output = types.flatMap((type) => (isFuller(type) ? gathered : listed).get(type) ?? []);
    return { ...this.#response, output };
  }

  #begin(event: JsonObject, said: JsonObject): Item {
    const item: Item = { said, pieces: [], isDone: false };
    const isBeyond = isCall(said) && ++this.#calls > MOST_CALLS;
    if (!isBeyond) this.#items.push(item);
    for (const key of keysOf(event, said)) this.#known.set(key, item);
    this.#hasIndexes ||= countOf(event.output_index) !== undefined;
    return item;
  }

  #finish(event: JsonObject, said: JsonObject): void {
    const item = this.#openItem(event, said) ?? this.#begin(event, said);
    if (!isBlank(said.arguments)) item.written = said.arguments!;
    item.said = {
      ...item.said,
      ...Object.fromEntries(Object.entries(said).filter(([, member]) => !isBlank(member))),
    };
    item.isDone = true;
  }

  #write(event: JsonObject): void {
    const item = this.#openItem(event, { type: 'function_call', id: event.item_id ?? '' });
    if (item && !isBlank(event.arguments)) item.written = event.arguments!;
  }

  #continue(event: JsonObject, about: JsonObject): void {
    const open = this.#openItem(event, about);
    // A piece of an item that is done says nothing new.
    if (!open && this.#known.get(`id ${textOf(about.id)}`)?.isDone) return;
    const item = open ?? this.#begin(event, about);
    item.pieces.push(textOf(event.delta));
  }

  /**
   * The item that an event is about, where it is not done: of its id, else of its index, else the last of its type. Some servers give all
   * items one index, and some give each event an id of its own.
   */
  #openItem(event: JsonObject, about: JsonObject): Item | undefined {
    const keys = keysOf(event, about);
    // Where items have indexes, a new index is a new item.
    const at = keys.find((key) => key.startsWith('at '));
    const isNew = at !== undefined && this.#hasIndexes && !this.#known.has(at);
    return (isNew ? keys.slice(0, -1) : keys)
      .map((key) => this.#known.get(key))
      .find(
        (item) =>
          item &&
          !item.isDone &&
          item.said.type === about.type &&
          (['call_id', 'name'] as const).every((member) => areOfOne(item.said[member], about[member])),
      );
  }
}

/** Under what an item is found, the surest first. */
const keysOf = ({ output_index }: JsonObject, { id, call_id, type }: JsonObject): string[] => [
  ...(textOf(id) ? [`id ${textOf(id)}`] : []),
  ...(textOf(call_id) ? [`call ${textOf(call_id)}`] : []),
  ...(countOf(output_index) === undefined ? [] : [`at ${countOf(output_index)}`]),
  `of ${textOf(type)}`,
];

const areOfOne = (one: JsonValue | undefined, other: JsonValue | undefined): boolean =>
  isBlank(one) || isBlank(other) || one === other;

function wholeItem({ said, written, pieces }: Item): JsonObject {
  const text = pieces.join('');
  if (said.type === 'function_call')
    return { ...said, arguments: written ?? (isBlank(text) ? (said.arguments ?? '') : text) };
  if (said.type === 'custom_tool_call') return { ...said, input: isBlank(said.input) ? text : said.input! };
  if (said.type !== 'message' || hasText(said)) return said;
  return { ...said, content: [{ type: 'output_text', text }] };
}

const hasText = ({ content }: JsonObject): boolean =>
  objectsOf(content).some(({ text, refusal }) => !isBlank(text) || !isBlank(refusal));

const byType = (items: readonly JsonObject[]): Map<string, JsonObject[]> =>
  grouped(items, ({ type }) => textOf(type));

/** How much items of one type say: how many they are, and how many of them have their text, arguments or input. */
const saidIn = (items: readonly JsonObject[]): number =>
  items.length +
  items.filter((item) => hasText(item) || !isBlank(item.arguments) || !isBlank(item.input)).length;
