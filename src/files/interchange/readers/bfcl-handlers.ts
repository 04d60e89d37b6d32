import { parseJson } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { unlessNotPython, type PythonNode } from '#core/python/tokens.ts';
import { readPython } from '#core/python/read-python.ts';
import { cell, lazy, readTable } from '#core/table.ts';
import type { LoggedCall } from '../conversation.ts';
import text from './bfcl-models.tsv?raw';

/** A handler's result for an answer: Python to decode, calls, or no calls; undefined if unknown here. */
export type Handled = { python: string } | { calls: LoggedCall[] } | 'fails' | undefined;

type Handler = (result: JsonValue) => Handled;

/** bfcl-eval's entry for a model: its handler, and whether dots in names are compared as underscores. */
interface HandledModel {
  handle: Handler;
  isUnderscored: boolean;
}

const ofText =
  (handle: (text: string) => Handled): Handler =>
  (result) =>
    typeof result === 'string' ? handle(result) : 'fails';

/** The handlers' default: `strip("`\n ")`, and a bracket on each side where none is. */
export const bracketed = (text: string): { python: string } => {
  const stripped = text.replace(/^[`\n ]+/, '').replace(/[`\n ]+$/, '');
  return { python: `${stripped.startsWith('[') ? '' : '['}${stripped}${stripped.endsWith(']') ? '' : ']'}` };
};

/** {name: arguments}: one member each, the arguments as JSON text, or as an object. */
const named =
  (written: 'string' | 'object'): Handler =>
  (result) => {
    if (!Array.isArray(result)) return 'fails';
    const calls: LoggedCall[] = [];
    for (const item of result) {
      if (!isJsonObject(item) || Object.keys(item).length !== 1) return 'fails';
      const [[name, values]] = Object.entries(item) as [[string, JsonValue]];
      const read =
        typeof values === written ? (written === 'string' ? jsonIn(values as string) : values) : undefined;
      if (typeof values === 'string' && read === undefined && mayBePython(values)) return undefined;
      if (!isJsonObject(read)) return 'fails';
      calls.push({ name, arguments: values });
    }
    return { calls };
  };

/** Objects with a member for the name and one for the arguments. */
const membered = (items: JsonValue | undefined, name: string, values: string): Handled => {
  if (!Array.isArray(items)) return 'fails';
  const calls: LoggedCall[] = [];
  for (const item of items) {
    if (!isJsonObject(item)) return 'fails';
    const [called, made] = [item[name], item[values]];
    if (called === undefined || !isJsonObject(made)) return 'fails';
    if (typeof called !== 'string') return undefined;
    calls.push({ name: called, arguments: made });
  }
  return { calls };
};

/** Python reads NaN and Infinity in JSON, which no JSON here holds. */
const mayBePython = (text: string): boolean => /\b(?:NaN|Infinity)\b/.test(text);

const jsonIn = (text: string): JsonValue | undefined => {
  const value = parseJson(text);
  return exceedsDepth(value) ? undefined : value;
};

/** `read` of the JSON in a text; NaN makes what the handler does unknown here. */
const readAs = (text: string, read: (value: JsonValue) => Handled): Handled => {
  const value = jsonIn(text);
  return value === undefined ? (mayBePython(text) ? undefined : 'fails') : read(value);
};

const inList = (value: JsonValue): JsonValue => (Array.isArray(value) ? value : [value]);

/** Of several texts with one JSON value each. */
const readEach = (texts: readonly string[], read: (values: JsonValue[]) => Handled): Handled => {
  if (texts.some(mayBePython)) return undefined;
  const values = texts.map(jsonIn);
  return values.every((value) => value !== undefined) ? read(values) : 'fails';
};

/** `<tool_call>` on lines of its own; what is no JSON in it is passed over. */
const tagged = ofText((text) => {
  const inTags = Array.from(text.matchAll(/<tool_call>\n([^]*?)\n<\/tool_call>/g), ([, inside]) => inside!);
  if (inTags.some(mayBePython)) return undefined;
  const values = inTags.map(jsonIn).filter((value) => value !== undefined);
  return membered(values, 'name', 'arguments');
});

const whole = (separator?: ';') =>
  ofText((text) => {
    const parts =
      jsonIn(text) === undefined && separator ? text.split(separator).map((part) => part.trim()) : undefined;
    const read = (value: JsonValue | undefined) => membered(value, 'name', 'arguments');
    return parts ? readEach(parts, read) : readAs(text, (value) => read(inList(value)));
  });

/** Its answers are evaluated as Python, where JSON's own words are names that nothing has. */
const llama31 = ofText((text) => {
  const untagged = text.replaceAll('<|python_tag|>', '');
  const read = (value: JsonValue) => membered(value, 'name', 'parameters');
  if (untagged.includes(';')) return readEach(untagged.split(';'), read);
  if (/^\s*\n[ \t]/.test(untagged)) return 'fails';
  const node = unlessNotPython(() => readPython(untagged));
  const value = node && literal(node);
  return value === 'unknown' ? undefined : value === undefined ? 'fails' : read(inList(value.json));
});

/** What is written as literals alone, its numbers as JSON has them; undefined where a name has no value. */
function literal(node: PythonNode): { json: JsonValue } | 'unknown' | undefined {
  switch (node.kind) {
    case 'string':
      return { json: node.text };
    case 'constant':
      return { json: node.value };
    case 'number': {
      const json = parseJson(node.text);
      return json === undefined ? 'unknown' : { json };
    }
    case 'list':
      return all(node.items, (...items) => items);
    case 'dict': {
      const keys = node.entries.map(([key]) => (key.kind === 'string' ? key.text : undefined));
      if (!keys.every((key) => key !== undefined)) return 'unknown';
      return all(
        node.entries.map(([, value]) => value),
        (...values) => Object.fromEntries(values.map((value, index) => [keys[index]!, value])),
      );
    }
    case 'name':
    case 'call':
    case 'attribute':
      return undefined;
    default:
      return 'unknown';
  }
}

function all(
  nodes: readonly PythonNode[],
  made: (...values: JsonValue[]) => JsonValue,
): ReturnType<typeof literal> {
  const values: JsonValue[] = [];
  for (const node of nodes) {
    const value = literal(node);
    if (value === undefined || value === 'unknown') return value;
    values.push(value.json);
  }
  return { json: made(...values) };
}

const falcon = ofText((text) => {
  const parts = text.split('<tool_call>');
  if (parts.length === 1) return 'fails';
  let inside = parts[1]!.split('</tool_call>')[0]!.trim();
  if (inside.startsWith('```') && inside.endsWith('```'))
    inside = inside.replace(/^`+/, '').replace(/`+$/, '').trim().replace(/^json/, '').trim();
  return readAs(inside, (value) => membered(inList(value), 'name', 'arguments'));
});

const hammer = ofText((text) => {
  const value = jsonIn(text.replaceAll('```', ''));
  if (value === undefined) return mayBePython(text) ? undefined : 'fails';
  return membered(value, 'name', 'arguments');
});

const thinkAgent = ofText((text) => {
  const after = text.trim().replaceAll("'", '"').split('</think>').slice(1).join('</think>').trim();
  return after === '' ? 'fails' : readAs(after, (value) => membered(value, 'name', 'arguments'));
});

/** The name on the first line, the arguments on the second. */
const lines = ofText((text) => {
  const [name = '', values] = text.split('\n');
  if (values === undefined) return 'fails';
  return readAs(values, (read) => (isJsonObject(read) ? { calls: [{ name, arguments: read }] } : 'fails'));
});

const granite20b = ofText((text) => {
  const calls = text
    .split('<function_call>')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return readEach(calls, (values) => {
    const objects = values.filter(isJsonObject);
    const isCall = ({ name = '' }: JsonObject) => typeof name === 'string' && name.trim() !== 'no_function';
    if (objects.length < values.length || !objects.every(isCall)) return 'fails';
    return membered(objects.map(trimmedName), 'name', 'arguments');
  });
});

const trimmedName = ({ name = '', arguments: made = {} }: JsonObject): JsonObject => ({
  name: typeof name === 'string' ? name.trim() : name,
  arguments: made,
});

const inToolCallTag = ofText((text) => {
  const found = /<TOOLCALL>([^]*?)<\/TOOLCALL>/.exec(text);
  return found ? bracketed(found[1]!) : 'fails';
});

/** Phi's handler; the scorer as coded reads every text so. */
export const afterFence = (text: string): string =>
  bracketed(
    text
      .trim()
      .replace(/^```json/, '')
      .replace(/^```python/, ''),
  ).python;

/** By the names under which bfcl-models.tsv has them. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  python: ofText(bracketed),
  'in brackets': ofText((text) => ({ python: `[${text}]` })),
  'after a fence': ofText((text) => ({ python: afterFence(text) })),
  'tool code': ofText((text) => bracketed(text.replaceAll('```tool_code\n', '').replaceAll('\n```', ''))),
  'TOOLCALL tag': inToolCallTag,
  'in text': named('string'),
  'in objects': named('object'),
  'name and arguments': (result) => membered(result, 'name', 'arguments'),
  'tool_name and parameters': (result) => membered(result, 'tool_name', 'parameters'),
  'tool_call tags': tagged,
  whole: whole(),
  'whole or parts': whole(';'),
  'Llama 3.1': llama31,
  'Granite 20B': granite20b,
  Hammer: hammer,
  ThinkAgent: thinkAgent,
  Falcon: falcon,
  lines,
  'not written down': () => undefined,
};

/**
 * The model table of bfcl-eval 2026.3.23 (the package of ShishirPatil/gorilla), by the folder that a model's answers are written to, those
 * asked through providers' interfaces last. The first that fits counts; a model that none fits, or whose handler is not written down, has
 * an unknown decoder.
 */
const models = lazy(() =>
  readTable('bfcl-models.tsv', text, {
    models: (pattern) => new RegExp(pattern),
    handler: cell.oneOf(Object.keys(HANDLERS)),
    names: cell.oneOf(['as made', 'underscored']),
  }),
);

/** `model`: as its folder writes it. */
export function handledModel(model: string): HandledModel | undefined {
  const found = models().find(({ models: pattern }) => pattern.test(model));
  return found && { handle: HANDLERS[found.handler]!, isUnderscored: found.names === 'underscored' };
}
