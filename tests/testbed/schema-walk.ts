import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';

const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The schema of the value at a pointer; undefined where there is none. */
export function schemaAt(schema: JsonObject, pointer: string): JsonObject | undefined {
  let here: JsonValue | undefined = schema;
  for (const step of stepsOf(pointer)) {
    if (!isJsonObject(here)) return undefined;
    if (here.type === 'array') here = /^\d+$/.test(step) ? here.items : undefined;
    else if (isJsonObject(here.properties) && Object.hasOwn(here.properties, step))
      here = here.properties[step];
    else here = here.additionalProperties;
  }
  return isJsonObject(here) ? here : undefined;
}

export const typesOf = ({ type }: JsonObject): JsonValue[] => (Array.isArray(type) ? type : [type ?? null]);

/** A value of the wanted type as the schema describes it. */
export function sampleOf(schema: JsonObject, type = typesOf(schema)[0]): JsonValue {
  if (Array.isArray(schema.enum)) return schema.enum[0]!;
  if (type === 'object') {
    const required = Array.isArray(schema.required) ? schema.required : [];
    const properties = schema.properties as Record<string, JsonObject>;
    return Object.fromEntries(required.map((name) => [String(name), sampleOf(properties[String(name)]!)]));
  }
  if (type === 'array') return [sampleOf(schema.items as JsonObject)];
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return 7;
  return stringOf(schema);
}

function stringOf({ format }: JsonObject): string {
  if (format === 'uri') return 'https://shop.example/page';
  return format === 'email' ? 'someone@shop.example' : 'text';
}

/** The value at a pointer. */
export function valueAt(value: JsonValue, pointer: string): JsonValue | undefined {
  let here: JsonValue | undefined = value;
  for (const step of stepsOf(pointer)) {
    here = Array.isArray(here) ? here[Number(step)] : isJsonObject(here) ? here[step] : undefined;
  }
  return here;
}

/** A copy with another value at a pointer that exists. */
export function withValueAt(value: JsonValue, pointer: string, replacement: JsonValue): JsonValue {
  const replace = (here: JsonValue, steps: string[]): JsonValue => {
    const [step, ...rest] = steps;
    if (step === undefined) return replacement;
    if (Array.isArray(here))
      return here.map((item, index) => (index === Number(step) ? replace(item, rest) : item));
    if (!isJsonObject(here)) return here;
    return Object.fromEntries(
      Object.entries(here).map(([key, item]) => [key, key === step ? replace(item, rest) : item]),
    );
  };
  return replace(value, stepsOf(pointer));
}

/** Every text, number and truth value in a value, with its pointer. */
export function leavesOf(value: JsonValue, pointer = ''): [string, string | number | boolean | null][] {
  if (typeof value !== 'object' || value === null) return [[pointer, value]];
  return Object.entries(value).flatMap(([key, item]) =>
    leavesOf(item, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}
