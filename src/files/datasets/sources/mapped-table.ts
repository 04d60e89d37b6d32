import type { ColumnMap } from '#core/dataset.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { RowRejected, type Source } from '../source.ts';
import { ownFile } from './index.ts';
import { fieldOf, structured } from './structured.ts';

const members = ['query', 'tools', 'expected', 'id', 'category'] as const;

/**
 * A table whose columns a person has named. Its rows are read as rows of an own file, with their columns renamed. Tools and expected
 * calls may be JSON written as text, one object, or names parted by commas; calls may be written as model APIs write them. An empty
 * cell means no label or no tools.
 */
export const mappedTable = (columns: ColumnMap): Source => ({
  ...ownFile,
  async converter(context) {
    const own = await ownFile.converter(context);
    return {
      convert(row, index) {
        try {
          return own.convert(renamed(row, columns), index);
        } catch (error) {
          throw error instanceof RowRejected ? underItsColumn(error, columns) : error;
        }
      },
    };
  },
});

/** The row under the own file's names; columns that nothing was said of stay beside them. */
function renamed(row: JsonObject, columns: ColumnMap): JsonObject {
  const mapped = new Set<string | undefined>([...Object.values({ ...columns }), ...members]);
  const others = Object.entries(row).filter(([name]) => !mapped.has(name));
  const named = members.flatMap((member): [string, JsonValue][] => {
    const column = columns[member];
    const value = column !== undefined && Object.hasOwn(row, column) ? row[column] : undefined;
    const read = value === undefined ? undefined : readers[member](value);
    return read === undefined ? [] : [[member, read]];
  });
  return Object.fromEntries([...others, ...named]);
}

const asItStands = (value: JsonValue): JsonValue | undefined => (value === '' ? undefined : value);

const readers: Readonly<Record<(typeof members)[number], (value: JsonValue) => JsonValue | undefined>> = {
  query: (value) => value,
  tools: (value) => listOf(value, toolFrom),
  expected: (value) => listOf(value, callFrom),
  id: asItStands,
  category: asItStands,
};

/** Unreadable text stays as it is: the reader of our own format reports the error. */
function listOf(value: JsonValue, from: (item: JsonValue) => JsonValue): JsonValue | undefined {
  if (value === null || value === '') return undefined;
  const data = structured(value, '', []) ?? value;
  if (Array.isArray(data)) return data.map(from);
  if (typeof data !== 'string') return [from(data)];
  return /^\s*[[{(]/.test(data)
    ? data
    : data
        .split(/[,;\n]/)
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .map(from);
}

/** `{type: 'function', function: {…}}`, as model APIs wrap tools and calls, or the object itself. */
const unwrapped = (item: JsonValue): JsonValue =>
  isJsonObject(item) && isJsonObject(item.function) ? item.function : item;

const toolFrom = unwrapped;

function callFrom(item: JsonValue): JsonValue {
  const call = unwrapped(item);
  if (typeof call === 'string') return { name: call };
  if (!isJsonObject(call)) return call;
  const given = fieldOf(call, ['arguments', 'args', 'input', 'parameters']);
  return given ? { ...call, arguments: structured(given.value, '', []) ?? null } : call;
}

/** Errors of `/query` are reported for the column chosen as the query. */
function underItsColumn(error: RowRejected, columns: ColumnMap): RowRejected {
  const [, member = '', ...rest] = error.field.split('/');
  const column = members.find((name) => name === member);
  const path = pointerTo('', (column && columns[column]) ?? member);
  return new RowRejected([path, ...rest].join('/'), error.message);
}
