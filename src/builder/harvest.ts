import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { remembered } from '#core/table.ts';
import { textOfResult, valueOfResult, type Tool, type ToolResult } from '#core/tool.ts';
import { whyNotCalled } from './reads.ts';
import { wordsOfName } from './words.ts';

/** A value that a call answered, with its place. */
export interface Piece {
  /** Name of the member it stands under; of texts `path` or `url`. */
  key: string;
  value: string | number;
  /** JSON pointer into the result; absent: it stands inside a text and cannot be passed on. */
  pointer?: string;
  /** Place of the call that answered it, among the calls that were kept. */
  call: number;
  tool: Tool;
  /** The call may have made it: it is not there before that call. */
  isMade: boolean;
}

/** A call that succeeded, with its answer. */
export interface KeptCall {
  tool: Tool;
  arguments: JsonObject;
  result: ToolResult;
}

const MOST_PIECES = 400;
const MOST_DEPTH = 8;
/** Items of one list that are looked at. */
const MOST_ITEMS = 6;
const LONGEST_VALUE = 200;
/** A longer answer is not read: a page cannot wait for it. */
const LONGEST_ANSWER = 500_000;

const PATH = /(?<![\w.:/])\/(?:[\w.@-]+\/)*[\w.@-]+/g;
const URL_PATTERN = /https?:\/\/[^\s"'<>)\]]{3,150}/g;

/** The values in one answer: members of JSON by name, paths and addresses in text. At most MOST_PIECES. */
export function piecesOf({ tool, arguments: given, result }: KeptCall, call: number): Piece[] {
  const text = textOfResult(result);
  if (text.length > LONGEST_ANSWER) return [];
  const value = valueOfResult(result);
  const found: Piece[] = [];
  const isMade = tool.annotations?.readOnlyHint !== true && whyNotCalled(tool) !== undefined;
  const take = (key: string, held: string | number, pointer?: string): void => {
    // What has line breaks or tabs in it is no value of a query.
    if (typeof held === 'number' || !/[\p{Cc}]/u.test(held))
      found.push({ key, value: held, call, tool, isMade, ...(pointer === undefined ? {} : { pointer }) });
  };
  if (value !== undefined) gather(value, '', '', 0, take);
  if (value === undefined || isTextAlone(value)) {
    for (const [key, held] of inText(text, given)) take(key, held);
    // JSON in a text of an object cannot be pointed into.
    const inner = value === undefined ? undefined : parseJson(text);
    if (inner !== undefined) gather(inner, '', '', 0, (key, held) => take(key, held));
  }
  return found.slice(0, MOST_PIECES);
}

/** Many servers put a text that was their whole answer into an object: `{"content": "…"}`. */
const isTextAlone = (value: JsonValue): boolean =>
  isJsonObject(value) && Object.values(value).every((member) => typeof member === 'string');

function gather(
  value: JsonValue,
  key: string,
  pointer: string,
  depth: number,
  take: (key: string, value: string | number, pointer: string) => void,
): void {
  if (depth > MOST_DEPTH) return;
  if (
    typeof value === 'number' ||
    (typeof value === 'string' && value !== '' && value.length <= LONGEST_VALUE)
  )
    return take(key, value, pointer);
  if (Array.isArray(value))
    value
      .slice(0, MOST_ITEMS)
      .forEach((item, index) => gather(item, key, pointerTo(pointer, index), depth + 1, take));
  else if (isJsonObject(value))
    for (const [name, member] of Object.entries(value).slice(0, 60))
      gather(member, name, pointerTo(pointer, name), depth + 1, take);
}

/** Paths and addresses; and names that a file server lists below the path it was asked for. */
function inText(text: string, given: JsonObject): [string, string][] {
  const seen = text.slice(0, 20_000);
  const folder = typeof given.path === 'string' ? given.path.replace(/\/$/, '') : undefined;
  const listed =
    folder === undefined ? [] : [...seen.matchAll(/^\[(FILE|DIR)\] (\S[^\n]{0,100}?)(?:\s{2,}.*)?$/gm)];
  return [
    ...listed.map(([, kind, name]): [string, string] => [
      kind === 'DIR' ? 'folder' : 'file',
      `${folder ?? ''}/${name ?? ''}`,
    ]),
    ...(seen.match(PATH) ?? []).slice(0, 40).map((path): [string, string] => ['path', path]),
    ...(seen.match(URL_PATTERN) ?? []).slice(0, 20).map((url): [string, string] => ['url', url]),
  ];
}

const plainNames = new Map<string, string>();

/** A name without its joints and its plural: names come again and again, and are taken apart once. */
function plain(name: string): string {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  if (plainNames.size > 5000) plainNames.clear();
  const made = wordsOfName(name).join('').replace(/s$/, '');
  plainNames.set(name, made);
  return made;
}

/** The words of a tool's name and description. */
const subjectOf = remembered(
  (tool: Tool): ReadonlySet<string> =>
    new Set(wordsOfName(`${tool.name} ${tool.description.slice(0, 300)}`).map(plain)),
);

/** Names under which answers hold what parameters of these names want. */
const ALSO: readonly (readonly [parameter: RegExp, keys: RegExp])[] = [
  [/^(?:url|uri|link|href|site|page)$/, /^(?:url|uri|link|href)$/],
  [/^(?:path|file|filename|filepath)$/, /^(?:path|file|filepath|resolvedpath)$/],
  [/^(?:path|dir|directory|folder)$/, /^(?:path|folder|directory)$/],
  [
    /^(?:q|query|keyword|search|searchterm|term|topic|text)$/,
    /^(?:title|name|topic|subject|keyword|company)$/,
  ],
  [/^(?:title|page|article|name|word|node|entity)$/, /^(?:title|name|word)$/],
  [/^(?:symbol|ticker)$/, /^(?:symbol|ticker)$/],
  [/^(?:city|place|location|address|destination|origin)$/, /^(?:city|place|address|formattedaddre)$/],
];

const ID = /^(?:id|uid|uuid)$/;

/** Does a member of an answer, by its name, fit a parameter of another tool? */
export function fits(parameter: string, tool: Pick<Tool, 'name'>, piece: Piece): boolean {
  const [wanted, key] = [plain(parameter), plain(piece.key)];
  if (wanted === '' || key === '') return false;
  // An id alone is the id of something: both tools must be about it.
  if (ID.test(wanted))
    return (
      wanted === key &&
      wordsOfName(tool.name).some((word) => word.length > 3 && subjectOf(piece.tool).has(plain(word)))
    );
  if (wanted === key) return true;
  if (ALSO.some(([asks, answers]) => asks.test(wanted) && answers.test(key))) return true;
  const words = wordsOfName(parameter);
  const last = words.at(-1)!;
  return (
    words.length > 1 &&
    key === plain(last) &&
    /^(?:id|uid|name|number|no)$/.test(last) &&
    subjectOf(piece.tool).has(plain(words[0]!))
  );
}
