import { letGo } from '#core/let-go.ts';
import { PlaygroundError } from '#core/errors.ts';
import { mebibytes } from './limits.ts';

export const tooLarge = (what: string, limit: number): PlaygroundError =>
  new PlaygroundError(
    'mcp-too-large',
    `${what} is larger than ${mebibytes(limit)} and was not read to its end.`,
    'Ask for less: a filter, a page, fewer tools. Other servers are not affected.',
  );

/**
 * The same response with a body that fails with mcp-too-large after `limit` bytes. `onEnd` is called with how the body ended, and
 * whether it was a stream of events that can be taken up again, because they carry ids.
 */
export function limitedResponse(
  response: Response,
  what: string,
  limit: number,
  onEnd: (end: { error?: PlaygroundError; isResumable: boolean }) => void = () => {},
): Response {
  const { body, status, statusText, headers, url } = response;
  const declared = Number(headers.get('content-length') ?? 0);
  if (declared > limit) {
    void body?.cancel();
    throw tooLarge(what, limit);
  }
  if (!body) return response;
  const stream = limitedStream(body, tooLarge(what, limit), limit, onEnd);
  return Object.defineProperty(new Response(stream, { status, statusText, headers }), 'url', { value: url });
}

function limitedStream(
  body: ReadableStream<Uint8Array>,
  error: PlaygroundError,
  limit: number,
  onEnd: (end: { error?: PlaygroundError; isResumable: boolean }) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let isResumable = false;
  let lineStart = '';
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let chunk;
        try {
          chunk = await reader.read();
        } catch (failure) {
          controller.error(failure);
          return onEnd({ isResumable });
        }
        if (chunk.done) {
          controller.close();
          return onEnd({ isResumable });
        }
        bytes += chunk.value.byteLength;
        if (bytes > limit) {
          controller.error(error);
          letGo(reader);
          return onEnd({ error, isResumable: false });
        }
        // An id is in the first line of an event: what a chunk begins and ends with is enough to see one.
        const text = lineStart + decoder.decode(chunk.value.subarray(0, 2048), { stream: true });
        isResumable ||= /(^|\n)id:\s*\S/.test(text);
        lineStart = text.slice(text.lastIndexOf('\n') + 1).slice(-64);
        controller.enqueue(chunk.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** The first bytes of a body as text; the rest is not read. */
export async function headOfBody(response: Response, limit: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    while (bytes < limit) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // What came before is enough to see what kind of answer it is.
  } finally {
    letGo(reader);
  }
  return text.slice(0, limit);
}
