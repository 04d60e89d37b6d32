/**
 * Data files: a .tsv file has a header line with the names of its columns, then one line per row, cells separated by tabs.
 * `import text from './cities.tsv?raw'` gives the text; a typed reader beside the file calls `readTable`.
 */

/** Turns a cell into a value. Throws for a cell it does not accept. */
export type CellReader<Value> = (cell: string) => Value;

function refuse(problem: string): never {
  throw new Error(problem);
}

/** What a cell can be. */
export const cell = {
  /** Text that is not empty. */
  text: (text: string): string => (text === '' ? refuse('is empty') : text),
  /** Text that may be empty. */
  anyText: (text: string): string => text,
  /** A finite number. */
  number: (text: string): number =>
    text !== '' && Number.isFinite(Number(text)) ? Number(text) : refuse(`is not a number: ${text}`),
  oneOf:
    <const Value extends string>(values: readonly Value[]): CellReader<Value> =>
    (text) =>
      values.find((value) => value === text) ?? refuse(`is none of ${values.join(', ')}: ${text}`),
  /** Parts between separators, none of them empty; an empty cell has no parts. */
  list:
    (separator = ','): CellReader<string[]> =>
    (text) => {
      const parts = text === '' ? [] : text.split(separator);
      return parts.includes('') ? refuse(`has an empty part: ${text}`) : parts;
    },
  /** Undefined for an empty cell. */
  optional:
    <Value>(read: CellReader<Value>): CellReader<Value | undefined> =>
    (text) =>
      text === '' ? undefined : read(text),
} as const;

/** Several columns that are read in one way. */
export const columns = <const Name extends string, Value>(
  read: CellReader<Value>,
  ...names: Name[]
): Record<Name, CellReader<Value>> =>
  Object.fromEntries(names.map((name) => [name, read])) as Record<Name, CellReader<Value>>;

type Columns = Readonly<Record<string, CellReader<unknown>>>;
type RowOf<Given extends Columns> = { [Name in keyof Given]: ReturnType<Given[Name]> };

/**
 * The rows of a table, in the file's order.
 * @param file its name, for errors
 * @param columns its columns in their order: the header line must name exactly these
 * @throws Error with the file, the line and the column that is wrong
 */
export function readTable<Given extends Columns>(file: string, text: string, columns: Given): RowOf<Given>[] {
  const names = Object.keys(columns);
  const [header, ...lines] = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (header !== names.join('\t')) throw new Error(`${file}:1: the columns are not ${names.join(', ')}`);
  const readers = Object.values(columns);
  return lines.map((line, index) => {
    const cells = line.split('\t');
    if (cells.length !== names.length)
      throw new Error(`${file}:${index + 2}: ${cells.length} cells, not ${names.length}`);
    const row: Record<string, unknown> = {};
    let at = 0;
    try {
      for (; at < cells.length; at++) row[names[at]!] = readers[at]!(cells[at]!);
    } catch (error) {
      throw new Error(`${file}:${index + 2}: ${names[at]} ${(error as Error).message}`, { cause: error });
    }
    return row as RowOf<Given>;
  });
}

/** A value that is made at the first call and then kept, so that a table is parsed once and only if it is used. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** A function that works out an object's value at its first call and keeps it as long as the object. */
export function remembered<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}
