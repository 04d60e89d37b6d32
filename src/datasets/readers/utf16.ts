export type Utf16 = 'utf-16le' | 'utf-16be';

/** UTF-16 by its byte order mark, or by the zero bytes around the first ASCII sign. */
export function utf16Of(head: Uint8Array): Utf16 | undefined {
  const [first, second, third, fourth] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0 && head.length >= 4) return 'utf-16be';
  return undefined;
}

export async function* utf8From(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Utf16,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  for await (const chunk of chunks) yield encoder.encode(decoder.decode(chunk, { stream: true }));
  yield encoder.encode(decoder.decode());
}
