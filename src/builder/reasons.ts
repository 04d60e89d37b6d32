import { isJsonObject, type JsonValue } from '#core/json.ts';
import { lazy } from '#core/table.ts';
import type texts from './reasons.json';
// As it is in the file: pages in another language have a translated one beside it.
import english from './reasons.json?raw';

export type ReasonCode = keyof typeof texts;

/** What a step says of a candidate: a sentence of `reasons.json` by its code, and what stands in its places. */
export interface Reason {
  code: ReasonCode;
  values: Readonly<Record<string, string | number | Reason>>;
}

export const because = (code: ReasonCode, values: Reason['values'] = {}): Reason => ({ code, values });

/** Several reasons as one list; `none` where there is none. */
export const listed = (
  reasons: readonly (Reason | string)[],
  by: 'comma' | 'semicolon' | 'nor' | 'dayOr' = 'comma',
): Reason | string =>
  reasons.length === 0 ? because('none') : reasons.reduce((a, b) => because(by, { a, b }));

/** A reason as a sentence, by the texts of a language. Values are put in as they are. */
export const reasonIn = ({ code, values }: Reason, sentences: Readonly<Record<string, string>>): string =>
  (Object.hasOwn(sentences, code) ? sentences[code]! : '').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name]! : '';
    return typeof value === 'object' ? reasonIn(value, sentences) : String(value);
  });

const sentencesOf = lazy(() => JSON.parse(english) as Readonly<Record<string, string>>);

/** A reason in English, as files and prompts have it in every language. */
export const reasonText = (reason: Reason | string): string =>
  typeof reason === 'string' ? reason : reasonIn(reason, sentencesOf());

/** Reasons within each other that are read from a store. */
const MOST_DEPTH = 30;

/** Is something that was stored a reason with a sentence of today? */
export const isReason = (stored: JsonValue | undefined, depth = 0): boolean =>
  isJsonObject(stored) &&
  typeof stored.code === 'string' &&
  Object.hasOwn(sentencesOf(), stored.code) &&
  isJsonObject(stored.values) &&
  depth < MOST_DEPTH &&
  Object.values(stored.values).every(
    (value) => typeof value === 'string' || typeof value === 'number' || isReason(value, depth + 1),
  );
