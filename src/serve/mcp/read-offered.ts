import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import type { JsonObject } from '#core/json.ts';
import type { Read, ReadPart } from '#core/offered.ts';
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
