/** The end of a name after its last comma, where it is short enough to stay whole beside a cut beginning; of two lines it has its own. */
export const endOf = (name: string, lines: 1 | 2 = 1): string | undefined =>
  (lines === 2 ? /, ([^,]{1,24})$/ : /, ([^,]{1,14})$/).exec(name)?.[1];
