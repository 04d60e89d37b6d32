import { onOneLine } from '#core/quoted.ts';

const LONGEST = 200;

/** A row of a table, with its line end. */
export const markdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

/**
 * Somebody's words as code, so that nothing in them is markup, a link or a mention of a person: its fence is longer than any run of
 * backticks in it, and bars are escaped for tables. At most 200 characters.
 */
export function markdownCode(words: string): string {
  const text = onOneLine(words).slice(0, LONGEST) || ' ';
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return `${fence}${pad}${text.replaceAll('|', '\\|')}${pad}${fence}`;
}
