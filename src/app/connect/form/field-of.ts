import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { followed } from '#validation/follow-reference.ts';
import { controlOf } from './control-of.ts';
import { asJson, MAX_FIELDS, type Field, listOf, objectOf, textOf } from './field.ts';
import { settled } from './settled-schema.ts';

/** Reads one schema; `root` is the tool's whole inputSchema, which local references point into. */
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
