import type { JsonObject, JsonValue } from '#core/json.ts';
import { jsonOfLiteral } from '#core/python/json-value.ts';
import { NotPython, unlessNotPython, type PythonNode } from '#core/python/tokens.ts';
import { readPython } from '#core/python/read-python.ts';
import { type RawCall, readArguments } from './call-shapes.ts';
import { readingOf } from './reading.ts';
import type { ExtractionRule } from './rule.ts';
import { jsonSpanAt } from './json-scan.ts';

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

/** Names that stand for values; every other name is its text. */
type Words = ReadonlyMap<string, JsonValue>;

/** One call, or a list or tuple of calls; undefined for anything else. */
export const readPythonCalls = (source: string, words: Words = new Map()): ReadCall[] | undefined =>
  unlessNotPython(() => {
    const node = readPython(source, { isTolerant: true });
    const calls = node.kind === 'list' || node.kind === 'tuple' ? node.items : [node];
    if (calls.length === 0) throw new NotPython('no call');
    return calls.map((call) => callOf(call, source, words));
  });

function callOf(node: PythonNode, source: string, words: Words): ReadCall {
  if (node.kind !== 'call' || node.called.kind !== 'name') throw new NotPython(`${node.kind} for a call`);
  const valueOf = (inner: PythonNode): JsonValue =>
    jsonOfLiteral(inner, (other) => namedValueOf(other, source, words));
  const positional = node.positional.map(valueOf).length;
  const members = node.keywords.map(([name, value]): [string, JsonValue] => {
    if (name === null) throw new NotPython('** for an argument');
    return [name, valueOf(value)];
  });
  return { name: node.called.name, arguments: Object.fromEntries(members), positional };
}

/** A nested call is an object of its keywords, or its text when it has none; a bare name is its text. */
function namedValueOf(node: PythonNode, source: string, words: Words): JsonValue {
  if (node.kind === 'name') return words.get(node.name) ?? (words.has(node.name) ? null : node.name);
  const call = callOf(node, source, words);
  const hasKeywords = Object.keys(call.arguments).length > 0;
  return hasKeywords ? { [call.name]: call.arguments } : source.slice(node.start, node.end);
}

/** `Action:` and `Action Input:` at the start of a line, numbered, quoted or bold as models write them. */
const label = /^[ \t>*]{0,40}Action[ \t]{0,9}(Input)?[ \t]{0,9}[0-9]{0,3}[ \t]{0,9}(?:\*\*)?:(?:\*\*)?/gm;
/** Words that end a ReAct text. They are no tools. */
const endings = new Set(['', 'none', 'n/a', 'finish', 'final answer']);

interface Label {
  isInput: boolean;
  start: number;
  end: number;
}

/** ReAct's text format. */
export const react: ExtractionRule = {
  id: 'react',
  title: 'ReAct: Action and Action Input',
  meaning:
    'A line “Action: name” and the “Action Input:” after it, a JSON object or nothing. Every action is taken; Finish, Final Answer and None are no calls. Input that is no JSON object makes a malformed call.',
  find(text) {
    const labels = [...text.matchAll(label)].map((match): Label => ({
      isInput: match[1] !== undefined,
      start: match.index,
      end: match.index + match[0].length,
    }));
    const raw: RawCall[] = [];
    const parsed: JsonValue[] = [];
    let [from, to] = [-1, -1];
    labels.forEach((action, index) => {
      const name = nameAfter(text, action.end);
      if (action.isInput || endings.has(name.toLowerCase())) return;
      const next = labels[index + 1];
      const input = next?.isInput ? inputAfter(text, next.end) : { text: '', end: lineEnd(text, action.end) };
      raw.push({ name, shape: 'react', ...readArguments(input.text) });
      parsed.push({ action: name, input: input.text });
      from = from === -1 ? action.start : from;
      to = input.end;
    });
    return readingOf(raw, text.slice(from, to), parsed);
  },
};

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

const nameAfter = (text: string, from: number): string =>
  text
    .slice(from, Math.min(lineEnd(text, from), from + 1000))
    .replace(/^[\s`*"']+|[`*"']+$/g, '')
    .trim();

/** The JSON object that follows, over as many lines as it has; else the rest of the line. */
function inputAfter(text: string, from: number): { text: string; end: number } {
  let start = from;
  while (/[\s`]/.test(text[start] ?? 'x')) start++;
  if (text.startsWith('json', start)) start += 4;
  while (/\s/.test(text[start] ?? 'x')) start++;
  const span = text[start] === '{' ? jsonSpanAt(text, start) : undefined;
  if (span) return { text: text.slice(span.start, span.end), end: span.end };
  const end = lineEnd(text, from);
  return { text: text.slice(from, end).trim(), end };
}
