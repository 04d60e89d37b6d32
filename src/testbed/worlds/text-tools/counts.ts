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
export function countsOf(text: string): Counts {
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
