export interface CountRow {
  name: string;
  number: number;
}

const units = [1, 2, 5];

/** How many one mark stands for, so that no row has more than `most` of them: 1, 2, 5, 10, 20 … */
export function unitOf(rows: readonly CountRow[], most: number): number {
  const highest = rows.reduce((max, { number }) => Math.max(max, number), 0);
  for (let ten = 1; ; ten *= 10) {
    const unit = units.find((each) => highest <= each * ten * most);
    if (unit !== undefined) return unit * ten;
  }
}

/** Marks of a row; the last may stand for fewer. */
export const marksOf = ({ number }: CountRow, unit: number): number => Math.ceil(number / unit);
