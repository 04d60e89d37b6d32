import { objectOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ContentPart } from '#core/tool.ts';

/** A result's content as logs write it: text, a list of parts, or any value as JSON. The value must not be nested deeper than can be written. */
export function contentOf(value: JsonValue | undefined): ContentPart[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return [{ type: 'text', text: value }];
  if (Array.isArray(value) && value.every(isPart)) return value.map(partOf);
  return [{ type: 'text', text: JSON.stringify(value) }];
}

const isPart = (part: JsonValue): part is JsonObject =>
  isJsonObject(part) && (typeof part.text === 'string' || typeof part.type === 'string');

/** A part of text, an image as MCP or as Anthropic's messages write it; anything else as JSON. */
function partOf(part: JsonObject): ContentPart {
  if (typeof part.text === 'string') return { type: 'text', text: part.text };
  const { data, media_type: mediaType } = objectOf(part.source);
  const [bytes, mimeType] = [textOf(part.data) || textOf(data), textOf(part.mimeType) || textOf(mediaType)];
  if (part.type === 'image' && bytes && mimeType) return { type: 'image', data: bytes, mimeType };
  return { type: 'text', text: JSON.stringify(part) };
}

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
