import { cell, lazy, readTable } from '#core/table.ts';
import text from './fields.tsv?raw';

/** A fact about an attempt that a log may have beside the conversation. */
export const RECORDED_FIELDS = [
  'task',
  'question',
  'tools',
  'category',
  'accepted answers',
  'model',
  'repeat',
  'server',
  'thinking',
  'failed tools',
  'input tokens',
  'output tokens',
  'thinking tokens',
  'cached tokens',
  'times',
  'duration',
  'price',
  'verdict',
] as const;
export type RecordedField = (typeof RECORDED_FIELDS)[number];

/**
 * Where a format has a field; a format without a row for it never has it: not recorded, which is neither 0 nor empty. `from`: paths
 * in a row or document of the log, of which one holds it. `[]` is every element of a list, `*` every member, `@name` the attribute
 * of a span, and `file name` the path of the file.
 */
export interface FieldSource {
  format: string;
  field: RecordedField;
  from: string[];
}

export const fieldSources: () => readonly FieldSource[] = lazy(() =>
  readTable('fields.tsv', text, {
    format: cell.text,
    field: cell.oneOf(RECORDED_FIELDS),
    from: cell.list(' | '),
  }),
);

const attributes = lazy(
  () => new Map(fieldSources().map(({ format, field, from }) => [`${format} ${field}`, from] as const)),
);

/** The names of the attributes of a span that hold a field, the first of which counts. */
export const attributesFor = (format: string, field: RecordedField): string[] =>
  (attributes().get(`${format} ${field}`) ?? []).map((name) => name.replace(/^@/, ''));

/** The fields that no log of a format has. */
export function neverIn(format: string): RecordedField[] {
  const said = new Set(
    fieldSources()
      .filter((each) => each.format === format)
      .map(({ field }) => field),
  );
  return said.size === 0 ? [] : RECORDED_FIELDS.filter((field) => !said.has(field));
}
