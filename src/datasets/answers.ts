import { PlaygroundError } from '#core/errors.ts';
import type { JsonValue } from '#core/json.ts';
import type { ImportLog } from './import-log.ts';
import { readRows, type OpenedFile } from './readers/index.ts';

/** Answers are held in memory until their questions have been read. */
const MAX_ANSWERS = 200_000;

/** Reads a BFCL possible_answer file: id → ground_truth. Rows of another kind go to the log. */
export async function readAnswers(
  opened: OpenedFile,
  into: Map<string, JsonValue>,
  log: ImportLog,
): Promise<void> {
  const { name } = opened.file;
  for await (const rows of readRows(opened)) {
    for (const { index, value, rejected } of rows) {
      const id = value?.id;
      if (typeof id !== 'string' || value?.ground_truth === undefined) {
        log.reject(name, index, '', rejected ?? 'no answer: id or ground_truth is missing');
        continue;
      }
      into.set(id, value.ground_truth);
      if (into.size > MAX_ANSWERS) throw tooMany(name);
    }
  }
}

const tooMany = (name: string): PlaygroundError =>
  new PlaygroundError('dataset-too-large', `${name} holds more than ${MAX_ANSWERS} answers.`);

export const answersAlone = (names: string[]): PlaygroundError =>
  new PlaygroundError(
    'dataset-unreadable',
    `${names.join(', ')}: these are BFCL answers without their questions.`,
    'Drop the question file of the same name too; the two may come together or one after the other.',
  );
