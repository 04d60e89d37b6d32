import type { JsonObject, JsonValue } from '#core/json.ts';
import { MAX_DEPTH, type Field } from './field.ts';
import { fieldsOf } from './field-of.ts';

/** What a field holds when a person adds it: required members and constants, defaults where they stand. */
export function startOf(field: Field, root: JsonObject): JsonValue | undefined {
  const { control } = field;
  if (field.default !== undefined) return field.default;
  if (control.kind === 'const') return control.value;
  if (control.kind === 'list') return [];
  if (control.kind === 'object') return startOfObject(field.schema, root, field.depth + 1);
  if (control.kind === 'json') return field.schema.type === 'array' ? [] : {};
  return undefined;
}

/** What a form holds at the start: what is required and settled already; nothing that may be left out. */
export function startOfObject(schema: JsonObject, root: JsonObject, depth = 0): JsonObject {
  if (depth > MAX_DEPTH) return {};
  const fields = fieldsOf(schema, root, depth).filter(({ required }) => required);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const start = field.control.kind === 'json' ? undefined : startOf(field, root);
      return start === undefined ? [] : [[field.name, start] as const];
    }),
  );
}
