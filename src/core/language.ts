const scripts: [string, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
];

/** A few words that are frequent in one of the languages and hardly a word of the others. */
const frequent: [language: string, words: string][] = [
  ['en', 'the of and to is for with what please find get my from how'],
  ['fr', 'le les des est et une du pour dans avec quelle quel trouve je mon ma au aux sur'],
  ['es', 'el los las y una del para con cuál qué por mi encuentra quiero al dime'],
  ['de', 'der die das und ist ein eine für mit den welche wie ich bitte von zu im finde'],
];
const languageByWord = new Map(
  frequent.flatMap(([, words], index) => words.split(' ').map((word): [string, number] => [word, index])),
);

const SEEN = 400;

/**
 * The language of a text by its script, or for Latin letters by its frequent words; undefined when neither shows.
 * A foreign script decides where it makes up a third of the letters: a name quoted in it does not.
 */
export function languageOf(given: string): string | undefined {
  const text = given.slice(0, SEEN);
  if (/[\u0370-\u1fff\u2e80-\uffff]/.test(text)) {
    const byScript = scriptOf(text);
    if (byScript) return byScript;
  }
  return latinLanguage(text);
}

function scriptOf(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [language, pattern] of scripts) {
    const count = text.match(pattern)?.length ?? 0;
    if (count * (language === 'ja' ? 6 : 3) >= letters && count > 0) return language;
  }
  return undefined;
}

/** Languages by a few bits of a word's hash: most words are none of these, and are not even cut out. */
const HASHES = 2 ** 12;
const isPossible = new Uint8Array(HASHES);
const nextHash = (hash: number, code: number): number => (Math.imul(hash, 33) + code) & (HASHES - 1);
for (const word of languageByWord.keys()) {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = nextHash(hash, word.charCodeAt(at));
  isPossible[hash] = 1;
}

/** Latin letters as words are cut: lower case, with those of ISO 8859-1 and Latin Extended. */
const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0xdf && code <= 0x24f);

function latinLanguage(text: string): string | undefined {
  const lower = text.toLowerCase();
  const votes = frequent.map(() => 0);
  let words = 0;
  let hash = 0;
  // Letter by letter: a list of all words made by a pattern takes several times as long.
  for (let at = 0, start = -1; at <= lower.length; at++) {
    const code = at < lower.length ? lower.charCodeAt(at) : 0;
    if (isLetter(code)) {
      if (start < 0) start = at;
      hash = nextHash(hash, code);
    } else if (start >= 0) {
      const language = isPossible[hash] === 1 ? languageByWord.get(lower.slice(start, at)) : undefined;
      if (language !== undefined) votes[language]!++;
      words++;
      hash = 0;
      start = -1;
    }
  }
  const most = Math.max(...votes);
  return most >= 2 || (most === 1 && words <= 6) ? frequent[votes.indexOf(most)]![0] : undefined;
}

/**
 * Is an answer in the language of its query? `language` is a tag such as `en` or `zh-Hans`. Undefined where the answer is too short or too
 * full of names to show its language.
 */
export function isInLanguage(answer: string, language: string): boolean | undefined {
  const shown = languageOf(answer);
  return shown === undefined ? undefined : shown === language.split('-')[0]!.toLowerCase();
}
