import { deepEqual, parseJson } from '#core/json.ts';
import { truePicture } from '#core/picture.ts';
import { type ContentPart, type ToolResult, textOfResult } from '#core/tool.ts';

const LONGEST_COMPARED = 200_000;

type Media = Extract<ContentPart, { type: 'image' | 'audio' }>;

const isBase64 = (data: string): boolean => /^[A-Za-z0-9+/]+={0,2}$/.test(data.replaceAll(/\s/g, ''));

/** The address under which an image may be shown; undefined where its data are no raster image (SVG is none), or of another type than it says. */
export function imageAddress(part: Media): string | undefined {
  const picture = part.type === 'image' ? truePicture(part) : '';
  return typeof picture === 'string' ? undefined : `data:${picture.mimeType};base64,${picture.data}`;
}

/** The address from which a sound or another file may be saved: never opened in the page. */
export function fileAddress({ type, mimeType, data }: Media): string | undefined {
  const isSound = type === 'audio' && /^audio\/[\w.+-]{1,60}$/.test(mimeType);
  if (!isBase64(data)) return undefined;
  return `data:${isSound ? mimeType : 'application/octet-stream'};base64,${data.replaceAll(/\s/g, '')}`;
}

/** Does the text only say again, as JSON, what the structured content says? */
export function repeatsStructured(result: Pick<ToolResult, 'content' | 'structuredContent'>): boolean {
  const { structuredContent, content } = result;
  if (structuredContent === undefined || content.length !== 1) return false;
  const text = textOfResult(result);
  if (text.length > LONGEST_COMPARED || !/^\s*[[{]/.test(text)) return false;
  const value = parseJson(text);
  return value !== undefined && deepEqual(value, structuredContent);
}
