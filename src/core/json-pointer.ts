import { isJsonObject, type JsonValue } from './json.ts';

/** The JSON pointer (RFC 6901) of a member or an item below `parent`; '' is the whole. */
export function pointerTo(parent: string, name: string | number): string {
  if (typeof name === 'number' || !/[~/]/.test(name)) return `${parent}/${name}`;
  return `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The names and positions a JSON pointer leads through, from the whole inwards; none for ''. */
export const pointerParts = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The value at a JSON pointer; undefined where nothing is. */
export function valueAtPointer(value: JsonValue, pointer: string): JsonValue | undefined {
  let here: JsonValue | undefined = value;
  for (const part of pointerParts(pointer)) {
    if (Array.isArray(here)) here = /^\d+$/.test(part) ? here[Number(part)] : undefined;
    else here = isJsonObject(here) && Object.hasOwn(here, part) ? here[part] : undefined;
  }
  return here;
}
