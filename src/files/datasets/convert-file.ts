import type { ColumnMap, DatasetFormat } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import {
  INEXACT_LABEL,
  inexactIntegers,
  inexactNoun,
  textsIn,
  unsafeIntegers,
} from '#core/inexact-integers.ts';
import type { JsonObject } from '#core/json.ts';
import { writtenInexact } from '#core/written-floats.ts';
import {
  type ImportLog,
  RowRejected,
  type AnswerLookup,
  type Conversion,
  type Converter,
  type Source,
  type TaskDraft,
} from './source.ts';
import { readRows, type OpenedFile, type ReadRow } from './readers/index.ts';
import { sources } from './sources/index.ts';
import { loadPython } from './sources/structured.ts';

/** Rows looked at before a file is given up as unknown, however many arrive at once. */
const LOOK_AT = 50;
/** Columns named to a person who maps them by hand, and characters of each. */
const MAX_COLUMNS = 200;
const MAX_COLUMN_NAME = 200;
/** Issues that changed what was read: the report names their rows. */
const repairs = new Set(['json-string', 'python-literal', 'schema-unreadable', 'alternatives-cut']);

/** Facts about a file before its rows are read. */
export interface FileContext {
  /** As task ids spell it. */
  name: string;
  answers?: AnswerLookup;
  /** The person's choice of columns; it replaces the sources. */
  columns?: ColumnMap;
  log: ImportLog;
  onFormat(format: DatasetFormat): void;
}

/**
 * Reads a file's rows with the source that recognises them; yields tasks as their bytes arrive. Bad rows go to the log.
 * Throws PlaygroundError dataset-unreadable when no source knows the rows, dataset-empty when there are none.
 */
export async function* convertFile(opened: OpenedFile, context: FileContext): AsyncGenerator<Conversion[]> {
  let waiting: ReadRow[] = [];
  let converter: Converter | undefined;
  for await (const rows of readRows(opened)) {
    if (converter) {
      yield convertRows(rows, converter, context);
      continue;
    }
    const lookedAt = rows.slice(0, LOOK_AT - waiting.length);
    waiting = [...waiting, ...rows];
    const source = context.columns ? await tableOf(context.columns) : sourceOf(lookedAt);
    if (source) {
      context.onFormat(source.format);
      const { name: file, answers } = context;
      await loadPython();
      converter = await source.converter({ file, answers });
      yield convertRows(waiting, converter, context);
    } else if (waiting.length >= LOOK_AT) break;
  }
  if (!converter) throw unknownRows(waiting, context.name);
  const last = converter.finish?.() ?? [];
  for (const { row, task } of last) noteInexact(task, {}, row, context);
  yield last;
  for (const remark of converter.remarks?.() ?? []) context.log.remark(context.name, remark);
}

/** Rare, so it is read when it is asked for. */
const tableOf = async (columns: ColumnMap): Promise<Source> =>
  (await import('./sources/mapped-table.ts')).mappedTable(columns);

function convertRows(rows: ReadRow[], converter: Converter, { name, log }: FileContext): Conversion[] {
  const conversions: Conversion[] = [];
  for (const { index, value, rejected, repaired } of rows) {
    if (index >= 0) log.rows++;
    if (repaired) log.repair(name, index, '', repaired);
    if (!value) {
      log.reject(name, index, '', rejected ?? '');
      continue;
    }
    const conversion = convertRow(value, index, converter, name, log);
    if (conversion) conversions.push(conversion);
  }
  return conversions;
}

function convertRow(
  value: JsonObject,
  index: number,
  converter: Converter,
  name: string,
  log: ImportLog,
): Conversion | undefined {
  try {
    const conversion = converter.convert(value, index);
    if (conversion) noteInexact(conversion.task, value, index, { name, log });
    for (const issue of conversion?.task.issues ?? []) {
      if (repairs.has(issue.code)) log.repair(name, index, issue.path, issue.detail);
    }
    return conversion;
  } catch (error) {
    if (!(error instanceof RowRejected)) throw error;
    log.reject(name, index, error.field, error.message);
    return undefined;
  }
}

/** Notes integers of the label that were not kept exactly: as numbers they equal their neighbours. Raw fields may hold JSON as text. */
function noteInexact(
  task: TaskDraft,
  row: JsonObject,
  index: number,
  { name, log }: Pick<FileContext, 'name' | 'log'>,
): void {
  const target = task.target as unknown as JsonObject;
  if (unsafeIntegers(target).size === 0) return;
  const [digits] = inexactIntegers(target, [
    ...textsIn(task.raw),
    ...textsIn(row),
    ...writtenInexact(task.raw),
    ...writtenInexact(row),
  ]);
  if (digits === undefined) return;
  const detail = `the label contains ${inexactNoun(digits)}: attempts at this task are not counted`;
  task.issues.push({ code: INEXACT_LABEL, path: '', detail });
  log.repair(name, index, '', detail);
}

/** The source of the first row that one recognises. Throws when it says that such files cannot be imported. */
function sourceOf(rows: ReadRow[]): Source | undefined {
  for (const { value } of rows) {
    if (!value) continue;
    for (const source of sources) {
      const refusal = source.refuses?.(value);
      if (refusal) throw new PlaygroundError('dataset-unreadable', refusal);
      if (source.recognises(value)) return source;
    }
  }
  return undefined;
}

function unknownRows(rows: ReadRow[], name: string): PlaygroundError {
  if (rows.every(({ index }) => index < 0))
    return new PlaygroundError('dataset-empty', `${name} holds no rows.`);
  const readable = rows.find(({ value }) => value);
  if (!readable) {
    return new PlaygroundError('dataset-unreadable', `No row of ${name} can be read: ${rows[0]!.rejected}.`);
  }
  const other = ownFile(readable.value!, name);
  if (other) return other;
  const columns = Object.keys(readable.value!)
    .filter((name) => name.length <= MAX_COLUMN_NAME)
    .slice(0, MAX_COLUMNS);
  const fields = Object.keys(readable.value!).slice(0, 12).join(', ');
  const which = rows.length >= LOOK_AT ? `The first ${LOOK_AT} rows` : 'The rows';
  return new PlaygroundError(
    'dataset-unreadable',
    fields === ''
      ? `${which} of ${name} have no fields.`
      : `${which} of ${name} are of no known format; their fields are: ${fields.slice(0, 300)}.`,
    `Known are ${sources.map(({ title }) => title).join(', ')}.`,
    { columns },
  );
}

/** What to do with a plan or a part of a run, which hold no tasks; undefined for any other row. */
function ownFile({ format }: JsonObject, name: string): PlaygroundError | undefined {
  if (format === 'proving-ground-plan')
    return new PlaygroundError(
      'dataset-unreadable',
      `${name} is the plan of a run, and holds no tasks.`,
      'Run it with `npm run headless -- PLAN --out FILE`; in a page a run begins with the link that was made beside the plan.',
    );
  if (format === 'proving-ground-part')
    return new PlaygroundError(
      'dataset-unreadable',
      `${name} is a part of a run, and holds no tasks.`,
      'Drop it together with other parts of the same run alone.',
    );
  return undefined;
}
