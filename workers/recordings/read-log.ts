import { PlaygroundError } from '#core/errors.ts';
import type { ReadAttempt } from '#core/recording.ts';
import {
  linesOf,
  type LogReading,
  MOST_LINE,
  parseLog,
  readArchive,
  readRunFile,
  refused,
  severalValues,
  wholeText,
} from '#files/interchange/index.ts';
import { MOST_DOCUMENT, type LogKind } from './file-kind.ts';
import { bytesOf, type LogFile } from './log-files.ts';

/** Every attempt of a file, and every row that is none with its reason. `onBytes`: of the file as stored. */
export async function* readLog(
  { path, blob }: LogFile,
  { reader, as }: Extract<LogKind, { kind: 'attempts' }>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<ReadAttempt> {
  if (as === 'archive' || as === 'run-file') {
    yield* as === 'archive' ? readArchive(blob, { path }) : readRunFile(blob);
    return onBytes(blob.size);
  }
  const reading = reader.open({ path: path.replace(/\.gz$/i, '') });
  if (as === 'lines') {
    let row = 0;
    try {
      for await (const { text, tooLong } of linesOf(bytesOf(blob, onBytes))) {
        if (text.trim() === '' && !tooLong) continue;
        const value = tooLong ? undefined : parseLog(text);
        if (value !== undefined) yield* reading.read(value, row);
        else yield refused(row, '', tooLong ? tooLongLine : 'the line is not JSON, or breaks off');
        row++;
      }
    } catch (error) {
      if (!(error instanceof PlaygroundError)) throw error;
      yield refused(row, '', error.message);
    }
  } else {
    const text = (await wholeText(bytesOf(blob, onBytes), MOST_DOCUMENT)) ?? '';
    if (as === 'values') yield* valuesOf(text, reading);
    else yield* reading.read(as === 'text' ? text : parseLog(text)!, 0);
  }
  yield* reading.end?.() ?? [];
}

function* valuesOf(text: string, reading: LogReading): Generator<ReadAttempt> {
  const { values, isCut } = severalValues(text) ?? { values: [], isCut: false };
  for (const [row, value] of values.entries()) yield* reading.read(value, row);
  if (isCut) yield refused(values.length, '', 'the last value breaks off');
}

const tooLongLine = `the line is longer than ${MOST_LINE / 2 ** 20} MB`;
