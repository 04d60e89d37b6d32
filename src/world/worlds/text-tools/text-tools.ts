import { ToolError, answer, world } from '../../world.ts';
import { JSONPathEnvironment, JSONPathError, JSONPathLexerError } from 'json-p3';
import { exceedsDepth, type JsonValue } from '#core/json.ts';
import { RE2JS } from 're2js';
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** A table whose rows all have as many fields as it has columns. */
type Table = { columns: string[]; rows: string[][] };

/**
 * Reads CSV by RFC 4180: quoted fields may hold delimiters, quotes written twice and line ends; line ends are LF, CRLF or CR;
 * a byte order mark and blank lines are passed over. Throws ToolError naming the line where rows or quotes do not fit.
 */
function readCsv(csv: string, delimiter: string): Table {
  const [header, ...rows] = recordsOf(csv.replace(/^\uFEFF/, ''), delimiter);
  if (!header) throw new ToolError('The CSV text is empty: a header line is needed');
  const columns = header.fields.map((name) => name.trim());
  const seen = new Set<string>();
  columns.forEach((name, index) => {
    if (name === '') throw new ToolError(`Column ${index + 1} has no name in the header line`);
    if (seen.has(name)) throw new ToolError(`Column name '${name}' stands twice in the header line`);
    seen.add(name);
  });
  for (const { fields, line } of rows)
    if (fields.length !== columns.length)
      throw new ToolError(`Line ${line} has ${fields.length} field(s), the header has ${columns.length}`);
  return { columns, rows: rows.map(({ fields }) => fields) };
}

/** The header counts too. */
const MOST_ROWS = 10_000;

interface CsvRecord {
  fields: string[];
  /** Where it begins, counted from 1. */
  line: number;
}

function recordsOf(csv: string, delimiter: string): CsvRecord[] {
  const sign = delimiter === '|' ? '\\|' : delimiter;
  const field = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"\\r\\n${sign}][^\\r\\n${sign}]*|))(${sign}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  const records: CsvRecord[] = [];
  let line = 1;
  let current: CsvRecord = { fields: [], line };
  while (field.lastIndex < csv.length || current.fields.length > 0) {
    const start = field.lastIndex;
    const match = field.exec(csv);
    if (!match) throw new ToolError(quoteProblem(csv, start, line));
    const [whole, quoted, plain, end] = match;
    current.fields.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === delimiter) continue;
    const isBlank = current.fields.length === 1 && plain?.trim() === '';
    if (!isBlank) records.push(current);
    if (records.length > MOST_ROWS) throw new ToolError(`Too many rows: more than ${MOST_ROWS}`);
    current = { fields: [], line };
    if (end === '') break;
  }
  return records;
}

const quoteProblem = (csv: string, start: number, line: number): string =>
  csv[start] === '"' && !/^"(?:[^"]|"")*"/.test(csv.slice(start))
    ? `Line ${line}: a quoted field is not closed`
    : `Line ${line}: a quote stands where none may be`;

const LONGEST_PATH = 500;
const LONGEST_RESULT = 500_000;
const DEEPEST = 100;
/** Values a query may read, those that its filters read included. */
const MOST_READS = 50_000;

const environment = new JSONPathEnvironment({ maxRecursionDepth: DEEPEST + 2 });
// Two of the standard functions match with RegExp, which can take exponential time, so none is offered.
environment.functionRegister.clear();

/**
 * The values that a JSONPath (RFC 9535 without functions) selects in a JSON text, in document order. Throws ToolError when the
 * text or the path is invalid, or when the query reads or returns too much.
 */
export function queryJson(json: string, path: string): JsonValue[] {
  const query = compilePath(path);
  const value = parseJson(json);
  let length = 0;
  // Serialized and parsed again: the results share nothing with each other, and their size is checked before they are kept.
  const written = query.query(metered(value)).nodes.map(({ location }) => {
    const text = JSON.stringify(valueAt(value, location));
    length += text.length;
    if (length > LONGEST_RESULT)
      throw new ToolError(`The results are longer than ${LONGEST_RESULT} characters`);
    return text;
  });
  return JSON.parse(`[${written.join(',')}]`) as JsonValue[];
}

function compilePath(path: string) {
  if (path.length > LONGEST_PATH) throw new ToolError(`Path too long: at most ${LONGEST_PATH} characters`);
  try {
    return environment.compile(path.trim());
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
    // The lexer's own error only ever means that the path has ended; the other messages end with a piece of the path.
    const reason =
      error instanceof JSONPathLexerError
        ? 'unexpected end of the path'
        : error.message.replace(/ \('.*':\d+\)$/s, '');
    throw new ToolError(`Invalid JSONPath at position ${error.token.index + 1}: ${reason}`);
  }
}

const valueAt = (value: JsonValue, location: readonly (string | number)[]): JsonValue =>
  location.reduce((inner, key) => (inner as Record<string | number, JsonValue>)[key]!, value);

/** A view of the value in which every read of a member counts, since nested filters multiply the work. */
function metered(root: JsonValue): JsonValue {
  let reads = 0;
  const count = (): void => {
    if (++reads > MOST_READS) throw new ToolError(`The path looks at more than ${MOST_READS} values`);
  };
  const handler: ProxyHandler<JsonValue[]> = {
    get(target, key, receiver) {
      count();
      return view(Reflect.get(target, key, receiver) as JsonValue);
    },
    has(target, key) {
      count();
      return Reflect.has(target, key);
    },
  };
  const view = (value: JsonValue): JsonValue =>
    typeof value === 'object' && value !== null ? new Proxy(value as JsonValue[], handler) : value;
  return view(root);
}

function parseJson(json: string): JsonValue {
  const value = parsed(json.replace(/^\uFEFF/, ''));
  if (exceedsDepth(value, DEEPEST)) throw new ToolError(`Invalid JSON: nested deeper than ${DEEPEST} levels`);
  requireFinite(value);
  return value;
}

function parsed(json: string): JsonValue {
  try {
    return JSON.parse(json) as JsonValue;
  } catch {
    throw new ToolError(
      json.trim() === '' ? 'Invalid JSON: the text is empty' : 'Invalid JSON: the text cannot be read',
    );
  }
}

/** JSON may contain 1e999, which no number can represent. */
function requireFinite(value: JsonValue): void {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new ToolError('Invalid JSON: a number is beyond 1.8e308');
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(requireFinite);
}

const LONGEST_EXPRESSION = 500;
const MOST_MATCHES = 1000;
/** Characters read times the size of the compiled expression: the most that a call may cost. */
const MOST_WORK = 1_000_000;

/** A text that counts how often it is read: the engine is linear in one match, but not in all of them. */
class MeteredText extends String {
  #left: number;

  constructor(text: string, reads: number) {
    super(text);
    this.#left = reads;
  }

  override charCodeAt(index: number): number {
    if (this.#left-- <= 0) throw new ToolError('Too much work: use a shorter text or a simpler expression');
    return super.charCodeAt(index);
  }
}

/** Every passage that matches, from left to right without overlap; empty passages are skipped. */
function passagesOf(text: string, expression: string, ignoreCase: boolean): string[] {
  const compiled = compile(expression, ignoreCase);
  const metered = new MeteredText(text, Math.floor(MOST_WORK / compiled.programSize()));
  // The engine reads only characters, length and slices of a text; a String object has them all.
  const matcher = compiled.matcher(metered as unknown as string);
  const passages: string[] = [];
  while (matcher.find()) {
    const passage = text.slice(matcher.start(), matcher.end());
    if (passage === '') continue;
    if (passages.length === MOST_MATCHES)
      throw new ToolError(`Too many matches: more than ${MOST_MATCHES}; use a narrower expression`);
    passages.push(passage);
  }
  return passages;
}

/** Compiling costs more than most searches, so the last expressions are kept. */
const MOST_KEPT = 50;
const kept = new Map<string, RE2JS>();

function compile(expression: string, ignoreCase: boolean): RE2JS {
  const key = `${ignoreCase ? 'i' : ''}/${expression}`;
  const compiled = kept.get(key) ?? newlyCompiled(expression, ignoreCase);
  kept.delete(key);
  kept.set(key, compiled);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  return compiled;
}

function newlyCompiled(expression: string, ignoreCase: boolean): RE2JS {
  if (expression.length > LONGEST_EXPRESSION)
    throw new ToolError(`Expression too long: at most ${LONGEST_EXPRESSION} characters`);
  try {
    return RE2JS.compile(expression, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError(`Invalid regular expression: ${reason}`);
  }
}

/** What a text is made of. */
type Counts = { characters: number; words: number; lines: number; sentences: number };

/** Signs of scripts written without spaces count as a word each. */
const word =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|(?:(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{M}\p{N}])+(?:['’.,-](?=[\p{L}\p{N}])(?:(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{M}\p{N}])+)*/gu;
const abbreviation = /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|no|vs|e\.g|i\.e|etc|fig|cf|approx|\p{L})\.$/iu;

/**
 * Characters are code points; a last line end does not begin another line; a sentence ends at . ! ? … before a space and no
 * small letter, or at 。！？, and a rest with words in it is one more.
 */
function countsOf(text: string): Counts {
  return {
    characters: [...text].length,
    words: text.match(word)?.length ?? 0,
    lines: text === '' ? 0 : text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/).length,
    sentences: sentencesOf(text),
  };
}

const ending = /[.!?…]+["'”’»)\]]*(?=\s+[^\p{Ll}\s]|\s*$)|[。！？]+[”’」』）]*|\r?\n\s*\r?\n/gu;

function sentencesOf(text: string): number {
  let count = 0;
  let start = 0;
  const hasWords = (piece: string): boolean => /[\p{L}\p{N}]/u.test(piece);
  for (const match of text.matchAll(ending)) {
    const end = match.index + match[0].length;
    const piece = text.slice(start, end);
    if (match[0] === '.' && end < text.trimEnd().length && abbreviation.test(piece.slice(-10))) continue;
    if (hasWords(piece)) count++;
    start = end;
  }
  return hasWords(text.slice(start)) ? count + 1 : count;
}

const algorithms = { md5, sha1, sha256, sha512 };

type Algorithm = keyof typeof algorithms;

/** The checksum of a text in UTF-8, in small hexadecimal digits. */
const digestOf = (text: string, algorithm: Algorithm): string =>
  bytesToHex(algorithms[algorithm](utf8ToBytes(text)));

/** Lines that may differ; the comparison takes the square of it. */
const MOST_EDITS = 500;

/** A unified diff with three lines of context, empty when nothing differs. Throws ToolError when nearly everything does. */
function difference(original: string, changed: string) {
  if (original === changed) return { diff: '', added: 0, removed: 0 };
  const diff = createTwoFilesPatch('original', 'changed', original, changed, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
    maxEditLength: MOST_EDITS,
  });
  if (diff === undefined) throw new ToolError(`The texts differ in more than ${MOST_EDITS} lines`);
  const lines = diff.split('\n').slice(2);
  return {
    diff,
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  };
}

/** The longest text a tool takes, in UTF-16 units. */
const LONGEST = 100_000;

function requireShort(texts: Record<string, string>): void {
  for (const [name, text] of Object.entries(texts))
    if (text.length > LONGEST)
      throw new ToolError(`${name} is too long: ${text.length} characters, at most ${LONGEST} are allowed`);
}

type RegexArguments = { text: string; expression: string; ignore_case?: boolean };

/** Text in, text out; nothing is kept between calls. */
export const textTools = world('text-tools', [], {
  text_diff({ original, changed }: { original: string; changed: string }) {
    requireShort({ original, changed });
    return answer(difference(original, changed));
  },
  regex_extract({ text, expression, ignore_case = false }: RegexArguments) {
    requireShort({ text });
    const matches = passagesOf(text, expression, ignore_case);
    return answer({ matches, count: matches.length });
  },
  json_query({ json, path }: { json: string; path: string }) {
    requireShort({ json });
    const results = queryJson(json, path);
    return answer({ results, count: results.length });
  },
  csv_to_json({ csv, delimiter = ',' }: { csv: string; delimiter?: string }) {
    requireShort({ csv });
    const { columns, rows } = readCsv(csv, delimiter);
    // fromEntries makes an own member even of a column called __proto__.
    const objects = rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]!])));
    return answer({ json: JSON.stringify(objects), row_count: rows.length, columns });
  },
  text_hash({ text, algorithm = 'sha256' }: { text: string; algorithm?: Algorithm }) {
    requireShort({ text });
    return answer({ algorithm, digest: digestOf(text, algorithm) });
  },
  text_count({ text }: { text: string }) {
    requireShort({ text });
    return answer(countsOf(text));
  },
});
