import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { answer, handlers, ToolError, type World } from '../../world.ts';
import { readCsv } from './csv.ts';
import { queryJson } from './json-query.ts';
import { passagesOf } from './regex-extract.ts';

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
  if (fewestEdits(original, changed) > MOST_EDITS) throw tooDifferent();
  const diff = createTwoFilesPatch('original', 'changed', original, changed, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
    maxEditLength: MOST_EDITS,
  });
  if (diff === undefined) throw tooDifferent();
  const lines = diff.split('\n').slice(2);
  return {
    diff,
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  };
}

const tooDifferent = () => new ToolError(`The texts differ in more than ${MOST_EDITS} lines`);

/** How often each line occurs more in one text than in the other: at least that many are removed or added. */
function fewestEdits(original: string, changed: string): number {
  const surplus = new Map<string, number>();
  for (const line of linesOf(original)) surplus.set(line, (surplus.get(line) ?? 0) + 1);
  for (const line of linesOf(changed)) surplus.set(line, (surplus.get(line) ?? 0) - 1);
  return [...surplus.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

/** With their line breaks, as they are compared. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

/** The longest text a tool takes, in UTF-16 units. */
const LONGEST = 100_000;

function requireShort(texts: Record<string, string>): void {
  for (const [name, text] of Object.entries(texts))
    if (text.length > LONGEST)
      throw new ToolError(`${name} is too long: ${text.length} characters, at most ${LONGEST} are allowed`);
}

type RegexArguments = { text: string; expression: string; ignore_case?: boolean };

/** Text in, text out; nothing is kept between calls. */
export const textTools: World = {
  server: 'text-tools',
  slices: [],
  tools: handlers({
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
      const objects = rows.map((row) =>
        Object.fromEntries(columns.map((name, index) => [name, row[index]!])),
      );
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
  }),
};
