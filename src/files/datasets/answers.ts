import { PlaygroundError } from '#core/errors.ts';
import type { JsonValue } from '#core/json.ts';
import type { ImportLog } from './source.ts';
import { firstRow, type OpenedFile, readRows } from './readers/index.ts';
import { sources } from './sources/index.ts';
import { isAnswerRow } from './sources/structured.ts';

/** Answers are held in memory until their questions have been read. */
const MAX_ANSWERS = 200_000;

interface Answer {
  truth: JsonValue;
  /** 0-based. */
  row: number;
  isUsed: boolean;
}

/** The answers of an import's possible_answer files (BFCL), which of them a question took, and which none did. */
export class Answers {
  readonly #files = new Map<string, Answer[]>();
  readonly #byId = new Map<string, Answer>();

  /** The ground_truth of the question with this id. */
  get(id: string): JsonValue | undefined {
    const answer = this.#byId.get(id);
    if (answer) answer.isUsed = true;
    return answer?.truth;
  }

  /** Rows of another kind, and second answers to a question, go to the log. */
  async read(opened: OpenedFile, log: ImportLog): Promise<void> {
    const { name } = opened.file;
    const own: Answer[] = [];
    this.#files.set(name, own);
    for await (const rows of readRows(opened)) {
      for (const { index, value, rejected } of rows) {
        const id = value?.id;
        if (typeof id !== 'string' || value?.ground_truth === undefined) {
          log.reject(name, index, '', rejected ?? 'no answer: id or ground_truth is missing');
        } else if (this.#byId.has(id)) {
          log.reject(name, index, '/id', `${id} has another answer already, which is the one used`);
        } else {
          const answer = { truth: value.ground_truth, row: index, isUsed: false };
          own.push(answer);
          this.#byId.set(id, answer);
          if (this.#byId.size > MAX_ANSWERS) throw tooMany(name);
        }
      }
    }
  }

  /** Names answers without a question, after all questions are read: an unused file as one, else row by row. */
  logUnused(log: ImportLog): void {
    const idOf = new Map([...this.#byId].map(([id, answer]) => [answer, id]));
    for (const [name, answers] of this.#files) {
      const unused = answers.filter(({ isUsed }) => !isUsed);
      if (unused.length > 0 && unused.length === answers.length) {
        const reason = `${answers.length === 1 ? 'its one answer does not belong' : `none of its ${answers.length} answers belongs`} to a question of this import: drop the question file of the same name too`;
        log.reject(name, -1, '', reason);
      } else {
        for (const answer of unused)
          log.reject(name, answer.row, '/id', `no question of this import has the id ${idOf.get(answer)!}`);
      }
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

export type FileRole = 'bfcl-questions' | 'bfcl-answers' | 'tasks' | 'unknown';

/** The kind of a file by its first bytes (unpacked; 64 kB are enough): it joins files that are dropped one after the other. */
export function roleOf(head: Uint8Array | string): FileRole {
  const bytes = typeof head === 'string' ? new TextEncoder().encode(head) : head;
  const row = firstRow(bytes);
  if (!row) return 'unknown';
  if (isAnswerRow(row)) return 'bfcl-answers';
  const source = sources.find((candidate) => candidate.recognises(row));
  if (!source) return 'unknown';
  return source.format === 'bfcl' ? 'bfcl-questions' : 'tasks';
}
