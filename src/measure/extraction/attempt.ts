import { isJsonObject, type JsonValue } from '#core/json.ts';
import { fences } from './fence-scan.ts';
import { isPythonCalls } from './python-calls.ts';
import { jsonOf } from './reading.ts';
import { callTags } from './json-rules.ts';

const words = [
  ...['name', 'tool', 'tool_name', 'tool_calls', 'tool_call', 'function', 'function_call', 'functionCall'],
  ...['arguments', 'parameters', 'args', 'input', 'action', 'action_input', 'method'],
];
/** A call's word as a key, quoted or not, unless what it holds is explicitly empty. */
const callKey = new RegExp(
  `[{,]\\s*["']?(?:${words.join('|')})["']?\\s*:(?!\\s*(?:null|\\[\\s*\\]|\\{\\s*\\}))`,
);
const callWords = new Set(words);

/**
 * Does a text in which no rule found a call look like an attempt at one? Broken or cut JSON, an unknown shape, a tag or an Action
 * Input that could not be read, calls in Python. Such an answer is unparseable, never an abstention.
 */
export function looksLikeAttempt(text: string): boolean {
  const whole = text.trim();
  const value = jsonOf(whole);
  if (value !== undefined) return namesACall(value);
  return (
    startsLikeJson(whole) ||
    callTags(whole).some((tag) => isMeant(whole.slice(tag.start, tag.end))) ||
    fences(whole).some((block) => isBrokenJson(whole.slice(block.start, block.end))) ||
    callKey.test(whole) ||
    hasLoneInput(whole) ||
    isPythonCalls(whole)
  );
}

/** A value that is JSON and holds no readable call: has it a call's words? */
function namesACall(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.some((member) => isJsonObject(member) && namesACall(member));
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([key, held]) => callWords.has(key) && !isEmpty(held));
}

const isEmpty = (value: JsonValue): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** An object, a list of objects, lists or texts, or a list of Python calls, as far as the first characters tell. */
const startsLikeJson = (text: string): boolean => /^(?:\{|\[\s*(?:[[{"']|$)|\[\s*[\w.]+\()/.test(text);

/** An Action Input whose Action is missing; an ending such as Finish may have one. */
const hasLoneInput = (text: string): boolean =>
  /^[ \t>*]{0,40}Action[ \t]{1,9}Input\b/m.test(text) &&
  !/^[ \t>*]{0,40}Action[ \t]{0,9}[0-9]{0,3}[ \t*]{0,9}:/m.test(text);

const isMeant = (content: string): boolean => !['', '[]', 'null'].includes(content.trim());

/** A block that begins as JSON and is none; one that is JSON is judged by its keys. */
function isBrokenJson(block: string): boolean {
  const content = block.replace(/^[\w+-]*\s/, '').trim();
  return startsLikeJson(content) && jsonOf(content) === undefined;
}
