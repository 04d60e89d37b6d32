import type { JsonValue } from '#core/json.ts';
import { readArguments } from './call-arguments.ts';
import type { RawCall } from './call-shapes.ts';
import { jsonSpanAt } from './json-scan.ts';
import { readingOf } from './reading.ts';
import type { ExtractionRule } from './rule.ts';

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
