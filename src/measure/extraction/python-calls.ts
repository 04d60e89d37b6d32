import type { JsonObject, JsonValue } from '#core/json.ts';
import { jsonOfLiteral } from '#core/python/json-value.ts';
import { NotPython, unlessNotPython, type PythonNode } from '#core/python/node.ts';
import { readPython } from '#core/python/read-python.ts';
import type { RawCall } from './call-shapes.ts';
import { readingOf } from './reading.ts';
import type { ExtractionRule } from './rule.ts';

/** Calls written as Python, BFCL's format for models that are only prompted. */
export const pythonCalls: ExtractionRule = {
  id: 'python-calls',
  title: 'Python calls',
  meaning:
    'The whole answer is a Python call, or a list of calls: [f(a=1), g(b="x")]. Literals, lists, dicts, tuples, negative numbers, names and nested calls are read, nothing is evaluated; positional arguments are dropped. Not in the default order: the documented extraction does not know this form.',
  find(text) {
    const taken = withoutTicks(text);
    const calls = readPythonCalls(taken.startsWith('(') ? taken : inBrackets(taken));
    if (!calls) return undefined;
    const raw = calls.map(({ name, arguments: read }): RawCall => ({
      name,
      arguments: read,
      shape: 'python',
    }));
    const dropped = calls
      .filter(({ positional }) => positional > 0)
      .map(({ name, positional }) => `${positional} positional arguments of ${name}`);
    return readingOf(raw, taken, [taken], dropped);
  },
};

/** Is the whole text a call in Python, or a list of calls? */
export const isPythonCalls = (text: string): boolean => readPythonCalls(inBrackets(text)) !== undefined;

const inBrackets = (text: string): string => (text.startsWith('[') ? text : `[${text}]`);

/** Backticks, line ends and blanks at both ends, and a fence's language word. */
function withoutTicks(text: string): string {
  const isEdge = (character: string | undefined): boolean =>
    character !== undefined && '` \n\r\t'.includes(character);
  let [start, end] = [0, text.length];
  while (start < end && isEdge(text[start])) start++;
  while (end > start && isEdge(text[end - 1])) end--;
  if (text.startsWith('python\n', start)) start += 'python\n'.length;
  return text.slice(start, end);
}

/** A call and its keyword arguments. Positional ones are dropped, as BFCL's decoder drops them. */
interface ReadCall {
  name: string;
  arguments: JsonObject;
  positional: number;
}

/** One call, or a list or tuple of calls; undefined for anything else. */
const readPythonCalls = (source: string): ReadCall[] | undefined =>
  unlessNotPython(() => {
    const node = readPython(source, { isTolerant: true });
    const calls = node.kind === 'list' || node.kind === 'tuple' ? node.items : [node];
    if (calls.length === 0) throw new NotPython('no call');
    return calls.map((call) => callOf(call, source));
  });

function callOf(node: PythonNode, source: string): ReadCall {
  if (node.kind !== 'call' || node.called.kind !== 'name') throw new NotPython(`${node.kind} for a call`);
  const valueOf = (inner: PythonNode): JsonValue =>
    jsonOfLiteral(inner, (other) => namedValueOf(other, source));
  const positional = node.positional.map(valueOf).length;
  const members = node.keywords.map(([name, value]): [string, JsonValue] => {
    if (name === null) throw new NotPython('** for an argument');
    return [name, valueOf(value)];
  });
  return { name: node.called.name, arguments: Object.fromEntries(members), positional };
}

/** A nested call is an object of its keywords, or its text when it has none; a bare name is its text. */
function namedValueOf(node: PythonNode, source: string): JsonValue {
  if (node.kind === 'name') return node.name;
  const call = callOf(node, source);
  const hasKeywords = Object.keys(call.arguments).length > 0;
  return hasKeywords ? { [call.name]: call.arguments } : source.slice(node.start, node.end);
}
