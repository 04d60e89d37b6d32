/**
 * Data files: a .tsv file has a header line with the names of its columns, then one line per row, cells separated by tabs.
 * `import text from './cities.tsv?raw'` gives the text; a typed reader beside it turns each row into its type.
 */

/** One row of a table. Every method throws an Error that names the file and the line when the cell is not what it asks for. */
export class Row<Column extends string> {
  constructor(
    private readonly file: string,
    private readonly line: number,
    private readonly columns: readonly Column[],
    private readonly cells: readonly string[],
  ) {}

  /** The cell, which must not be empty. */
  text(column: Column): string {
    const cell = this.optional(column);
    return cell === '' ? this.fail(`${column} is empty`) : cell;
  }

  /** The cell, which may be empty. */
  optional(column: Column): string {
    return this.cells[this.columns.indexOf(column)]!;
  }

  /** The cell as a finite number. */
  number(column: Column): number {
    const cell = this.text(column);
    const value = Number(cell);
    return Number.isFinite(value) ? value : this.fail(`${column} is not a number: ${cell}`);
  }

  /** The cell as one of `values`. */
  oneOf<const Value extends string>(column: Column, values: readonly Value[]): Value {
    const cell = this.optional(column);
    return (
      values.find((value) => value === cell) ??
      this.fail(`${column} is none of ${values.join(', ')}: ${cell}`)
    );
  }

  /** The parts of the cell between `separator`; none for an empty cell. An empty part is an error. */
  list(column: Column, separator = ','): string[] {
    const cell = this.optional(column);
    const parts = cell === '' ? [] : cell.split(separator);
    return parts.includes('') ? this.fail(`${column} has an empty part: ${cell}`) : parts;
  }

  /** Throws for what a reader itself finds wrong with the row. */
  fail(problem: string): never {
    throw new Error(`${this.file}:${this.line}: ${problem}`);
  }
}

/**
 * The rows of a table, in the file's order.
 * @param file its name, for the error
 * @param columns the names its header line must have, in their order
 * @throws Error when the header differs, or a row has more or fewer cells than there are columns
 */
export function readTable<const Column extends string, Value>(
  file: string,
  text: string,
  columns: readonly Column[],
  read: (row: Row<Column>) => Value,
): Value[] {
  const [header, ...lines] = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (header !== columns.join('\t')) throw new Error(`${file}:1: the columns are not ${columns.join(', ')}`);
  return lines.map((line, index) => {
    const cells = line.split('\t');
    const row = new Row(file, index + 2, columns, cells);
    return cells.length === columns.length
      ? read(row)
      : row.fail(`${cells.length} cells, not ${columns.length}`);
  });
}

/** A value that is made at the first call and then kept, so that a table is parsed once and only if it is used. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
