import type { Message } from '#core/message.ts';
import { contractOf } from '#core/model-contracts.ts';
import { PICTURES, type ModelRequest, type RequestChange } from '#core/model.ts';
import type { Picture } from '#core/picture.ts';

/**
 * Why a picture is not sent; undefined where it is. What a provider takes of those that are: Gemini PNG, JPEG and WebP (ai.google.dev,
 * image understanding, 2026); Anthropic no picture in a result that is an error (its refusal, seen 2026-03).
 */
function whyUnsent(
  { mimeType }: Picture,
  { answers }: Message,
  { model, withoutPictures }: ModelRequest,
  providerId: string,
): string | undefined {
  if (withoutPictures || contractOf(providerId, model)?.vision === false)
    return 'this model takes no pictures';
  if (providerId === 'gemini' && mimeType === 'image/gif') return 'the provider takes no GIF';
  if (providerId === 'anthropic' && answers?.isError)
    return 'the provider takes text alone in a result that is an error';
  return undefined;
}

/** The pictures of a tool's answer that go to the model, and its text, which says of the others why they do not. */
export function sentPictures(
  message: Message,
  request: ModelRequest,
  providerId: string,
): { text: string; pictures: Picture[] } {
  const { text, pictures = [] } = message;
  const whys = pictures.map((picture) => whyUnsent(picture, message, request, providerId));
  const unsent = [...new Set(whys)].flatMap((why) => (why === undefined ? [] : [`[not sent: ${why}]`]));
  return {
    text: [text, ...unsent].join('\n'),
    pictures: pictures.filter((_, index) => whys[index] === undefined),
  };
}

/** What the person is shown of pictures that are not sent, or sent to a model of which nobody knows whether it sees. */
export function pictureChanges(request: ModelRequest, providerId: string): RequestChange[] {
  const whys = new Set<string | undefined>();
  for (const message of request.messages) {
    for (const picture of message.pictures ?? []) whys.add(whyUnsent(picture, message, request, providerId));
    for (const why of message.unsentPictures ?? []) whys.add(why);
  }
  const said = [...whys].flatMap((why) => (why === undefined ? [] : [`Not sent: ${why}.`]));
  if (whys.has(undefined) && contractOf(providerId, request.model)?.vision === undefined)
    said.push('Sent, though it is not known whether this model takes pictures.');
  if (said.length === 0) return [];
  return [{ kind: 'message', at: PICTURES, why: `Pictures in tools’ answers. ${said.join(' ')}` }];
}

/** A picture as an address, as OpenAI's wires take it. */
export const pictureAddress = ({ mimeType, data }: Picture): string => `data:${mimeType};base64,${data}`;
