import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import type { ModelRef } from '#core/model.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { Task } from '#core/task.ts';
import { failedCell, scoredCell, type CellOrder } from './scored-cell.ts';

/** What asking took. */
const TAKEN = ['usage', 'durationMs', 'waitedMs', 'toolMs', 'pageMs', 'asked', 'worldRoot'] as const;
/** What became of one attempt, whatever scorers say of it. */
const KNOWN = ['taskId', 'repeat', 'trajectory', 'outcome', ...TAKEN] as const;

export interface KnownAnswer extends Pick<ResultRecord, (typeof KNOWN)[number] | 'errors'> {
  /** Whose it is: a model asked in two ways is two contenders. */
  contenderId: string;
}

function only<Key extends string>(of: Partial<Record<Key, unknown>>, keys: readonly Key[]): object {
  return Object.fromEntries(keys.flatMap((key) => (of[key] === undefined ? [] : [[key, of[key]]])));
}

/** Answers by `<task id> <repeat>`. */
export interface KnownAnswers {
  answers: ReadonlyMap<string, KnownAnswer>;
}

const keyOf = (taskId: string, repeat: number): string => `${taskId} ${repeat}`;

/** An answer as the site ships it: its record without scores, which today's scorers compute. */
export function knownAnswer(record: ResultRecord, contenderId: string): KnownAnswer {
  const failure = record.errors?.[''];
  return {
    contenderId,
    ...(only(record, KNOWN) as Omit<KnownAnswer, 'contenderId'>),
    ...(failure ? { errors: { '': failure } } : {}),
  };
}

/** The contenders of a list of answers, by id: each answers as it did. Throws PlaygroundError 'dataset-unreadable'. */
export function knownModels(list: readonly JsonValue[]): ReadonlyMap<string, ModelRef & KnownAnswers> {
  if (!list.every(isJsonObject))
    throw new PlaygroundError('dataset-unreadable', 'The answers that come with the site are damaged.');
  const byContender = new Map<string, Map<string, KnownAnswer>>();
  for (const answer of list as unknown as KnownAnswer[]) {
    const known = byContender.get(answer.contenderId) ?? new Map<string, KnownAnswer>();
    byContender.set(answer.contenderId, known.set(keyOf(answer.taskId, answer.repeat), answer));
  }
  return new Map(
    [...byContender].map(([id, answers]) => [
      id,
      { id, title: id, kind: 'language-model' as const, answers },
    ]),
  );
}

/** A known answer, scored now. One that was not recorded is not counted. */
export function knownCell(task: Task, model: ModelRef & KnownAnswers, order: CellOrder): ResultRecord {
  const startedAt = order.now();
  const known = model.answers.get(keyOf(task.id, order.repeat));
  if (!known) return failedCell(task, model, order, toErrorRecord(notRecorded()), startedAt);
  const { trajectory, outcome, errors } = known;
  const taken = only(known, TAKEN);
  const failure = errors?.[''];
  if (failure) return { ...failedCell(task, model, order, failure, startedAt, { trajectory }), ...taken };
  const { extraction, ...scored } = scoredCell(task, model, order, startedAt, trajectory, outcome);
  // The calls of a loop were made, not read out of its last words.
  const read = extraction && !trajectory.inTurns ? { extraction } : {};
  return { ...scored, ...read, ...taken };
}

const notRecorded = (): PlaygroundError =>
  new PlaygroundError(
    'run-recorded',
    'This answer was not recorded when the run that comes with the site was made.',
    'The other repeats of the task were. The report says how to make the answers again.',
  );
