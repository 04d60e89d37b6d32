import { endOf } from './plot-names.ts';

/** Fewer letters than this do not name a model. */
const LEAST_LETTERS = 4;

/** In a column of so many characters, would two of these names read the same, or one be cut to a letter or two before its end? */
export function needKey(names: readonly string[], characters: number): boolean {
  const shown = names.map((name) => {
    if (name.length <= characters) return name;
    const end = endOf(name);
    const left = end ? characters - end.length - 2 : characters - 1;
    return left < LEAST_LETTERS ? undefined : `${name.slice(0, left)}… ${end ?? ''}`;
  });
  return shown.includes(undefined) || new Set(shown).size < new Set(names).size;
}
