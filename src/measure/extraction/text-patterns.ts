import { isJsonObject, type JsonValue } from '#core/json.ts';
import { type RawCall, readArguments } from './call-shapes.ts';
import { jsonSpanAt, type Span } from './json-scan.ts';
import { readPythonCalls } from './python-calls.ts';
import { jsonOf, readingOf } from './reading.ts';
import type { ExtractionRule } from './rule.ts';

/** Calls that are tried in one text and cannot be read; what comes after them is not looked at, so that time stays linear. */
const MOST_FAILED = 200;
/** Characters of one call. */
const LONGEST = 20_000;

/** A call and where it stands. */
interface Found extends Span {
  call: RawCall;
  parsed: JsonValue;
}

/** What mcpbr's documents call text parsing. Its code has nothing of the kind, so that there the same answers hold no call. */
export const textPatterns: ExtractionRule = {
  id: 'text-patterns',
  title: 'Patterns in text',
  meaning:
    'Calls that stand in prose without being JSON: tool(x="…") with named arguments or one JSON object, a line “tool {…}”, and “Tool: name” with “parameters: {…}” after it. mcpbr’s documents name such a fallback and its code has none. Not in the default order: prose about a tool may read as a call.',
  find(text) {
    const found = [...labelledCalls(text), ...writtenCalls(text)].sort((a, b) => a.start - b.start);
    const apart: Found[] = [];
    // What stands within a call that was read is a part of it.
    for (const each of found) if (each.start >= (apart.at(-1)?.end ?? 0)) apart.push(each);
    const [first, last] = [apart[0], apart.at(-1)];
    if (!first || !last) return undefined;
    return readingOf(
      apart.map(({ call }) => call),
      text.slice(first.start, last.end),
      apart.map(({ parsed }) => parsed),
    );
  },
};

const LABEL =
  /^[ \t>*-]{0,40}(?:tool|function)(?:[ _]?name)?[ \t*]{0,9}:[ \t*`"']{0,9}([a-z_][\w./-]{0,199})/gim;
const PARAMETERS =
  /\b(?:parameters|arguments|args|input)[ \t*"'`]{0,9}[:=][\s*]{0,20}(?:`{3}(?:json)?\s{0,20})?/i;
/** Characters between a tool's name and the label of its parameters. */
const BETWEEN = 300;

/** “Tool: name”, and what stands after “parameters:”. */
function labelledCalls(text: string): Found[] {
  const labels = [...text.matchAll(LABEL)];
  return labels.flatMap((label, index): Found[] => {
    const after = label.index + label[0].length;
    const until = Math.min(labels[index + 1]?.index ?? text.length, after + BETWEEN);
    const parameters = PARAMETERS.exec(text.slice(after, until));
    if (!parameters) return [];
    const start = after + parameters.index + parameters[0].length;
    const span = objectAt(text, start);
    const end = span?.end ?? lineEnd(text, start);
    const written = text.slice(start, end).trim();
    const isNone = /^(?:none|null|\W*)$/i.test(written);
    const call: RawCall = {
      name: label[1]!.replace(/[./-]+$/, ''),
      shape: 'plain',
      ...readArguments(isNone && !span ? '' : written),
    };
    return [{ start: label.index, end, call, parsed: { tool: call.name, parameters: written } }];
  });
}

const CANDIDATE = /(?<![\w./-])([A-Za-z_][\w./-]{0,199})([ \t]{0,3})([({])/g;
/** Words before a brace that are no tools. */
const LABELS = new Set('parameters arguments args input json tool function call output result'.split(' '));

/** `tool(x="…")` anywhere, and `tool {…}` on a line of its own. */
function* writtenCalls(text: string): Generator<Found> {
  let failed = 0;
  const candidates = new RegExp(CANDIDATE);
  for (let match = candidates.exec(text); match && failed < MOST_FAILED; match = candidates.exec(text)) {
    const [whole, name = '', blanks = '', bracket] = match;
    const open = match.index + whole.length - 1;
    const found =
      bracket === '('
        ? blanks === ''
          ? inParentheses(text, name, open)
          : undefined
        : beforeBrace(text, name, match.index, open);
    if (!found) {
      failed++;
      continue;
    }
    yield { ...found, start: match.index };
    candidates.lastIndex = found.end;
  }
}

function beforeBrace(
  text: string,
  name: string,
  start: number,
  open: number,
): Omit<Found, 'start'> | undefined {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  if (before.length > 40 || !/^[ \t>*`-]*$/.test(before) || LABELS.has(name.toLowerCase())) return undefined;
  const span = objectAt(text, open);
  if (!span || !/^[ \t`.;]{0,9}(?:\n|$)/.test(text.slice(span.end, span.end + 10))) return undefined;
  const written = text.slice(span.start, span.end);
  return {
    end: span.end,
    parsed: { [name]: written },
    call: { name, shape: 'plain', ...readArguments(written) },
  };
}

/** Words of JSON among words of Python. */
const JSON_WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** Named arguments as Python writes them, or one JSON object; nothing at all is what prose writes of a tool. */
function inParentheses(text: string, name: string, open: number): Omit<Found, 'start'> | undefined {
  const end = closing(text, open);
  if (end === undefined) return undefined;
  const inner = text.slice(open + 1, end - 1);
  const object = jsonOf(inner);
  if (isJsonObject(object))
    return { end, parsed: { [name]: object }, call: { name, shape: 'plain', ...readArguments(inner) } };
  const [read, ...others] = readPythonCalls(`f(${inner})`, JSON_WORDS) ?? [];
  if (!read || others.length > 0 || read.positional > 0 || Object.keys(read.arguments).length === 0)
    return undefined;
  return { end, parsed: `${name}(${inner})`, call: { name, shape: 'python', arguments: read.arguments } };
}

/** After the parenthesis that closes the one at `open`, texts passed over; undefined where none does. */
function closing(text: string, open: number): number | undefined {
  let depth = 0;
  let quote = '';
  const most = Math.min(text.length, open + LONGEST);
  for (let at = open; at < most; at++) {
    const character = text[at]!;
    if (character === '\\') at++;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at + 1;
  }
  return undefined;
}

/** The JSON object that begins at `start`. */
function objectAt(text: string, start: number): Span | undefined {
  if (text[start] !== '{') return undefined;
  const span = jsonSpanAt(text.slice(start, start + LONGEST), 0);
  return span && { start, end: start + span.end };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}
