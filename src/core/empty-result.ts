import { failureInside } from './failed-call.ts';
import { type JsonObject, type JsonValue, isJsonObject } from './json.ts';
import { isNothing, memberOf, readText, saidInResult, textAt } from './said-in-result.ts';
import type { ToolResult } from './tool.ts';

/**
 * Is the result empty, whatever its shape? Blank or absent content, JSON's empty values, and envelopes of them at any depth
 * (`{count: 0, items: []}`). The paper counts such answers as a cause of failed tasks (MCPToolBench++, table 4). A 0 or a false is
 * an answer, and so is an empty list beside other data. An empty result has not failed.
 */
export function isEmptyResult(result: Pick<ToolResult, 'content' | 'structuredContent'>): boolean {
  const { structured, texts, hasMore } = saidInResult(result);
  if (hasMore || failureInside(result)) return false;
  const isBlank = texts.every((text) => typeof text === 'string' && text.trim() === '');
  if (structured === undefined) return isBlank || texts.every(isEmptySaid);
  // The text beside structured content repeats it: where it is blank, zeros only fill the shape.
  if (isBlank && texts.length > 0 && isHollow(structured)) return true;
  if (!isEmptySaid(structured)) return false;
  return isBlank || texts.every((text) => isEmptySaid(text) || (!isNothing(structured) && isShort(text)));
}

/** Prose beside a structure that is empty only says so once more. */
const isShort = (text: JsonValue): boolean => typeof text === 'string' && text.length <= 200;

const isHollow = (value: JsonValue): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isHollow)
    : value === 0 || typeof value === 'boolean' || isNothing(value);

const isEmptySaid = (said: JsonValue): boolean =>
  typeof said === 'string' ? isEmptyText(said) : weigh(said) === 'empty';

/** `said`: it answers something. `empty`: it should hold something and does not. `aside`: neither, it only goes with an answer. */
type Weight = 'said' | 'empty' | 'aside';

function weigh(value: JsonValue, name = '', beside: JsonObject = {}): Weight {
  if (goesWithAnswer(name, value, beside)) return 'aside';
  const read = typeof value === 'string' ? readText(value) : value;
  if (isNothing(read)) return 'empty';
  if (Array.isArray(read)) return read.every((item) => weigh(item) === 'empty') ? 'empty' : 'said';
  if (isJsonObject(read)) return weighMembers(read);
  if (typeof read !== 'string') return 'said';
  return (name === 'result' ? isEmptyText(read) : isNothingFound(read)) ? 'empty' : 'said';
}

function weighMembers(members: JsonObject): Weight {
  const words = MESSAGES.map((name) => memberOf(members, name)).find(
    (value): value is string => typeof value === 'string' && value.trim() !== '',
  );
  const saysNothingFound = words !== undefined && isNothingFound(words);
  // "File deleted" beside `data: null` is an answer, and so is `ok: true`: null stands for "nothing more to say".
  const isAnswered =
    isAcknowledged(members) || (words !== undefined && !saysNothingFound && !DONE.test(words));
  const weights = Object.entries(members).map(([name, value]): Weight =>
    value === null && isAnswered ? 'aside' : weigh(value, name, members),
  );
  if (weights.includes('said')) return 'said';
  return saysNothingFound || weights.includes('empty') ? 'empty' : 'aside';
}

const MESSAGES = ['message', 'msg', 'info', 'detail'];

const THING =
  '(?:results?|match(?:es)?|items?|records?|entr(?:y|ies)|data|documents?|rows?|hits?|pages?|articles?|files?|events?|content|information|' +
  'messages?|emails?|orders?|products?|flights?|hotels?|routes?|places?|users?|customers?|tasks?|videos?|posts?)';
const PREFIX =
  '(?:found |returned |showing |there (?:are|is|were|was) (?:currently )?|(?:your |the |this )?(?:search|query|request) (?:has )?(?:returned|found|yielded|matched) )?';

const NOTHING_FOUND = new RegExp(
  `^\\W*(?:${PREFIX}(?:no|0|zero) (?:\\w+ )?${THING}(?: (?:was |were )?(?:found|available|returned|matched))?|` +
    'no matching \\w+(?: (?:was |were )?found)?|nothing (?:was )?found|none|empty|n/a)\\b' +
    '(?: (?:for|in|on|matching|with) .{0,100})?\\W*$',
  'i',
);
const NOTHING_FOUND_ZH =
  /^(?:(?:没有|未能?|沒有)(?:找到|查询到|查到|搜索到|检索到|匹配到)?(?:任何|相关的?|符合条件的?|匹配的?)?(?:结果|数据|记录|内容|信息|結果)|(?:暂无|无)(?:相关)?(?:结果|数据|记录|内容)|查无(?:结果|记录|数据))[。.!！]?$/;

/** A whole text that says that there is nothing. "No errors found" and its like are answers. */
const isNothingFound = (text: string): boolean =>
  text.length <= 200 && (NOTHING_FOUND.test(text) || NOTHING_FOUND_ZH.test(text.trim()));

/** A text that holds nothing: blank, said so in words, the header of a table without rows, an XML list without elements. */
const isEmptyText = (text: string): boolean =>
  text.trim() === '' || isNothingFound(text) || isHeaderAlone(text) || isEmptyElement(text);

const COLUMN = /^"?[A-Za-z_]\w{0,60}"?$/;
const KEY_COLUMN = /^"?(?:id|\w+_id|date|timestamp|created_at)"?$/i;
const USUAL_COLUMN = /^"?(?:name|email|title|price|amount|quantity|status|time)"?$/i;

/** One line of names that are usual for columns; a line of other words may be what was asked for. */
function isHeaderAlone(text: string): boolean {
  const line = text.trim();
  if (line.length > 1000 || !line.includes(',') || line.includes('\n')) return false;
  const columns = line.split(',');
  const usual = columns.filter((column) => USUAL_COLUMN.test(column));
  return (
    columns.every((column) => COLUMN.test(column)) &&
    (columns.some((column) => KEY_COLUMN.test(column)) || usual.length > 1)
  );
}

const EMPTY_ELEMENT =
  /^\s*(?:<\?xml[^<>]{0,200}\?>\s*)?<([\w:.-]{1,60})((?:\s+(?:xmlns(?::\w+)?|count|total)="[^"<>]{0,200}")*)\s*(?:\/>|>\s*<\/\1>)\s*$/;

/** An element named as a list or as an answer, without content; `<ok/>` says something. */
function isEmptyElement(text: string): boolean {
  const [, name, attributes] = (text.length <= 2000 ? EMPTY_ELEMENT.exec(text) : null) ?? [];
  if (name === undefined || /\b(?:count|total)="(?!0")/.test(attributes!)) return false;
  return /(?:[^su]s|data|list|response|feed|array)$/i.test(name);
}

const DONE = /^\W*(?:ok|success|successful|succeeded|completed?|done|zero_results)\W*$/i;

/** Names of members that repeat the question, count, or speak of the call; in lower case, without `_` and `-`. */
const ASIDE: ReadonlySet<string> = new Set(
  (
    'success ok error errors warning warnings message msg info detail q keyword keywords url uri path endpoint method ' +
    'tool request requestid traceid responsetime took elapsed latency limit offset pagesize perpage next nextpage nextcursor ' +
    'nexttoken cursor previous hasmore hasnext hasnextpage haspreviouspage pageinfo istruncated truncated timedout infocode'
  ).split(' '),
);
const COUNTS =
  /^(?:n|num|total|count|size|length|hits|matches|results|(?:num|n|total|count)_?\w+|\w+(?:count|total))$/i;

/** Does the member only go with an answer? Some names do so only with their usual values, or beside an empty list. */
function goesWithAnswer(name: string, value: JsonValue, beside: JsonObject): boolean {
  if (name === '') return false;
  if (ASIDE.has(plain(name))) return true;
  if (typeof value !== 'object' && /^(?:query|search)$/i.test(name)) return true;
  if (isZero(value) && COUNTS.test(name)) return true;
  if (value === false) return /^(?:found|exists)$/i.test(name);
  if (typeof value === 'object') return isOfNoRows(name, value, beside);
  if (typeof value === 'number' && /^page(?:_?number)?$/i.test(name)) return true;
  if (isCodeOfSuccess(name, value, beside) || isEcho(name, value, beside)) return true;
  if (typeof value !== 'string') return false;
  return (
    (/^status$/i.test(name) && DONE.test(value)) ||
    (/^(?:type|object|kind)$/.test(name) && /list|collection|results/i.test(value)) ||
    (name === 'type' && value === 'text' && memberOf(beside, 'text') !== undefined)
  );
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '');

/** As a number, in text (AMap), or as Elasticsearch counts: `{value: 0, relation: 'eq'}`. */
const isZero = (value: JsonValue): boolean =>
  value === 0 || value === '0' || (isJsonObject(value) && value['value'] === 0 && 'relation' in value);

function isCodeOfSuccess(name: string, value: JsonValue, beside: JsonObject): boolean {
  if (!/^(?:code|status|status_?code|http_?status)$/i.test(name)) return false;
  // AMap's 1 is the true of a flag; elsewhere it may be a state.
  if (value === 1 || value === '1') return DONE.test(textAt(beside, 'info'));
  return value === 0 || value === 200;
}

/** The columns of a table without rows, and Elasticsearch's shards. */
function isOfNoRows(name: string, value: JsonValue, beside: JsonObject): boolean {
  if (name === '_shards') return true;
  const isColumns = /^(?:columns|headers|fields|column_?names)$/i.test(name) && Array.isArray(value);
  return (
    isColumns && ['rows', 'data', 'values', 'records', 'results'].some((one) => isEmptyList(beside, one))
  );
}

const isEmptyList = (members: JsonObject, name: string): boolean => {
  const value = memberOf(members, name);
  return Array.isArray(value) && value.length === 0;
};

/** Names of what a call is asked with, in the form of ASIDE. */
const ECHOES: ReadonlySet<string> = new Set(
  (
    'city country region location place date day month year from to start end startdate enddate starttime endtime since until ' +
    'timezone tz timemin timemax language lang locale units unit category topic origin destination departure checkin checkout ' +
    'symbol ticker term filter sort sortby order orderby calendar calendarid radius lat lon lng latitude longitude'
  ).split(' '),
);
const RESULT_LISTS = (
  'results items events rows records entries matches hits data documents articles pois places routes flights hotels products messages ' +
  'emails files news posts videos'
).split(' ');

/** A plain value under the name of an argument, or the number of pages, where the only list is one of results and empty. */
function isEcho(name: string, value: JsonValue, beside: JsonObject): boolean {
  const isPages =
    /^(?:pages|total_?pages|page_?count|last_?page)$/i.test(name) && (value === 0 || value === 1);
  const isName = isPages || /^current_?page$/i.test(name) || ECHOES.has(plain(name));
  return isName && typeof value !== 'boolean' && hasOnlyEmptyResults(beside);
}

function hasOnlyEmptyResults(members: JsonObject): boolean {
  const lists = Object.values(members).filter((value) => typeof value === 'object' && value !== null);
  return lists.length === 1 && RESULT_LISTS.some((name) => isEmptyList(members, name));
}

/** Does the answer say of itself that all went well? Then a null is "nothing more to say". */
const isAcknowledged = (members: JsonObject): boolean =>
  memberOf(members, 'ok') === true ||
  memberOf(members, 'success') === true ||
  DONE.test(textAt(members, 'status'));
