import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { followed } from '#serve/validation/parameters.ts';
import { controlOf } from './control-of.ts';
import { asJson, MAX_FIELDS, listOf, objectOf, textOf, settled, MAX_DEPTH, type Field } from './field.ts';

/** Reads one schema; local references point into `root`, the tool's inputSchema. */
export function fieldOf(
  name: string,
  given: JsonValue,
  root: JsonObject,
  { required = false, depth = 0 }: { required?: boolean; depth?: number } = {},
): Field {
  const own = isJsonObject(given) ? given : {};
  const { schema, nullable } = settled(own, root);
  return {
    name,
    title: textOf(own.title) || textOf(schema.title) || undefined,
    description: textOf(own.description) || textOf(schema.description),
    required,
    nullable,
    default: own.default ?? schema.default,
    schema,
    depth,
    control:
      followed(own, root) === undefined || given === false
        ? asJson('its schema cannot be followed')
        : controlOf(schema, root, depth),
  };
}

/** The fields of an object's known properties; in the order of the schema. */
export function fieldsOf(schema: JsonObject, root: JsonObject, depth = 0): Field[] {
  const required = listOf(schema.required);
  return Object.entries(objectOf(schema.properties))
    .slice(0, MAX_FIELDS)
    .map(([name, own]) => fieldOf(name, own, root, { required: required.includes(name), depth }));
}

/** The value of a field that a person adds: required members, constants and defaults. */
export function startOf(field: Field, root: JsonObject, left?: { members: number }): JsonValue | undefined {
  const { control } = field;
  if (field.default !== undefined) return field.default;
  if (control.kind === 'const') return control.value;
  if (control.kind === 'list') return [];
  if (control.kind === 'object') return startOfObject(field.schema, root, field.depth + 1, left);
  if (control.kind === 'json') return field.schema.type === 'array' ? [] : {};
  return undefined;
}

/** Most members of a start value, over all levels: wide and deep schemas would give billions. */
const MOST_STARTS = 1000;

/**
 * The start value of a form: required members with a fixed value; no optional ones. `left` counts down the members that may still be
 * made, over all levels.
 */
export function startOfObject(
  schema: JsonObject,
  root: JsonObject,
  depth = 0,
  left = { members: MOST_STARTS },
): JsonObject {
  if (depth > MAX_DEPTH || left.members <= 0) return {};
  const fields = fieldsOf(schema, root, depth).filter(({ required }) => required);
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (field.control.kind === 'json' || left.members-- <= 0) return [];
      const start = startOf(field, root, left);
      return start === undefined ? [] : [[field.name, start] as const];
    }),
  );
}
