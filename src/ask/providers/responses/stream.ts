import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { MOST_CALLS } from '#core/read-arguments.ts';
import { FoldedStream } from '../server-events.ts';
import { isBlank } from '../wire-values.ts';
import { isCall } from './decode.ts';

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

function byType(items: readonly JsonObject[]): Map<string, JsonObject[]> {
  const found = new Map<string, JsonObject[]>();
  for (const item of items) {
    const type = textOf(item.type);
    const list = found.get(type) ?? [];
    found.set(type, list);
    list.push(item);
  }
  return found;
}

/** How much items of one type say: how many they are, and how many of them have their text, arguments or input. */
const saidIn = (items: readonly JsonObject[]): number =>
  items.length +
  items.filter((item) => hasText(item) || !isBlank(item.arguments) || !isBlank(item.input)).length;
