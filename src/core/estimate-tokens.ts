import { exceedsDepth } from './json.ts';
import type { ModelRequest } from './model.ts';
import { remembered } from './table.ts';
import type { Tool } from './tool.ts';

/**
 * One piece of a text, for counting tokens as a byte-pair tokenizer would. Every alternative is bounded, so that long texts are read
 * in linear time.
 */
const pieces = new RegExp(
  [
    String.raw`\\u[0-9a-fA-F]{4}`,
    '[A-Z]?[a-z]{1,64}|[A-Z]{1,64}',
    '[0-9]{1,3}',
    String.raw`[ \t]{1,64}|[\r\n]{1,64}`,
    String.raw`[!-/:-@[-\x60{-~]{1,64}`,
    String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{1,64}`,
    String.raw`[\p{L}\p{M}]{1,64}`,
    String.raw`[^\p{ASCII}\p{L}\p{M}]`,
  ].join('|'),
  'gu',
);

/**
 * How far `estimateTokens` is from the counts of OpenAI's tokenizers (cl100k_base and o200k_base): count over estimate, the least and the
 * most over samples of prose in six languages, JSON, code, logs, base64, hexadecimal, UUIDs, dates and escaped text (tests/vectors/token-counts.json).
 * Other vendors' tokenizers were not measured.
 */
export const COUNT_OVER_ESTIMATE = { least: 0.45, most: 1.5 } as const;

/** Tokens of a text without any model's tokenizer: an estimate, within COUNT_OVER_ESTIMATE, which pages must call one. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(pieces)) tokens += tokensOf(piece);
  return Math.ceil(tokens);
}

/**
 * Tokens of what a model is given of a tool: name, description and schema, by estimateTokens. Every page counts a tool so. A schema nested too
 * deeply is left out.
 */
export const toolTokens = remembered(
  ({ name, description, inputSchema }: Pick<Tool, 'name' | 'description' | 'inputSchema'>): number =>
    estimateTokens(
      JSON.stringify({ name, description, ...(exceedsDepth(inputSchema) ? {} : { inputSchema }) }),
    ),
);

/** Tokens of a question's text, without its pictures. Unreadable arguments are kept for the person and never sent. */
export const questionTokens = (request: Pick<ModelRequest, 'messages' | 'tools'>): number =>
  estimateTokens(questionText(request));

function questionText({ messages, tools = [] }: Pick<ModelRequest, 'messages' | 'tools'>): string {
  const sent = messages.map(({ toolCalls, pictures: _, unsentPictures: __, ...message }) => ({
    ...message,
    toolCalls: toolCalls?.map(({ malformed: _, ...call }) => call),
  }));
  return JSON.stringify([sent, tools]);
}

/** The tokens of a question that surely has more than `most`; undefined if it may have fewer. */
export function surelyAbove(
  request: Pick<ModelRequest, 'messages' | 'tools'>,
  most: number,
): number | undefined {
  const text = questionText(request);
  // A token has at least a character or so: most questions need not be counted.
  if (text.length <= most) return undefined;
  const tokens = estimateTokens(text);
  return tokens * COUNT_OVER_ESTIMATE.least > most ? tokens : undefined;
}

/** The most tokens that a text may have. Limits count these if a provider reports nothing. */
export const mostTokens = (text: string): number =>
  Math.ceil(estimateTokens(text) * COUNT_OVER_ESTIMATE.most);

const isIdeographic =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const isCyrillic = /^\p{Script=Cyrillic}/u;

/** Longer runs of letters are no word: base64, codes. */
const LONGEST_WORD = 12;

const tokensOfWord = (length: number): number =>
  Math.max(1, Math.min(length, LONGEST_WORD) / 5) + Math.max(0, length - LONGEST_WORD) / 2;

function tokensOf(piece: string): number {
  const { length } = piece;
  if (/^[A-Za-z]/.test(piece)) return tokensOfWord(length);
  if (/^\\u./.test(piece)) return 3.5;
  if (piece === ' ') return 0;
  if (piece === '_') return 0.5;
  if (/^[0-9\s]/.test(piece)) return 1;
  if (piece.charCodeAt(0) < 128) return Math.max(1, length / 2.5);
  if (isIdeographic.test(piece)) return length;
  if (isCyrillic.test(piece)) return Math.max(1, length / 2.5);
  return /^[\p{L}\p{M}]/u.test(piece) ? Math.max(1, length / 1.2) : length;
}
