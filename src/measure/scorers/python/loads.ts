import { PythonError, type PythonValue } from './values.ts';
import { isBlank, MAX_DEPTH, readPythonJson } from './json.ts';

/** Shorter integers are exact as numbers. */
const LONG = 16;

/**
 * json.loads for scoring: JSON.parse where nothing in the text is special to Python, else readPythonJson. Undefined where the
 * original catches a JSONDecodeError; other exceptions are thrown. Numbers of the quick way do not distinguish 5 from 5.0, which equality
 * does not either.
 */
export function pythonJsonOrUndefined(text: string): PythonValue | undefined {
  const first = firstInk(text);
  if (!mayBegin(text.charCodeAt(first))) return undefined;
  if (holdsLongNumber(text) || holdsConstant(text) || mayBeTooDeep(text)) return readOrUndefined(text);
  // Prose and cut answers are frequent, and an error that JSON.parse throws costs far more than a look at both ends.
  if (!endsAsItBegan(text, first)) return undefined;
  try {
    return JSON.parse(text) as PythonValue;
  } catch {
    return undefined;
  }
}

function readOrUndefined(text: string): PythonValue | undefined {
  try {
    return readPythonJson(text);
  } catch (error) {
    if (error instanceof PythonError && error.exception === 'JSONDecodeError') return undefined;
    throw error;
  }
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

function firstInk(text: string): number {
  let at = 0;
  while (isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** [ { " - 0…9, and the first letters of null, true, false, NaN and Infinity; NaN, past the end of a text, is none. */
const mayBegin = (code: number): boolean =>
  code === 0x5b ||
  code === 0x7b ||
  code === 0x22 ||
  code === 0x2d ||
  isDigit(code) ||
  code === 0x6e ||
  code === 0x74 ||
  code === 0x66 ||
  code === 0x4e ||
  code === 0x49;

/** Does a list, object or text end with the sign its first one asks for? */
function endsAsItBegan(text: string, first: number): boolean {
  let last = text.length - 1;
  while (isBlank(text.charCodeAt(last))) last--;
  const [begin, end] = [text.charCodeAt(first), text.charCodeAt(last)];
  // The closing bracket is two places behind the opening one.
  if (begin === 0x5b || begin === 0x7b) return end === begin + 2;
  return begin !== 0x22 || (end === 0x22 && last > first);
}

/** Are there 16 digits in a row? Such a run covers one of every 16 places, so that only those are looked at. */
function holdsLongNumber(text: string): boolean {
  for (let at = LONG - 1; at < text.length; at += LONG) {
    if (!isDigit(text.charCodeAt(at))) continue;
    let [from, to] = [at, at + 1];
    while (from > 0 && isDigit(text.charCodeAt(from - 1))) from--;
    while (isDigit(text.charCodeAt(to))) to++;
    if (to - from >= LONG) return true;
  }
  return false;
}

/** JSON to Python and not to JavaScript. */
const holdsConstant = (text: string): boolean => text.includes('NaN') || text.includes('Infinity');

/** Does the text hold as many opening brackets as nesting may not have? Short texts need no count. */
const mayBeTooDeep = (text: string): boolean =>
  text.length >= MAX_DEPTH && countOf('[', text) + countOf('{', text) >= MAX_DEPTH;

/** At most MAX_DEPTH. */
function countOf(bracket: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(bracket); at !== -1 && count < MAX_DEPTH; at = text.indexOf(bracket, at + 1))
    count++;
  return count;
}
