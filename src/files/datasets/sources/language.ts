import type { JsonValue } from '#core/json.ts';
import { languageOf } from '#core/language.ts';
import { fieldText } from './structured.ts';

/** What a row writes where it does not know its language; `und` is BCP 47's own. */
const unknown = new Set(['', 'und', 'unknown']);

/** The language a row states, else the one its query shows; undefined when neither does. */
export function statedLanguage(stated: JsonValue | undefined, query: string): string | undefined {
  const tag = fieldText(stated)?.trim() ?? '';
  return unknown.has(tag.toLowerCase()) ? languageOf(query) : tag;
}
