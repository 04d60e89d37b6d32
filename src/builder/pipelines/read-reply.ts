import { exceedsDepth, isJsonObject, parseJson, type JsonObject, type JsonValue } from '#core/json.ts';
import { because, type Reason } from '../reasons.ts';

/** Characters of a reply that are read. */
const MOST_REPLY = 200_000;
const MOST_STARTS = 40;

/** A reply as far as it is read, without the thoughts that some models write first. */
const saidIn = (reply: string): string =>
  reply.slice(0, MOST_REPLY).replace(/^\s*<think>[\s\S]*?<\/think>/, '');

/** Does a reply say nothing, beside the thoughts that some models write? */
export const isBlank = (reply: string): boolean => saidIn(reply).trim() === '';

/** Why a reply holds no object that can be read. */
export const noObjectIn = (reply: string): Reason => because(isBlank(reply) ? 'replyEmpty' : 'replyNoObject');

/** What stands between two fences, else the whole. */
function bodyOf(reply: string): string {
  const said = saidIn(reply);
  return /```(?:json)?[ \t]*\r?\n([\s\S]*?)\n?```/i.exec(said)?.[1] ?? said;
}

/** The first JSON object or list in a reply, whatever stands around it; a comma before a closing bracket is passed over. */
export function jsonIn(reply: string): JsonValue | undefined {
  const body = bodyOf(reply);
  const whole = read(body.trim());
  if (whole !== undefined && typeof whole === 'object') return whole;
  const starts = [...body.matchAll(/[[{]/g)].slice(0, MOST_STARTS).map(({ index }) => index);
  for (const start of starts) {
    const end = closingOf(body, start);
    const value = end === undefined ? undefined : read(body.slice(start, end + 1));
    if (typeof value === 'object' && value !== null) return value;
  }
  return undefined;
}

function read(text: string): JsonValue | undefined {
  const value = parseJson(text) ?? parseJson(text.replaceAll(/,(\s*[}\]])/g, '$1'));
  return value === undefined || exceedsDepth(value) ? undefined : value;
}

/** Where the bracket that opens at `start` closes; undefined where it does not. */
function closingOf(text: string, start: number): number | undefined {
  let depth = 0;
  let isText = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at]!;
    if (isText) {
      if (sign === '\\') at++;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{' || sign === '[') depth++;
    else if ((sign === '}' || sign === ']') && --depth === 0) return at;
  }
  return undefined;
}

export const objectIn = (reply: string): JsonObject | undefined => {
  const value = jsonIn(reply);
  return isJsonObject(value) ? value : undefined;
};

/** What a reply says within a tag; undefined without it. A tag that is not closed ends with the next one or the text. */
export function taggedIn(reply: string, tag: string): string | undefined {
  const body = saidIn(reply);
  const open = new RegExp(`<${tag}>`, 'i').exec(body);
  if (!open) return undefined;
  const rest = body.slice(open.index + open[0].length);
  const end = new RegExp(`</${tag}>|<(?:selected_tools|user_profile|scenario|objective|judgment)>`, 'i').exec(
    rest,
  );
  const text = rest.slice(0, end?.index).trim();
  return text === '' ? undefined : text;
}

/** A message as a person would send it: without fences, quotation marks around it, or a line that announces it. */
export function messageIn(reply: string): string {
  const plain = bodyOf(reply)
    .trim()
    .replace(/^(?:here(?:’s| is|'s)[^\n:]{0,80}|(?:user )?(?:query|message))\s*:\s*/i, '');
  return plain.replace(/^["“']([\s\S]*)["”']$/, '$1').trim();
}
