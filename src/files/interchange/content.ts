import { objectOf, objectsOf, parseJson, textOf } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ContentPart, Tool } from '#core/tool.ts';
import { textAt } from './at.ts';

/** A result's content as logs write it: text, a list of parts, or any value as JSON. The value must not be nested deeper than can be written. */
export function contentOf(value: JsonValue | undefined): ContentPart[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return [{ type: 'text', text: value }];
  if (Array.isArray(value) && value.every(isPart)) return value.map(partOf);
  return [{ type: 'text', text: JSON.stringify(value) }];
}

export interface ToolAnswer {
  content: ContentPart[];
  structuredContent?: JsonValue;
  isError?: true;
}

const MCP_PARTS = new Set(['text', 'image', 'audio', 'resource', 'resource_link']);

/**
 * A tool's answer in a log: MCP's content or a complete CallToolResult, as a value or as JSON text. Any other text or value is the
 * answer itself.
 */
export function toolAnswer(written: JsonValue | undefined): ToolAnswer {
  const isJson = typeof written === 'string' && /^\s*[[{]/.test(written);
  const value = isJson ? parseJson(written) : written;
  if (exceedsDepth(value ?? null)) return { content: contentOf(written) };
  if (isMcpContent(value) && value.length > 0) return { content: contentOf(value) };
  if (isMcpContent([value ?? null])) return { content: contentOf([value ?? null]) };
  const { content, structuredContent, isError } = objectOf(value);
  // Without any part, the flag alone shows that it is a result of MCP.
  if (!isMcpContent(content) || (content.length === 0 && typeof isError !== 'boolean'))
    return { content: contentOf(written) };
  return {
    content: contentOf(content),
    ...(isError === true ? { isError } : {}),
    ...(structuredContent === undefined ? {} : { structuredContent }),
  };
}

const isMcpContent = (value: JsonValue | undefined): value is JsonObject[] =>
  Array.isArray(value) && value.every((part) => isJsonObject(part) && MCP_PARTS.has(textOf(part.type)));

const isPart = (part: JsonValue): part is JsonObject =>
  isJsonObject(part) && (typeof part.text === 'string' || typeof part.type === 'string');

/** A part of text, an image as MCP or as Anthropic's messages write it; anything else as JSON. */
function partOf(part: JsonObject): ContentPart {
  if (typeof part.text === 'string') return { type: 'text', text: part.text };
  const [data, mimeType] = [
    textAt(part, 'data', 'source.data'),
    textAt(part, 'mimeType', 'source.media_type'),
  ];
  if (part.type === 'image' && data && mimeType) return { type: 'image', data, mimeType };
  const image = textAt(part, 'image_url', 'image_url.url', 'image');
  const [type, inline] = image.startsWith('data:image/')
    ? image.slice('data:'.length).split(';base64,', 2)
    : [];
  if (type && inline) return { type: 'image', data: inline, mimeType: type };
  return { type: 'text', text: JSON.stringify(part) };
}

/** Where what is met in a message and not read is named. */
export interface LeavesOut {
  leaveOut(kind: string): void;
}

/** As `textIn`; parts that are no text are named, but for types that are read elsewhere. */
export function textWith(
  said: LeavesOut,
  content: JsonValue | undefined,
  readElsewhere: ReadonlySet<string> = NONE,
): string {
  if (Array.isArray(content))
    for (const part of content)
      if (textIn([part]) === '' && !isEmptyText(part) && !readElsewhere.has(textOf(objectOf(part).type)))
        said.leaveOut(kindOfPart(part));
  return textIn(content);
}

const NONE: ReadonlySet<string> = new Set();

const isEmptyText = (part: JsonValue): boolean => part === '' || objectOf(part).text === '';

/** By its type, else by its first member. */
export const kindOfPart = (part: JsonValue): string =>
  textOf(objectOf(part).type) || Object.keys(objectOf(part))[0] || 'nothing known';

/** The text of a message's content: text itself, or its parts of text, each on a line of its own. */
export function textIn(content: JsonValue | undefined): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .flatMap((part) => {
      if (typeof part === 'string') return [part];
      const text = isJsonObject(part) ? (part.text ?? part.refusal) : undefined;
      return typeof text === 'string' ? [text] : [];
    })
    .join('\n');
}

/** The texts of a list; of anything else itself where it is a text. */
export const textsIn = (value: JsonValue | undefined): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');

/** The texts of the parts of this type, each on a line of its own; `member`: where a part has its text. */
export const textsOfType = (parts: JsonValue | undefined, type: string, member = 'text'): string =>
  objectsOf(parts)
    .filter((part) => part.type === type)
    .map((part) => textAt(part, member))
    .join('\n');

/** More tools than any log offers; what comes after them is passed over. */
const MOST_TOOLS = 5000;

/**
 * The offered tools as the wires of the field write them: `{type: 'function', function: {…}}` of OpenAI's chats, `{name, description,
 * parameters}` of its Responses, lists of Gemini's declarations, `input_schema` of Anthropic's, `inputSchema` of MCP's, or a bare name.
 * What has no name is left out. Absent where the log has no list, or one of which nothing is understood: not recorded, which is not the
 * same as none.
 */
export function toolsIn(value: JsonValue | undefined, server: string | null = null): Tool[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const tools = value
    .slice(0, MOST_TOOLS)
    .flatMap((item) => declarationsIn(item) ?? [item])
    .slice(0, MOST_TOOLS)
    .flatMap((item) => toolIn(item, server) ?? []);
  return tools.length === 0 && value.length > 0 ? undefined : tools;
}

/** Gemini's tools are lists of declarations, in the spelling of the API or of Python's client. */
function declarationsIn(item: JsonValue): JsonValue[] | undefined {
  const { functionDeclarations, function_declarations: snake } = objectOf(item);
  const listed = functionDeclarations ?? snake;
  return Array.isArray(listed) ? listed : undefined;
}

function toolIn(item: JsonValue, server: string | null): Tool | undefined {
  const written = isJsonObject(item) ? item.function : undefined;
  const tool: JsonObject =
    typeof item === 'string' ? { name: item } : isJsonObject(written) ? written : objectOf(item);
  const schema = tool.parameters ?? tool.input_schema ?? tool.inputSchema ?? tool.parametersJsonSchema;
  const name = textOf(tool.name);
  if (!name) return undefined;
  return {
    name,
    server,
    description: textOf(tool.description),
    inputSchema: isJsonObject(schema) ? schema : { type: 'object' },
    schemaFrom: isJsonObject(schema) ? 'source' : 'missing',
  };
}
