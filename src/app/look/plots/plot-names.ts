/** The end of a name after its last comma, where it is short enough to stay whole beside a cut beginning; of two lines it has its own. */
export const endOf = (name: string, lines: 1 | 2 = 1): string | undefined =>
  (lines === 2 ? /, ([^,]{1,24})$/ : /, ([^,]{1,14})$/).exec(name)?.[1];

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
