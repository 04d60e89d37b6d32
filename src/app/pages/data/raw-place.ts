import { isJsonObject, type JsonValue } from '#core/json.ts';

/** The value a JSON pointer leads to, or undefined when it leads nowhere. '' is the whole. */
export function valueAt(whole: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = whole;
  for (const part of partsOf(pointer)) {
    if (Array.isArray(value)) value = value[Number(part)];
    else value = isJsonObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return value;
}

const partsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** `/function_call_label/0/input` → `function_call_label, item 1, input`; '' → `the row as a whole`. */
export function placeWords(pointer: string): string {
  const parts = partsOf(pointer);
  if (parts.length === 0) return 'the row as a whole';
  return parts.map((part) => (/^\d{1,9}$/.test(part) ? `item ${Number(part) + 1}` : part)).join(', ');
}
