import { isJsonObject, type JsonValue } from './json.ts';

/**
 * `<id_result>` in an argument stands for the result of the call with that id (MCPToolBench++; metrics.md section 4,
 * "Placeholders"). This file owns the grammar: an id has 1 to 200 characters, none of them `<`, `>` or white space. Case matters.
 * Similar text outside the grammar is plain text; importers rewrite other spellings.
 */
const reference = /<([^<>\s]{1,200})_result>/;
const everyReference = new RegExp(reference, 'g');
const onlyReference = new RegExp(`^${reference.source}$`);

/** The parts of a text: `literals` has one item more than `ids`; ids[i] stands between literals[i] and literals[i + 1]. */
export interface ReferencePieces {
  literals: string[];
  ids: string[];
}

/** A text cut at its references. A text without any is one literal. */
export function resultReferences(text: string): ReferencePieces {
  const parts = mayRefer(text) ? text.split(everyReference) : [text];
  return {
    literals: parts.filter((_, index) => index % 2 === 0),
    ids: parts.filter((_, index) => index % 2 === 1),
  };
}

/** The reference to the result of call `id`. */
export const referenceTo = (id: string): string => `<${id}_result>`;

/** The id when the whole text is one reference: such an argument takes the result with its type. */
export const soleReference = (text: string): string | undefined => onlyReference.exec(text)?.[1];

/** The ids a value refers to, at any depth, with repetition, in order of appearance. Names of members are not read. */
export function referencesIn(value: JsonValue): string[] {
  if (typeof value === 'string') return mayRefer(value) ? resultReferences(value).ids : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(referencesIn) : [];
}

/** Does the value, or any text in it, refer to a result? */
export function mentionsResult(value: JsonValue): boolean {
  if (typeof value === 'string') return mayRefer(value) && reference.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(mentionsResult);
}

/** The value with the id of every reference renamed; everything else as it is. */
export function renameReferences(value: JsonValue, rename: (id: string) => string): JsonValue {
  if (typeof value === 'string') {
    if (!mayRefer(value)) return value;
    return value.replace(everyReference, (_, id: string) => referenceTo(rename(id)));
  }
  if (Array.isArray(value)) return value.map((item) => renameReferences(item, rename));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, renameReferences(member, rename)]),
  );
}

/** Most texts contain no reference: a quick check excludes them. */
const mayRefer = (text: string): boolean => text.includes('_result>');
