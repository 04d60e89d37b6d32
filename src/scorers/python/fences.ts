const FENCE = '```';
/** Python's `\s`: JavaScript's, with U+001C to U+001F and U+0085, without U+FEFF. */
const isBlank = (character: string): boolean =>
  (character >= '\u001c' && character <= '\u001f') ||
  character === '\u0085' ||
  (character !== '\ufeff' && /\s/.test(character));

/**
 * What Python's findall of three backticks, an optional `json`, blanks with a newline, anything lazily, a newline and three
 * backticks yields, in one linear scan. Any three backticks open, so that a block's closing fence may open the next.
 */
export function* fencedBlocks(text: string): Generator<string> {
  const lastClosing = text.lastIndexOf(`\n${FENCE}`);
  let at = text.indexOf(FENCE);
  while (at !== -1 && at < lastClosing) {
    const block = blockAt(text, at + FENCE.length, lastClosing);
    if (block) yield text.slice(block.start, block.end);
    at = text.indexOf(FENCE, block ? block.end + 1 + FENCE.length : at + 1);
  }
}

function blockAt(
  text: string,
  afterFence: number,
  lastClosing: number,
): { start: number; end: number } | undefined {
  let at = text.startsWith('json', afterFence) ? afterFence + 4 : afterFence;
  let [previousLine, lastLine] = [-1, -1];
  for (; isBlank(text[at] ?? 'x'); at++) {
    if (text[at] === '\n') [previousLine, lastLine] = [lastLine, at];
  }
  if (lastLine === -1) return undefined;
  if (lastLine < lastClosing) {
    return { start: lastLine + 1, end: text.indexOf(`\n${FENCE}`, lastLine + 1) };
  }
  // Nothing closes after the blanks; their own last newline may be the closing one.
  if (lastLine !== lastClosing || previousLine === -1) return undefined;
  return { start: previousLine + 1, end: lastLine };
}
