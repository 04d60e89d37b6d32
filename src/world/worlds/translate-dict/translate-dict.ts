import { cell, readTable } from '#core/table.ts';
import { answer, world, ToolError } from '../../world.ts';
import { type Entry, type Language, meaningsOf, translated } from './dictionary.ts';
import languagesText from './languages.tsv?raw';

type Detected = { language: string; confidence: number };

const LONGEST = 5000;

/** Languages that one script gives away, and by what letters those that share it differ. */
const scripts: readonly { script: RegExp; languageOf: (text: string) => string }[] = [
  { script: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, languageOf: () => 'ja' },
  { script: /\p{Script=Han}/gu, languageOf: () => 'zh' },
  { script: /\p{Script=Hangul}/gu, languageOf: () => 'ko' },
  { script: /\p{Script=Cyrillic}/gu, languageOf: cyrillicOf },
  { script: /\p{Script=Greek}/gu, languageOf: () => 'el' },
  { script: /\p{Script=Arabic}/gu, languageOf: (text) => (/[پچژگ]/.test(text) ? 'fa' : 'ar') },
  { script: /\p{Script=Hebrew}/gu, languageOf: () => 'he' },
  { script: /\p{Script=Devanagari}/gu, languageOf: () => 'hi' },
  { script: /\p{Script=Thai}/gu, languageOf: () => 'th' },
];

function cyrillicOf(text: string): string {
  if (/[іїєґ]/i.test(text)) return /ў/i.test(text) ? 'be' : 'uk';
  if (/[јљњћђџ]/i.test(text)) return 'sr';
  return /ъ/i.test(text) && !/[ыэё]/i.test(text) ? 'bg' : 'ru';
}

/** The small words that occur in nearly every sentence, and letters that others do not have. */
const smallWords = readTable('translate-dict/languages.tsv', languagesText, {
  language: cell.text,
  words: (text) => new Set(cell.list(' ')(text)),
  letters: cell.optional((text) => new RegExp(text, 'i')),
});

/** By script, and within the Latin one by small words, letters and this dictionary; `und` where none of these decides. */
function detected(text: string): Detected {
  const sample = text.slice(0, LONGEST);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) throw new ToolError('The text has no letters, so its language cannot be told');
  const counts = scripts.map(({ script }) => sample.match(script)?.length ?? 0);
  const [kana, han] = counts as [number, number];
  // Japanese writes Chinese signs between its own.
  if (kana > 0) return { language: 'ja', confidence: rounded((kana + han) / letters) };
  const most = Math.max(...counts);
  if (most * 2 < letters) return latinOf(sample, (sample.match(/\p{Script=Latin}/gu)?.length ?? 0) / letters);
  return { language: scripts[counts.indexOf(most)]!.languageOf(sample), confidence: rounded(most / letters) };
}

const rounded = (share: number): number => Math.round(share * 100) / 100;

/** `share` is the share of Latin letters: what else is written there makes the answer less sure. */
function latinOf(text: string, share: number): Detected {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const scores = smallWords.map(({ language, words: small, letters }) => ({
    language,
    score:
      words.filter((word) => small.has(word)).length * 2 +
      (letters?.test(text) ? 2 : 0) +
      (language === 'en' || language === 'fr' ? inDictionary(words, language) : 0),
  }));
  const all = scores.reduce((sum, { score }) => sum + score, 0);
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return all === 0
    ? { language: 'und', confidence: 0 }
    : { language: best.language, confidence: rounded((best.score / all) * share) };
}

const inDictionary = (words: readonly string[], language: Language): number =>
  words.slice(0, 200).filter((word) => meaningsOf(word, language).length > 0).length;

const genders = { m: 'masculine', f: 'feminine', mp: 'masculine plural', fp: 'feminine plural' };

const partOf = ({ partOfSpeech, gender }: Entry, language: Language): string =>
  language === 'fr' && gender ? `${genders[gender]} ${partOfSpeech}` : partOfSpeech;

function define({ word, language }: { word: string; language: Language }) {
  const meanings = meaningsOf(word.slice(0, 100), language);
  const [first] = meanings;
  if (!first) throw new ToolError(`No entry for '${word.slice(0, 100)}' in language '${language}'`);
  const definition =
    meanings.length === 1
      ? first.definitions[language]
      : meanings
          .map((entry, at) => `${at + 1}. (${partOf(entry, language)}) ${entry.definitions[language]}`)
          .join('; ');
  return answer({
    word: first.words[language],
    language,
    part_of_speech: partOf(first, language),
    definition,
  });
}

type TranslateArguments = { text: string; source_language: Language; target_language: Language };

/** A dictionary of some 350 meanings in four languages; it knows words and set phrases, no grammar. */
export const translateDict = world('translate-dict', [], {
  dict_define: define,
  translate({ text, source_language, target_language }: TranslateArguments) {
    const translation = translated(text, source_language, target_language);
    return answer({ text, translation, source_language, target_language });
  },
  detect_language: ({ text }: { text: string }) => answer(detected(text)),
});
