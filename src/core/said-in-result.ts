import { exceedsDepth, isJsonObject, parseJson, type JsonObject, type JsonValue } from './json.ts';
import type { ToolResult } from './tool.ts';

/** Longer texts are documents: they are not read as JSON. */
const MAX_JSON = 1_000_000;

/** JSON may contain JSON as text; deeper levels are not read. */
export const MAX_WRAPPED = 4;

/** The content of a result, in the form for rules. */
interface SaidInResult {
  /** The structured content; undefined where there is none, where it is null, or where it is nested too deeply. */
  structured?: JsonValue;
  /** Each part of text, read as JSON where it is JSON, else as it stands. */
  texts: JsonValue[];
  /** Is there a picture, a sound, a resource with content, or a link? */
  hasMore: boolean;
}

export function saidInResult({
  content,
  structuredContent,
}: Pick<ToolResult, 'content' | 'structuredContent'>): SaidInResult {
  const texts: JsonValue[] = [];
  let hasMore = false;
  for (const part of content) {
    if (part.type === 'text') texts.push(readText(part.text));
    else if (part.type === 'resource' && part.resource.blob === undefined)
      texts.push(readText(part.resource.text ?? ''));
    else hasMore ||= part.type === 'resource_link' || part.type === 'resource' || part.data !== '';
  }
  const isReadable = structuredContent !== null && !exceedsDepth(structuredContent);
  return {
    ...(isReadable && structuredContent !== undefined ? { structured: structuredContent } : {}),
    texts,
    hasMore,
  };
}

/** A text as the value it writes in JSON, fenced or not, also when that is again a text that writes one; any other text as it stands. */
export function readText(text: string): JsonValue {
  let value: JsonValue = text;
  for (let times = 0; times < MAX_WRAPPED && typeof value === 'string'; times++) {
    const read = readJson(unfenced(value));
    if (read === undefined) return value;
    value = read;
  }
  return value;
}

/** What stands within a fence that holds the whole text. */
function unfenced(text: string): string {
  if (text.length > MAX_JSON) return text;
  const trimmed = text.trim();
  const opening = /^```(?:json)?[ \t]*\r?\n/i.exec(trimmed)?.[0];
  if (opening === undefined || !trimmed.endsWith('\n```')) return text;
  return trimmed.slice(opening.length, -4);
}

function readJson(text: string): JsonValue | undefined {
  if (text.length > MAX_JSON || !/^\s*(?:[[{"]|null\s*$)/.test(text)) return undefined;
  const value = parseJson(text);
  return exceedsDepth(value) ? undefined : value;
}

/** Names of members in which servers return data. */
export const CARRIERS: ReadonlySet<string> = new Set([
  'result',
  'response',
  'output',
  'data',
  'body',
  'content',
]);

/** Names of members about the call, never data; in lower case, without `_` and `-`. */
const ABOUT_THE_CALL: ReadonlySet<string> = new Set(
  [
    'success ok status statuscode httpstatus code error errors errorcode errcode errno errormessage errormsg errmsg errortype',
    'iserror err exception failure message msg info detail details reason cause hint help suggestion suggestions stack trace',
    'traceback type title instance warning warnings note notes retryable retryafter timestamp time took elapsed duration',
    'durationms responsetime latency requestid traceid correlationid errorid jsonrpc version query q search keyword',
    'path endpoint method tool toolname request params parameters arguments args input page pagesize perpage limit offset',
    'next nextpage nextcursor nexttoken cursor previous hasmore hasnext istruncated truncated docs documentationurl',
    'cod infocode debugid',
  ]
    .join(' ')
    .split(' '),
);

const isAboutTheCall = (name: string): boolean =>
  ABOUT_THE_CALL.has(name.toLowerCase().replaceAll(/[_-]/g, ''));

/** Nothing at all: null, a blank text, a list or an object without members. */
export const isNothing = (value: JsonValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** A member of the object itself, whatever stands on its prototype. */
export const memberOf = (value: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(value, name) ? value[name] : undefined;

/** A member that is a text, a number or a boolean, as text; '' where it is something else or missing. */
export function textAt(value: JsonObject, name: string): string {
  const member = memberOf(value, name);
  return member === undefined || typeof member === 'object' ? '' : String(member);
}

export const ERROR_NAMES = ['error', 'err', 'error_message', 'errorMessage', 'exception'];
const WORD_NAMES = [
  ...ERROR_NAMES,
  'error_msg',
  'errmsg',
  'message',
  'msg',
  'detail',
  'reason',
  'info',
  'errors',
];

/** The members that say something and are not about the call; `object: 'error'` only names the kind of answer (Notion). */
export const dataIn = (said: JsonObject): [string, JsonValue][] =>
  Object.entries(said).filter(
    ([name, value]) =>
      !isAboutTheCall(name) && !isNothing(value) && !(name === 'object' && value === 'error'),
  );

/** The answer's words for the failure. */
export function wordsIn(said: JsonObject): string | undefined {
  for (const name of WORD_NAMES) {
    const value = memberOf(said, name);
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (isJsonObject(value) && !isNothing(value))
      return wordsIn(value) ?? JSON.stringify(value).slice(0, 500);
    if (Array.isArray(value) && value.length > 0) return JSON.stringify(value).slice(0, 500);
  }
  return undefined;
}
