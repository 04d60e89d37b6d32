import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import { type JsonObject, exceedsDepth, isJsonObject, type JsonValue } from '#core/json.ts';
import type { Read, ReadPart } from '#core/offered.ts';
import type { ServerToolResult } from '#core/mcp.ts';
import type { ContentPart, Tool } from '#core/tool.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';
import { limits } from './limits.ts';
import { RpcError, type RequestOptions, type Session } from './session.ts';

/** Why an answer is not used; undefined where it is. */
type FlawIn = (answer: JsonObject) => Promise<string | undefined>;

/** What a resource holds: its texts, bounded, and of anything else the type and the size. */
export const readResource = (
  session: Session,
  uri: string,
  options: RequestOptions,
  flawIn?: FlawIn,
): Promise<Read> => read(session, 'resources/read', { uri }, options, flawIn);

/** What a prompt says with these arguments, in the same form. */
export const getPrompt = (
  session: Session,
  name: string,
  given: Record<string, string>,
  options: RequestOptions,
): Promise<Read> => read(session, 'prompts/get', { name, arguments: given }, options);

/** An error is an answer of the server; rejects with PlaygroundError where the network or the protocol fails. */
async function read(
  session: Session,
  method: string,
  params: JsonObject,
  options: RequestOptions,
  flawIn?: FlawIn,
): Promise<Read> {
  let answer: JsonObject;
  try {
    answer = await session.request(method, params, options);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const refusal = `error ${error.code}: ${error.message.slice(0, limits.offeredText)}`;
    return { parts: [], isCut: false, refusal };
  }
  const flaw = await flawIn?.(answer);
  if (flaw !== undefined) return { parts: [], isCut: false, flaw };
  const contents = [
    ...objectsOf(answer.contents).map((each) => partOf(textOf(each.uri), each)),
    ...objectsOf(answer.messages).map(({ role, content }) => partOf(textOf(role), contentOf(content))),
  ];
  return bounded(contents);
}

/** A resource within a message is read as the resource is; a link is its address. */
function contentOf(content: JsonObject[string] | undefined): JsonObject {
  const part = objectOf(content);
  if (part.type === 'resource') return objectOf(part.resource);
  if (part.type === 'resource_link') return { text: textOf(part.uri), mimeType: part.mimeType ?? '' };
  return typeof part.data === 'string' ? { blob: part.data, mimeType: part.mimeType ?? '' } : part;
}

function partOf(from: string, { text, blob, mimeType }: JsonObject): ReadPart {
  const about = { from: from.slice(0, limits.offeredText), mimeType: textOf(mimeType).slice(0, 200) };
  if (typeof text === 'string') return { ...about, text };
  const base64 = textOf(blob).replaceAll(/[\s=]/g, '');
  return { ...about, bytes: Math.floor((base64.length * 3) / 4) };
}

function bounded(all: readonly ReadPart[]): Read {
  let left = limits.readCharacters;
  let isCut = all.length > limits.readParts;
  const parts = all.slice(0, limits.readParts).map((part): ReadPart => {
    if (!('text' in part)) return part;
    const text = part.text.slice(0, left);
    left -= text.length;
    isCut ||= text.length < part.text.length;
    return { ...part, text };
  });
  return { parts, isCut };
}

/** What tools/call answered, as this app reads it. What has no known form is kept as text, with a note. */
export function readResult(
  answer: JsonObject,
  tool: Tool | undefined,
  callId: string,
  durationMs: number,
): ServerToolResult {
  const notes: string[] = [];
  if (exceedsDepth(answer)) {
    const text = 'The answer is nested too deeply to be read.';
    return { callId, content: [{ type: 'text', text }], isError: true, durationMs, notes: [text] };
  }
  const parts = Array.isArray(answer.content) ? answer.content : [];
  if (!Array.isArray(answer.content)) notes.push('The answer has no list of content.');
  const unknown: number[] = [];
  const content = parts.map((part, index) => readPart(part, index, unknown));
  notes.push(...unknownNotes(unknown));
  const { structuredContent } = answer;
  const isError = answer.isError === true;
  if (!isError) notes.push(...structureNotes(structuredContent, tool?.outputSchema));
  return {
    callId,
    content,
    ...(structuredContent === undefined ? {} : { structuredContent }),
    isError,
    durationMs,
    ...(notes.length > 0 ? { notes } : {}),
  };
}

function structureNotes(value: JsonValue | undefined, schema: JsonObject | undefined): string[] {
  if (!schema) return [];
  if (value === undefined)
    return ['The tool promises structured content (it has an outputSchema) and sent none.'];
  const violations = checkSchema(schema, value);
  if (violations.length === 0) return [];
  if (violations[0]!.keyword === 'schema')
    return ['The tool’s outputSchema cannot be used, so its structured content was not checked.'];
  const shown = violations.slice(0, 5).map(({ path, message }) => `${path || '/'}: ${message}`);
  const more = violations.length > shown.length ? [`and ${violations.length - shown.length} more`] : [];
  return [`The structured content breaks the tool’s own outputSchema: ${[...shown, ...more].join('; ')}`];
}

const MAX_NOTES = 5;

function unknownNotes(unknown: readonly number[]): string[] {
  const notes = unknown
    .slice(0, MAX_NOTES)
    .map((index) => `Part ${index + 1} of the content has no known form and is shown as JSON.`);
  const more = unknown.length - notes.length;
  return more > 0 ? [...notes, `The same goes for ${more.toLocaleString('en')} more.`] : notes;
}

function readPart(part: JsonValue, index: number, unknown: number[]): ContentPart {
  const read = isJsonObject(part) ? knownPart(part) : undefined;
  if (read) return read;
  unknown.push(index);
  return { type: 'text', text: JSON.stringify(part) };
}

function knownPart(part: JsonObject): ContentPart | undefined {
  const { type, text, data, mimeType, uri, resource } = part;
  if (type === 'text' && typeof text === 'string') return { type, text };
  if ((type === 'image' || type === 'audio') && typeof data === 'string')
    return { type, data, mimeType: typeof mimeType === 'string' ? mimeType : 'application/octet-stream' };
  if (type === 'resource_link' && typeof uri === 'string')
    return { type, uri, ...texts(part, ['name', 'description', 'mimeType']) };
  if (type !== 'resource' || !isJsonObject(resource) || typeof resource.uri !== 'string') return undefined;
  return { type, resource: { uri: resource.uri, ...texts(resource, ['text', 'blob', 'mimeType']) } };
}

function texts<Name extends string>(from: JsonObject, names: readonly Name[]): Partial<Record<Name, string>> {
  const found = names.flatMap((name) => (typeof from[name] === 'string' ? [[name, from[name]]] : []));
  return Object.fromEntries(found) as Partial<Record<Name, string>>;
}
