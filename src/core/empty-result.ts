import { failureInside } from './failed-call.ts';
import { DONE, goesWithAnswer, isAcknowledged } from './goes-with-answer.ts';
import { type JsonObject, type JsonValue, isJsonObject } from './json.ts';
import { isNothing, memberOf, readText, saidInResult } from './said-in-result.ts';
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
