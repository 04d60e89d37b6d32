import { answer, handlers, ToolError, type World } from '../../world.ts';
import { detected } from './detect.ts';
import { type Entry, type Language, meaningsOf } from './lookup.ts';
import { translated } from './translate.ts';

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
export const translateDict: World = {
  server: 'translate-dict',
  slices: [],
  tools: handlers({
    dict_define: define,
    translate({ text, source_language, target_language }: TranslateArguments) {
      const translation = translated(text, source_language, target_language);
      return answer({ text, translation, source_language, target_language });
    },
    detect_language: ({ text }: { text: string }) => answer(detected(text)),
  }),
};
