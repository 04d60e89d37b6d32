import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { valueAtPointer } from '#core/json-pointer.ts';
import type { Tool } from '#core/tool.ts';

/** Levels of a schema that are written out; what is nested deeper is unknown. */
const MOST_LEVELS = 5;
/** Parts of one schema that are written out. */
const MOST_PARTS = 500;
const MOST_PROPERTIES = 60;
const MOST_MEMBERS = 20;
const MOST_DESCRIPTION = 600;
const MOST_ABOUT = 200;
/** Characters of one signature, and of all. */
const MOST_SIGNATURE = 8000;
const MOST_SIGNATURES = 600_000;

const RESERVED = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements ' +
    'import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var ' +
    'void while with yield async arguments eval undefined NaN Infinity console globalThis ' +
    'Promise JSON Object Array Date Math String Number Boolean Map Set Error RegExp Symbol Reflect Proxy'
  ).split(' '),
);

/**
 * The tools by the names under which a program calls them: as they are where they are names of functions, else with `_` in place of
 * what is not. Of two tools of one name the second has its server's behind it, then a number.
 */
export function functionsOf(tools: readonly Tool[]): ReadonlyMap<string, Tool> {
  const functions = new Map<string, Tool>();
  for (const tool of tools) {
    const plain = identifier(tool.name);
    const ofServer = tool.server === null ? plain : identifier(`${tool.name}_${tool.server}`);
    let name = functions.has(plain) ? ofServer : plain;
    for (let next = 2; functions.has(name); next++) name = `${ofServer}_${next}`;
    functions.set(name, tool);
  }
  return functions;
}

function identifier(text: string): string {
  const word = text.slice(0, 100).replaceAll(/[^A-Za-z0-9_$]/g, '_');
  if (word === '') return '_';
  if (/^\d/.test(word)) return `_${word}`;
  return RESERVED.has(word) || Object.hasOwn(Object.prototype, word) ? `${word}_` : word;
}

/** All functions as declarations of TypeScript. What does not fit is counted at the end. */
export function functionsText(tools: readonly Tool[]): string {
  const texts: string[] = [];
  let length = 0;
  const functions = [...functionsOf(tools)];
  for (const [name, tool] of functions) {
    const text = signatureOf(name, tool);
    if (length + text.length > MOST_SIGNATURES) break;
    texts.push(text);
    length += text.length;
  }
  const left = functions.length - texts.length;
  return [...texts, ...(left > 0 ? [`// ${left} more functions do not fit here.`] : [])].join('\n\n');
}

/** One tool as a declared function. What it answers is of any type where the server does not say. */
export function signatureOf(name: string, tool: Tool): string {
  const about = [
    commentLine(tool.description, MOST_DESCRIPTION),
    ...(tool.server === null ? [] : [`Server: ${commentLine(tool.server, 100)}`]),
  ].filter(Boolean);
  const comment = about.length > 0 ? `/** ${about.join(' ')} */\n` : '';
  const declared = (args: string, answer: string): string =>
    `${comment}declare function ${name}(args: ${args}): Promise<${answer}>;`;
  const args = exceedsDepth(tool.inputSchema) ? 'Record<string, unknown>' : argumentsOf(tool.inputSchema);
  const answer =
    tool.outputSchema && !exceedsDepth(tool.outputSchema)
      ? typeOf(tool.outputSchema, placeOf(tool.outputSchema))
      : 'any';
  const whole = declared(args, answer);
  return whole.length <= MOST_SIGNATURE ? whole : declared('Record<string, unknown>', 'any');
}

interface Place {
  root: JsonObject;
  level: number;
  /** A schema may refer to itself many times over. */
  budget: { left: number };
}

const placeOf = (root: JsonObject): Place => ({ root, level: 0, budget: { left: MOST_PARTS } });

function argumentsOf(schema: JsonObject): string {
  const type = typeOf(schema, placeOf(schema));
  return type === 'unknown' ? 'Record<string, unknown>' : type;
}

function typeOf(schema: JsonValue | undefined, place: Place): string {
  if (!isJsonObject(schema) || place.level > MOST_LEVELS || place.budget.left-- <= 0) return 'unknown';
  const inner: Place = { ...place, level: place.level + 1 };
  if (typeof schema.$ref === 'string') return typeOf(referred(schema.$ref, place.root), inner);
  if (schema.const !== undefined) return literal(schema.const);
  if (Array.isArray(schema.enum))
    return union(schema.enum.slice(0, MOST_MEMBERS).map(literal), schema.enum.length);
  for (const key of ['anyOf', 'oneOf'] as const) {
    const members = schema[key];
    if (Array.isArray(members))
      return union(
        members.slice(0, MOST_MEMBERS).map((member) => typeOf(member, inner)),
        members.length,
      );
  }
  if (Array.isArray(schema.type)) {
    const { type: types, ...rest } = schema;
    return union(
      types.map((type) => typeOf({ ...rest, type }, inner)),
      types.length,
    );
  }
  return ofOneType(schema, place, inner);
}

function ofOneType(schema: JsonObject, place: Place, inner: Place): string {
  const { type } = schema;
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
    case 'number':
      return type;
    case 'integer':
      return 'number';
    case 'array': {
      const item = typeOf(schema.items, inner);
      return / [|&] /.test(item) ? `(${item})[]` : `${item}[]`;
    }
    default:
      return type === 'object' || isJsonObject(schema.properties)
        ? objectType(schema, inner)
        : place.level === 0
          ? 'Record<string, unknown>'
          : 'unknown';
  }
}

function objectType(schema: JsonObject, place: Place): string {
  const properties = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  if (properties.length === 0) {
    const value = isJsonObject(schema.additionalProperties)
      ? typeOf(schema.additionalProperties, place)
      : 'unknown';
    return schema.additionalProperties === false ? '{}' : `Record<string, ${value}>`;
  }
  const members = properties.slice(0, MOST_PROPERTIES).map(([name, property]) => {
    const about =
      isJsonObject(property) && typeof property.description === 'string' ? property.description : '';
    const comment = about === '' ? '' : `/** ${commentLine(about, MOST_ABOUT)} */ `;
    return `${comment}${key(name)}${required.has(name) ? '' : '?'}: ${typeOf(property, place)}`;
  });
  return `{ ${members.join('; ')} }`;
}

const referred = (reference: string, root: JsonObject): JsonValue | undefined =>
  reference.startsWith('#/') ? valueAtPointer(root, reference.slice(1)) : undefined;

const key = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name.slice(0, 100));

/** A value as a type: of texts and numbers themselves. */
const literal = (value: JsonValue): string =>
  value === null || typeof value !== 'object' ? JSON.stringify(value).slice(0, 200) : 'unknown';

function union(members: readonly string[], count: number): string {
  const all = new Set(count > members.length ? [...members, 'unknown'] : members);
  return all.size === 0 ? 'unknown' : [...all].join(' | ');
}

/** On one line, and unable to end the comment that it stands in. */
function commentLine(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /').trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
