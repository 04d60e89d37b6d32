import { htmlText, unescapeHtml } from './mcptoolbenchpp-html-entities.ts';
import { isDict, pythonEquals, PythonError, type PythonValue } from '#measure/scorers/python/values.ts';
import { readPythonJson, pythonJsonOrUndefined } from '#measure/scorers/python/json.ts';

/**
 * What MCPToolBench++'s code makes of its judge's reply: [tool, parameters] as the judge wrote them. Equal lists pass unasked;
 * what cannot be read fails. (Its "AST" is this judge, no comparison of syntax trees.)
 */
export function checkAstWithJudgeReply(
  predicted: PythonValue,
  label: PythonValue,
  completion: PythonValue,
): [PythonValue, PythonValue] {
  if (pythonEquals(predicted, label)) return [true, true];
  // The prompt is made of the last element of each list; without one the whole check is given up.
  if (!hasLast(predicted) || !hasLast(label)) return [0, 0];
  if (typeof completion !== 'string') return [false, false];
  let reply: PythonValue;
  try {
    const text = cleanJudgeReply(completion);
    reply = pythonJsonOrUndefined(text) ?? readPythonJson(text);
  } catch (error) {
    if (error instanceof PythonError) return [false, false];
    throw error;
  }
  const value = (key: string): PythonValue => (isDict(reply) && Object.hasOwn(reply, key) ? reply[key]! : 0);
  return [value('tool_correctness'), value('parameter_correctness')];
}

const hasLast = (calls: PythonValue): boolean => Array.isArray(calls) && calls.length > 0;

/** Its cleaning of the reply: entities, a blank after a line's first colon, odd quotes closed, fences and newlines dropped. */
export function cleanJudgeReply(text: string): string {
  if (text === '') return '';
  const once = unescapeHtml(text);
  const decoded = once.includes('&') && once.includes(';') ? htmlText(once) : once;
  const closed = spaceAfterFirstColons(decoded).split('\n').map(closeOddQuotes).join('\n');
  return unescapeHtml(closed).replaceAll('```json\n', '').replaceAll('```', '').replaceAll('\n', '');
}

const closeOddQuotes = (line: string): string => (line.split('"').length % 2 === 0 ? `${line}"` : line);

/** Python's `\s`. */
const isBlank = (character: string): boolean =>
  (character >= '\u001c' && character <= '\u001f') ||
  character === '\u0085' ||
  (character !== '\ufeff' && /\s/.test(character));

/**
 * From a line's first character that is neither blank nor '#' to the next colon, even lines below: that colon gets a blank
 * unless one follows. Each character is looked at a bounded number of times.
 */
function spaceAfterFirstColons(text: string): string {
  let written = '';
  let copied = 0;
  let first = 0;
  let colon = -1;
  for (let line = 0; line < text.length && line !== -1;) {
    first = Math.max(first, line);
    while (first < text.length && isBlank(text[first]!)) first++;
    if (colon <= first) colon = text.indexOf(':', first + 1);
    if (first >= text.length || colon === -1) break;
    const after = text[colon + 1];
    let from = line;
    if (text[first] !== '#' && after !== undefined && !isBlank(after)) {
      written += `${text.slice(copied, colon + 1)} `;
      copied = colon + 1;
      from = colon + 2;
    }
    const newline = text.indexOf('\n', from);
    line = newline === -1 ? -1 : newline + 1;
  }
  return written + text.slice(copied);
}
