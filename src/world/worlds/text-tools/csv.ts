import { ToolError } from '../../world.ts';

/** A table whose rows all have as many fields as it has columns. */
export interface Table {
  columns: string[];
  rows: string[][];
}

/**
 * Reads CSV by RFC 4180: quoted fields may hold delimiters, quotes written twice and line ends; line ends are LF, CRLF or CR;
 * a byte order mark and blank lines are passed over. Throws ToolError naming the line where rows or quotes do not fit.
 */
export function readCsv(csv: string, delimiter: string): Table {
  const [header, ...rows] = recordsOf(csv.replace(/^\uFEFF/, ''), delimiter);
  if (!header) throw new ToolError('The CSV text is empty: a header line is needed');
  const columns = header.fields.map((name) => name.trim());
  const seen = new Set<string>();
  columns.forEach((name, index) => {
    if (name === '') throw new ToolError(`Column ${index + 1} has no name in the header line`);
    if (seen.has(name)) throw new ToolError(`Column name '${name}' stands twice in the header line`);
    seen.add(name);
  });
  for (const { fields, line } of rows)
    if (fields.length !== columns.length)
      throw new ToolError(`Line ${line} has ${fields.length} field(s), the header has ${columns.length}`);
  return { columns, rows: rows.map(({ fields }) => fields) };
}

/** The header counts too. */
const MOST_ROWS = 10_000;

interface CsvRecord {
  fields: string[];
  /** Where it begins, counted from 1. */
  line: number;
}

function recordsOf(csv: string, delimiter: string): CsvRecord[] {
  const sign = delimiter === '|' ? '\\|' : delimiter;
  const field = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"\\r\\n${sign}][^\\r\\n${sign}]*|))(${sign}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  const records: CsvRecord[] = [];
  let line = 1;
  let current: CsvRecord = { fields: [], line };
  while (field.lastIndex < csv.length || current.fields.length > 0) {
    const start = field.lastIndex;
    const match = field.exec(csv);
    if (!match) throw new ToolError(quoteProblem(csv, start, line));
    const [whole, quoted, plain, end] = match;
    current.fields.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === delimiter) continue;
    const isBlank = current.fields.length === 1 && plain?.trim() === '';
    if (!isBlank) records.push(current);
    if (records.length > MOST_ROWS) throw new ToolError(`Too many rows: more than ${MOST_ROWS}`);
    current = { fields: [], line };
    if (end === '') break;
  }
  return records;
}

const quoteProblem = (csv: string, start: number, line: number): string =>
  csv[start] === '"' && !/^"(?:[^"]|"")*"/.test(csv.slice(start))
    ? `Line ${line}: a quoted field is not closed`
    : `Line ${line}: a quote stands where none may be`;
