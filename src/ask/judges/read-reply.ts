import { isJsonObject, parseJson, type JsonObject } from '#core/json.ts';
import type { Opinion } from './judge.ts';

/** Longer replies are not read. */
const MOST_REPLY = 200_000;
/** Braces that a search for objects begins at: a reply is no place for more. */
const MOST_STARTS = 200;

/** The one object of a reply that says something, or why there is none that can be relied on. */
type ReadReply = { said: JsonObject; outside: string } | { why: string };

/**
 * Finds the JSON object of a reply that has the member `key`: as the whole reply, in a fence, or behind reasoning in prose. Text in
 * leading <think> tags is left out. Several such objects must be equal in `key`, else the reply contradicts itself.
 */
export function readReply(reply: string, key: string): ReadReply {
  const read = readable(reply);
  if ('why' in read) return read;
  const { text } = read;
  const found = objectsIn(text).filter(({ value }) => Object.hasOwn(value, key));
  const last = found.at(-1);
  if (!last) return { why: whyNone(text, key) };
  if (found.some(({ value }) => JSON.stringify(value[key]) !== JSON.stringify(last.value[key])))
    return { why: `The reply contains several objects whose “${key}” differ.` };
  if (found.some(({ source, value }) => namesTwice(source, value, key)))
    return { why: `The reply names “${key}” more than once in one object.` };
  const outside = found.reduce((rest, { source }) => rest.replace(source, () => ' '), text);
  return { said: last.value, outside };
}

/** The reply without leading <think> tags, or why it is not read. */
export function readable(reply: string): { text: string } | { why: string } {
  if (reply.length > MOST_REPLY) return { why: `The reply has ${reply.length} characters and is not read.` };
  const text = withoutThinking(reply);
  return text.trim() === '' ? { why: 'The reply is empty.' } : { text };
}

export const unparseable = (why: string): Opinion => ({ verdict: 'unparseable', reasons: why });

const withoutThinking = (reply: string): string => reply.replace(/^\s*<(think(?:ing)?)>[\s\S]*?<\/\1>/, '');

function whyNone(text: string, key: string): string {
  if (text.includes(`"${key}"`)) return `The reply contains “${key}”, but no JSON object that can be read.`;
  return /<judge?ment>/i.test(text)
    ? `The reply is in the form of another judge: it contains a <judgment>, and no JSON object with “${key}”.`
    : `The reply contains no JSON object with “${key}”.`;
}

interface FoundObject {
  source: string;
  value: JsonObject;
}

/** The outermost JSON objects in a text, in order. */
function objectsIn(text: string): FoundObject[] {
  const found: FoundObject[] = [];
  let at = text.indexOf('{');
  for (let starts = 0; at !== -1 && starts < MOST_STARTS; starts++) {
    const end = endOfObject(text, at);
    const value = end === undefined ? undefined : parsed(text.slice(at, end));
    if (value && end !== undefined) {
      found.push({ source: text.slice(at, end), value });
      at = text.indexOf('{', end);
    } else at = text.indexOf('{', at + 1);
  }
  return found;
}

/** Behind the brace that closes the one at `start`; undefined where none does. Braces inside strings do not count. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at + 1;
  }
  return undefined;
}

function parsed(source: string): JsonObject | undefined {
  const value = parseJson(source);
  return isJsonObject(value) ? value : undefined;
}

/** JSON.parse takes the last of two members of one name in silence. Inside strings quotes are escaped, so that they do not count. */
function namesTwice(source: string, value: JsonObject, key: string): boolean {
  const named = source.split(new RegExp(`"${key}"\\s*:`)).length - 1;
  const nested = JSON.stringify(value).split(`"${key}":`).length - 1;
  return named > nested;
}
