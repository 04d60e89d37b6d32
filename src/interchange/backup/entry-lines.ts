import { letGo } from '#core/let-go.ts';
import { parseJson } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, type JsonObject } from '#core/json.ts';
import { linesOf } from '../text-lines.ts';

/** The objects on the lines of an entry, each with its line counted from 1; undefined for what is none, too long or too deep. */
export async function* objectsIn(
  file: Blob,
): AsyncGenerator<{ row: number; object: JsonObject | undefined }> {
  let row = 0;
  for await (const { text, tooLong } of linesOf(bytesOf(file))) {
    row++;
    if (!tooLong && text.trim() === '') continue;
    const value = tooLong ? undefined : parseJson(text);
    yield { row, object: isJsonObject(value) && !exceedsDepth(value) ? value : undefined };
  }
}

async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    letGo(reader);
  }
}
