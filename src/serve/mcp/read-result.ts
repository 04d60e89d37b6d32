import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ServerToolResult } from '#core/mcp.ts';
import type { ContentPart, Tool } from '#core/tool.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';

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
