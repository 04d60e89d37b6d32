import { failureInside } from './failed-call.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { isNothing, memberOf, readText, saidInResult } from './said-in-result.ts';
import type { ToolResult } from './tool.ts';

/**
 * Does a result hold nothing of what was asked for, whatever its shape? Blank or absent content, JSON's empty values, and envelopes
 * of them at any depth (`{count: 0, items: []}`). The paper counts such answers as a cause of failed tasks (MCPToolBench++, table 4).
 * A 0 or a false is an answer, and so is an empty list beside anything else that was asked for. An empty result has not failed.
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

const isEmptySaid = (said: JsonValue): boolean => weigh(said) === 'empty';

/** `said`: it answers something. `empty`: it should hold something and does not. `aside`: neither, it only goes with an answer. */
type Weight = 'said' | 'empty' | 'aside';

function weigh(value: JsonValue, name = ''): Weight {
  if (goesWithAnswer(name, value)) return 'aside';
  const read = typeof value === 'string' ? readText(value) : value;
  if (isNothing(read)) return 'empty';
  if (Array.isArray(read)) return read.every((item) => weigh(item) === 'empty') ? 'empty' : 'said';
  if (isJsonObject(read)) return weighMembers(read);
  return typeof read === 'string' && isNothingFound(read) ? 'empty' : 'said';
}

function weighMembers(members: JsonObject): Weight {
  const words = MESSAGES.map((name) => memberOf(members, name)).find(
    (value): value is string => typeof value === 'string' && value.trim() !== '',
  );
  const saysNothingFound = words !== undefined && isNothingFound(words);
  // "File deleted" beside `data: null` is an answer: null stands for "nothing more to say".
  const isAnswered = words !== undefined && !saysNothingFound && !DONE.test(words);
  const weights = Object.entries(members).map(([name, value]): Weight =>
    value === null && isAnswered ? 'aside' : weigh(value, name),
  );
  if (weights.includes('said')) return 'said';
  return saysNothingFound || weights.includes('empty') ? 'empty' : 'aside';
}

const MESSAGES = ['message', 'msg', 'info', 'detail'];
const DONE = /^\W*(?:ok|success|successful|succeeded|completed?|done|zero_results)\W*$/i;

/** Names of members that repeat the question, count, or speak of the call; in lower case, without `_` and `-`. */
const ASIDE: ReadonlySet<string> = new Set(
  (
    'success ok error errors warning warnings message msg info detail q keyword keywords url uri path endpoint method ' +
    'tool request requestid traceid responsetime took elapsed latency limit offset pagesize perpage next nextpage nextcursor ' +
    'nexttoken cursor previous hasmore hasnext hasnextpage haspreviouspage pageinfo istruncated truncated'
  ).split(' '),
);
const COUNTS =
  /^(?:n|num|total|count|size|length|hits|matches|results|(?:num|n|total|count)_?\w+|\w+(?:count|total))$/i;

/** Does the member say nothing of its own? Some names only with the values that are usual there. */
function goesWithAnswer(name: string, value: JsonValue): boolean {
  if (name === '') return false;
  if (ASIDE.has(name.toLowerCase().replaceAll(/[_-]/g, ''))) return true;
  if (typeof value !== 'object' && /^(?:query|search)$/i.test(name)) return true;
  if (value === 0 && COUNTS.test(name)) return true;
  if (value === false) return /^(?:found|exists)$/i.test(name);
  if (typeof value === 'number') return /^page(?:_?number)?$/i.test(name) || isCodeOfSuccess(name, value);
  if (typeof value !== 'string') return false;
  return (
    (/^status$/i.test(name) && DONE.test(value)) ||
    (/^(?:type|object|kind)$/.test(name) && /list|collection|results/i.test(value))
  );
}

const isCodeOfSuccess = (name: string, value: number): boolean =>
  (value === 0 || value === 200) && /^(?:code|status|status_?code|http_?status)$/i.test(name);

const NOTHING_FOUND =
  /^\W*(?:(?:no|0|zero) (?:\w+ )?(?:results?|match(?:es)?|items?|records?|entr(?:y|ies)|data|documents?|rows?|hits?|pages?|articles?|files?|events?|content|information)(?: (?:was |were )?(?:found|available|returned|matched))?|no matching \w+(?: (?:was |were )?found)?|nothing (?:was )?found|none|empty)\b(?: (?:for|in|on|matching|with) .{0,100})?\W*$/i;

/** A whole text that says that there is nothing. "No errors found" and its like are answers. */
const isNothingFound = (text: string): boolean => text.length <= 200 && NOTHING_FOUND.test(text);
