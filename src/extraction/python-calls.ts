import type { RawCall } from './call-shapes.ts';
import { readPythonCalls } from './python-expression.ts';
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
    const source = taken.startsWith('[') || taken.startsWith('(') ? taken : `[${taken}]`;
    const calls = readPythonCalls(source);
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
