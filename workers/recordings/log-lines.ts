import { PlaygroundError } from '#core/errors.ts';

/** Characters of a line; a longer one is refused. */
export const MOST_LINE = 64 * 2 ** 20;

/** The lines of a text that comes in pieces; `tooLong` stands for a line that is longer than MOST_LINE. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ text: string; tooLong?: true }> {
  const decoder = new TextDecoder();
  let held = '';
  let isTooLong = false;
  for await (const chunk of chunks) {
    const pieces = (held + decoder.decode(chunk, { stream: true })).split('\n');
    held = pieces.pop()!;
    for (const text of pieces) {
      yield isTooLong ? { text: '', tooLong: true } : { text };
      isTooLong = false;
    }
    if (held.length > MOST_LINE) {
      held = '';
      isTooLong = true;
    }
  }
  held += decoder.decode();
  if (isTooLong) yield { text: '', tooLong: true };
  else if (held !== '') yield { text: held };
}

/** All of a text. Throws 'dataset-too-large' when it is longer than `most` characters. */
export async function wholeText(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  most: number,
): Promise<string> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const piece = decoder.decode(chunk, { stream: true });
    pieces.push(piece);
    length += piece.length;
    if (length > most) throw tooLarge(name, most);
  }
  return pieces.join('') + decoder.decode();
}

const tooLarge = (name: string, most: number): PlaygroundError =>
  new PlaygroundError(
    'dataset-too-large',
    `${name} is one JSON document of more than ${Math.round(most / 2 ** 20)} MB, which is more than a page can read at once.`,
    'Export it as JSON Lines, one attempt a line, or split it: files of JSON Lines may have any size.',
  );
