import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { checkSchema } from '#validation/check-schema.ts';
import { followed } from '#validation/follow-reference.ts';
import { asJson, type Alternative, type Control, textOf } from './field.ts';
import { merged } from './settled-schema.ts';

/** The control of an anyOf or oneOf: a choice where every form is a constant, else the forms to choose from. */
export function alternatives(schema: JsonObject, either: JsonValue[], root: JsonObject): Control {
  const { anyOf: _any, oneOf: _one, ...base } = schema;
  const options = either.slice(0, 20).flatMap((option, index): Alternative[] => {
    const own = followed(option, root);
    if (!own) return [];
    const title = textOf(own.title) || textOf(own.const) || typeTitle(own) || `form ${index + 1}`;
    return [{ title, schema: { ...base, ...merged(own, root) } }];
  });
  const isConstants = options.every(({ schema: own }) => own.const !== undefined);
  if (options.length === 0) return asJson('none of its forms can be read');
  if (isConstants) {
    const titles = options.map(({ schema: own }) => textOf(own.title));
    return { kind: 'choice', options: options.map(({ schema: own }) => own.const!), titles };
  }
  return { kind: 'alternatives', options };
}

const typeTitle = (schema: JsonObject): string => {
  if (Array.isArray(schema.enum)) return schema.enum.slice(0, 3).map(String).join(', ');
  const kinds = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
  const named = kinds.find(([, own]) => isJsonObject(own) && typeof own.const === 'string');
  if (named) return textOf((named[1] as JsonObject).const);
  return kinds.length > 0
    ? `object with ${kinds
        .slice(0, 3)
        .map(([key]) => key)
        .join(', ')}`
    : textOf(schema.type);
};

/** The first alternative that admits the value; -1 when none does. */
export function alternativeOf(
  options: readonly Alternative[],
  value: JsonValue | undefined,
  root: JsonObject,
): number {
  if (value === undefined) return -1;
  const definitions = { ...('$defs' in root ? { $defs: root.$defs! } : {}), ...defined(root) };
  return options.findIndex(({ schema }) => checkSchema({ ...definitions, ...schema }, value).length === 0);
}
const defined = (root: JsonObject): JsonObject =>
  root.definitions === undefined ? {} : { definitions: root.definitions };
