/**
 * The heaviest one-to-one assignment of rows to columns, rows ≤ columns, every row assigned: the Hungarian method with
 * potentials, O(rows² × columns). Returns the column of each row. Ties go to the lower column where that costs nothing.
 */
export function heaviestAssignment(
  rows: number,
  columns: number,
  weight: (row: number, column: number) => number,
): number[] {
  // Positions are 1-based; column 0 is where the search for a row starts.
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  const rowOf = new Int32Array(columns + 1);
  const previous = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++) {
    rowOf[0] = row;
    let column = 0;
    const slack = new Float64Array(columns + 1).fill(Infinity);
    const done = new Uint8Array(columns + 1);
    do {
      done[column] = 1;
      const at = rowOf[column]!;
      let [step, next] = [Infinity, 0];
      for (let other = 1; other <= columns; other++) {
        if (done[other]) continue;
        const cost = -weight(at - 1, other - 1) - rowPotential[at]! - columnPotential[other]!;
        if (cost < slack[other]!) [slack[other], previous[other]] = [cost, column];
        if (slack[other]! < step) [step, next] = [slack[other]!, other];
      }
      for (let other = 0; other <= columns; other++) {
        if (done[other]) {
          rowPotential[rowOf[other]!]! += step;
          columnPotential[other]! -= step;
        } else slack[other]! -= step;
      }
      column = next;
    } while (rowOf[column] !== 0);
    for (; column !== 0; column = previous[column]!) rowOf[column] = rowOf[previous[column]!]!;
  }
  const columnOf = new Array<number>(rows);
  for (let column = 1; column <= columns; column++) {
    if (rowOf[column]! > 0) columnOf[rowOf[column]! - 1] = column - 1;
  }
  return columnOf;
}
