import { ownRow, type Candidate } from '#builder/index.ts';
import { isJsonObject, stableStringify, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';

/** What of a row two versions are compared by. */
export const FIELDS = ['query', 'category', 'expected', 'tools', 'answer'] as const;
export type Field = (typeof FIELDS)[number];

/** A row of a data set of tasks, each field as a text. */
export interface VersionRow {
  id: string;
  fields: Readonly<Record<Field, string>>;
}

/** What became of a row from one version to another. */
export interface RowChange {
  id: string;
  is: 'added' | 'removed' | 'changed';
  /** Of the later version, where it is there. */
  query: string;
  /** The fields that differ; of a changed row alone. */
  fields: readonly { field: Field; old: string; now: string }[];
}

/** The rows of candidates as a data set has them. */
export const rowsOfCandidates = (candidates: readonly Candidate[], tools: readonly Tool[]): VersionRow[] =>
  candidates.map((candidate) => rowOf(candidate.id, ownRow(candidate, tools)));

/** The rows of a stored data set in the site's own format. */
export const rowsOfTasks = (tasks: readonly Task[]): VersionRow[] =>
  tasks.map(({ id, source, raw }) => rowOf(source.sourceId ?? id, isJsonObject(raw) ? raw : {}));

const rowOf = (id: string, row: JsonObject): VersionRow => ({
  id,
  fields: {
    query: textOf(row.query),
    category: textOf(row.category),
    expected: listed(row.expected, ({ name, server, step, arguments: given }) =>
      [`${numberOf(step)}. ${nameOf(name, server)}`, stableStringify(given ?? {})].join(' '),
    ),
    tools: listed(row.tools, ({ name, server, ...definition }) =>
      [nameOf(name, server), stableStringify(definition)].join(' '),
    ),
    answer: textOf(row.answer),
  },
});

const textOf = (value: JsonValue | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : stableStringify(value);
const numberOf = (step: JsonValue | undefined): string => textOf(step) || '1';
const nameOf = (name: JsonValue | undefined, server: JsonValue | undefined): string =>
  [textOf(server), textOf(name)].filter((part) => part !== '').join(' / ');
const listed = (value: JsonValue | undefined, line: (item: JsonObject) => string): string =>
  (Array.isArray(value) ? value.filter(isJsonObject) : []).map(line).join('\n');

/** What was added, removed and changed from one version to another, row by row; equal ids are the same row. */
export function changesBetween(old: readonly VersionRow[], now: readonly VersionRow[]): RowChange[] {
  const before = new Map(old.map((row) => [row.id, row]));
  const after = new Map(now.map((row) => [row.id, row]));
  const removed = old
    .filter(({ id }) => !after.has(id))
    .map(({ id, fields }): RowChange => ({ id, is: 'removed', query: fields.query, fields: [] }));
  const others = now.flatMap(({ id, fields }): RowChange[] => {
    const earlier = before.get(id)?.fields;
    if (!earlier) return [{ id, is: 'added', query: fields.query, fields: [] }];
    const changed = FIELDS.filter((field) => earlier[field] !== fields[field]).map((field) =>
      differing(field, earlier[field], fields[field]),
    );
    return changed.length === 0 ? [] : [{ id, is: 'changed', query: fields.query, fields: changed }];
  });
  return [...others, ...removed];
}

/** Of a list, such as that of the tools, only the lines that differ. */
function differing(field: Field, old: string, now: string): RowChange['fields'][number] {
  if (field !== 'tools') return { field, old, now };
  const [before, after] = [old.split('\n'), now.split('\n')];
  return {
    field,
    old: before.filter((line) => !after.includes(line)).join('\n'),
    now: after.filter((line) => !before.includes(line)).join('\n'),
  };
}
