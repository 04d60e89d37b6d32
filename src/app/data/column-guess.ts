import type { ColumnMap } from '#core/dataset.ts';

export const columnTitles = {
  query: 'Query',
  tools: 'Tools on offer',
  expected: 'Expected calls',
  id: 'Task id',
  category: 'Category',
} as const satisfies Record<keyof ColumnMap, string>;

export type ColumnMember = keyof typeof columnTitles;

export const columnMembers = Object.keys(columnTitles) as ColumnMember[];

/** The most certain names first: some tables call the arguments of a call its inputs. */
const usualNames: Readonly<Record<ColumnMember, readonly RegExp[]>> = {
  query: [/^(query|question|prompt|instruction|request)s?$/i, /^(user|task|text|content)$/i, /^inputs?$/i],
  tools: [/^(tools?|functions?|apis?|available_tools)$/i],
  expected: [/^(expected(_?calls?)?|calls?|tool_?calls?|gold|ground_?truth|labels?|target|answers?)$/i],
  id: [/^(id|uuid|nr|no|number|task_?id|index)$/i],
  category: [/^(category|topic|domain|type|group)$/i],
};
const likeliest = (columns: readonly string[], names: readonly RegExp[]): string =>
  names.flatMap((name) => columns.filter((column) => name.test(column)))[0] ?? '';

/** What the columns most likely hold, by the names that published tables use; '' where none has such a name. */
export const guessedColumns = (columns: readonly string[]): Record<ColumnMember, string> =>
  Object.fromEntries(
    columnMembers.map((member) => [member, likeliest(columns, usualNames[member])]),
  ) as Record<ColumnMember, string>;

/** The chosen columns; undefined while there is none for the query. */
export function chosenColumns(chosen: Readonly<Record<ColumnMember, string>>): ColumnMap | undefined {
  if (chosen.query === '') return undefined;
  const named = columnMembers.filter((member) => chosen[member] !== '');
  return Object.fromEntries(named.map((member) => [member, chosen[member]])) as unknown as ColumnMap;
}
