/** The end of a name after its last comma, where it is short enough to stay whole beside a cut beginning; of two lines it has its own. */
export const endOf = (name: string, lines: 1 | 2 = 1): string | undefined =>
  (lines === 2 ? /, ([^,]{1,24})$/ : /, ([^,]{1,14})$/).exec(name)?.[1];

/** Would two of these names read the same in a column of so many characters? */
export function areCutAlike(names: readonly string[], characters: number): boolean {
  const shown = names.map((name) => (name.length > characters ? cut(name, characters) : name));
  return new Set(shown).size < new Set(names).size;
}

function cut(name: string, characters: number): string {
  const end = endOf(name);
  return end
    ? `${name.slice(0, Math.max(0, characters - end.length - 2))}… ${end}`
    : name.slice(0, characters - 1);
}
