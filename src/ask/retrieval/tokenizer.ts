/** Text beyond this many characters is not read: a word that first comes later decides nothing. */
export const MAX_TEXT = 50_000;
const MAX_TOKEN = 40;

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
const ideographs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const hasIdeographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const isIdeographic = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Where the words of a name meet: get|Status, HTTP|Status, base64|Encode. A capital with an s alone behind it ends a plural (URLs, IDsOf),
 * and a single capital before another word is part of it (OAuth).
 */
const seam =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu}\p{Lu})(?=\p{Lu}(?:\p{Ll}\p{Ll}|(?!s)\p{Ll}\p{Lu}))|(?<=\p{N})(?=\p{Lu}\p{Ll})/gu;

/**
 * The words of a text, lower-case, without accents, lightly stemmed; camelCase, snake_case and kebab-case names come apart, and
 * abbreviations in them. Chinese and Japanese runs give their bigrams (a lone character is a term of its own).
 */
export function tokenize(text: string): string[] {
  const spaced = text.slice(0, MAX_TEXT).replace(seam, ' ');
  const plain = spaced.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(wordPattern) ?? []).flatMap(tokensOfWord);
}

function tokensOfWord(word: string): string[] {
  if (!hasIdeographs.test(word)) return [stem(word.slice(0, MAX_TOKEN))];
  return (word.match(ideographs) ?? []).flatMap((run) =>
    isIdeographic.test(run) ? bigrams(run) : [stem(run.slice(0, MAX_TOKEN))],
  );
}

/** Is the term one character of a script that writes words without spaces between them? */
export const isLoneIdeograph = (term: string): boolean => isIdeographic.test(term) && [...term].length === 1;

function bigrams(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => characters[index]! + character);
}

const hasVowel = /[aeiouy]/;

/** English plurals, -ing and -ed cut away, then a final e: create, creates, created and creating meet. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let base = word;
  if (base.endsWith('ies') && base.length > 4) base = `${base.slice(0, -3)}y`;
  else if (/(ss|x|ch|sh)es$/.test(base)) base = base.slice(0, -2);
  else if (/[^siu]s$/.test(base)) base = base.slice(0, -1);
  for (const ending of ['ing', 'ed']) {
    const rest = base.slice(0, -ending.length);
    if (!base.endsWith(ending) || rest.length < 3 || !hasVowel.test(rest)) continue;
    base = /([bdfgmnprt])\1$/.test(rest) ? rest.slice(0, -1) : rest;
    break;
  }
  return base.length > 3 && base.endsWith('e') ? base.slice(0, -1) : base;
}

/** Words that stand in any sentence and point at no tool, in English, French, Russian and Spanish. */
export const stopWords: ReadonlySet<string> = new Set(
  tokenize(`
a an the this that these those it its they them their i me my mine we us our you your he she his her
is are was were be been being am do does did has have had having will would shall should can could may might must
of to in on at by for from with without into onto as and or but not no nor if then than so such also just only
what which who whom whose when where why how there here please help want need like would
let lets up out over about any all some each every both more most other same own per via etc eg ie
le la les un une des du de au aux et ou en dans sur pour par avec ce cette ces que qui est sont je tu il elle nous vous
el los las una uno unos unas del al y o en para por con que es son yo mi me su sus lo se
и в во на с со к по за из от до у о об что как это этот эта эти мне меня мой для не но или же ли бы`),
);
