import { isJsonObject, type JsonObject } from '#core/json.ts';
import { alternatives } from './alternatives.ts';
import { asJson, MAX_DEPTH, MAX_FIELDS, type Control } from './field.ts';
import { isLongText, rangeHint, textHint } from './hints.ts';
import { listOf, textOf } from './schema-values.ts';

/** The control that a settled schema is asked for with; `depth` counts the objects and lists around it. */
export function controlOf(schema: JsonObject, root: JsonObject, depth: number): Control {
  if (depth > MAX_DEPTH) return asJson('it is nested too deeply');
  if (schema.const !== undefined) return { kind: 'const', value: schema.const };
  if (Array.isArray(schema.enum))
    return {
      kind: 'choice',
      options: schema.enum.slice(0, MAX_FIELDS),
      titles: listOf(schema.enumNames).map(textOf),
    };
  const either = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(either) && !isJsonObject(schema.properties)) return alternatives(schema, either, root);
  if (Array.isArray(schema.type)) {
    const options = schema.type.map((type) => ({ title: textOf(type), schema: { ...schema, type } }));
    return { kind: 'alternatives', options };
  }
  switch (schema.type) {
    case 'string':
      return { kind: 'text', long: isLongText(schema), hint: textHint(schema) };
    case 'number':
    case 'integer':
      return { kind: 'number', integer: schema.type === 'integer', hint: rangeHint(schema) };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      return Array.isArray(schema.prefixItems) || Array.isArray(schema.items)
        ? asJson('its members have schemas of their own')
        : { kind: 'list', items: schema.items ?? {} };
    case 'object':
      return objectControl(schema);
    default:
      return isJsonObject(schema.properties) ? objectControl(schema) : asJson('its schema names no type');
  }
}

function objectControl(schema: JsonObject): Control {
  if (isJsonObject(schema.patternProperties)) return asJson('its names follow patterns');
  const known = isJsonObject(schema.properties) ? Object.keys(schema.properties).length : 0;
  if (known > MAX_FIELDS) return asJson('it has too many fields');
  const isMap = isJsonObject(schema.additionalProperties) || schema.additionalProperties === true;
  if (known === 0 && !isMap && schema.additionalProperties !== false) return asJson('its members are open');
  return { kind: 'object', isMap };
}
