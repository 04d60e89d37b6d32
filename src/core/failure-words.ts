import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { isAboutTheCall, isNothing, memberOf } from './said-in-result.ts';

export const ERROR_NAMES = ['error', 'err', 'error_message', 'errorMessage', 'exception'];
const WORD_NAMES = [
  ...ERROR_NAMES,
  'error_msg',
  'errmsg',
  'message',
  'msg',
  'detail',
  'reason',
  'info',
  'errors',
];

/** The members that say something and are not about the call; `object: 'error'` only names the kind of answer (Notion). */
export const dataIn = (said: JsonObject): [string, JsonValue][] =>
  Object.entries(said).filter(
    ([name, value]) =>
      !isAboutTheCall(name) && !isNothing(value) && !(name === 'object' && value === 'error'),
  );

/** The answer's own words for what went wrong. */
export function wordsIn(said: JsonObject): string | undefined {
  for (const name of WORD_NAMES) {
    const value = memberOf(said, name);
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (isJsonObject(value) && !isNothing(value))
      return wordsIn(value) ?? JSON.stringify(value).slice(0, 500);
    if (Array.isArray(value) && value.length > 0) return JSON.stringify(value).slice(0, 500);
  }
  return undefined;
}
