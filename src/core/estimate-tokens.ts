/** Characters of scripts whose writing has no spaces: about a token each. */
const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
/** Other characters outside ASCII: about two a token. */
const accented =
  /[^\p{ASCII}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;

/**
 * Tokens of a text, roughly: four ASCII characters, two letters of another alphabet or one ideograph make a token. It needs no
 * model's tokenizer and so is an estimate for every model; off by a quarter is ordinary, and pages must call it an estimate.
 */
export function estimateTokens(text: string): number {
  const dense = count(text, ideographs);
  const wide = count(text, accented);
  return Math.ceil((text.length - dense - wide) / 4 + wide / 2 + dense);
}

function count(text: string, pattern: RegExp): number {
  let total = 0;
  for (const [found] of text.matchAll(pattern)) total += found.length;
  return total;
}
