import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { memberOf, textAt } from './said-in-result.ts';

export const DONE = /^\W*(?:ok|success|successful|succeeded|completed?|done|zero_results)\W*$/i;

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
export function goesWithAnswer(name: string, value: JsonValue, beside: JsonObject): boolean {
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
const RESULT_LISTS = [
  ...[
    'results',
    'items',
    'events',
    'rows',
    'records',
    'entries',
    'matches',
    'hits',
    'data',
    'documents',
    'articles',
  ],
  ...[
    'pois',
    'places',
    'routes',
    'flights',
    'hotels',
    'products',
    'messages',
    'emails',
    'files',
    'news',
    'posts',
    'videos',
  ],
];

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
export const isAcknowledged = (members: JsonObject): boolean =>
  memberOf(members, 'ok') === true ||
  memberOf(members, 'success') === true ||
  DONE.test(textAt(members, 'status'));
