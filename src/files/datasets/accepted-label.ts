import {
  isOpenForLabel,
  LABEL_SOURCE,
  labelSourceOf,
  type AcceptedCall,
  type LabelPart,
  type LabelSource,
} from '#core/accepted-label.ts';
import { PlaygroundError } from '#core/errors.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { StoredTask, Task } from '#core/task.ts';
import { RowRejected } from './source.ts';
import { ownFileRows } from './sources/own-file-rows.ts';

/** A person's accepted label: the expected calls, and the text of the final answer if it is part of the label. */
export interface AcceptedLabel {
  calls: readonly AcceptedCall[];
  answer?: string;
  source: Omit<LabelSource, 'parts'>;
}

/**
 * The task with this label: its row in our own format gets `expected`, `answer` where its words were accepted, and `labelFrom`, and is
 * read as an import reads it. A label that was accepted before is replaced. Throws PlaygroundError 'label-refused' where the row is
 * not in our own format, or has a label of its source.
 */
export function withAcceptedLabel(task: Task, { calls, answer, source }: AcceptedLabel): StoredTask {
  if (!isOpenForLabel(task)) throw refused('The task has a label of its source, which stays as it is.');
  const row = withoutParts(rowOf(task));
  const parts: LabelPart[] = answer === undefined ? ['expected'] : ['expected', 'answer'];
  if (answer !== undefined && Object.hasOwn(row, 'answer'))
    throw refused('The source says which answers are right, and they stay as they are.');
  return read(task, {
    ...row,
    expected: calls.map((call) => ({ ...call })) as unknown as JsonObject[],
    ...(answer === undefined ? {} : { answer: { accept: [answer] } }),
    [LABEL_SOURCE]: { ...source, parts },
  });
}

/** The task as it was before its label was accepted. Throws PlaygroundError 'label-refused' where no person accepted one. */
export function withoutAcceptedLabel(task: Task): StoredTask {
  if (!labelSourceOf(task.raw)) throw refused('The task has no label that was accepted from an answer.');
  return read(task, withoutParts(rowOf(task)));
}

function rowOf({ raw }: Task): JsonObject {
  if (!isJsonObject(raw)) throw refused('The task’s row is not in this site’s own format.');
  return raw;
}

/** The row without its accepted label. A row without tools is recognised as ours by its `expected`, even if that is empty. */
function withoutParts(row: JsonObject): JsonObject {
  const gone: readonly string[] = [LABEL_SOURCE, ...(labelSourceOf(row)?.parts ?? [])];
  const left = Object.entries(row).filter(([name]) => !gone.includes(name));
  return Object.fromEntries(Object.hasOwn(row, 'tools') ? left : [...left, ['expected', null]]);
}

/** The importer's task for the row, in place of the old one. */
function read(task: Task, row: JsonObject): StoredTask {
  const { id, datasetId, source, toolsetId } = task;
  const { sourceId: _, ...draft } = converted(row, source.row);
  // The importer notes this of the whole file, not of the row.
  const ofFile = task.issues.filter(({ code }) => code === 'duplicate-id');
  return { id, datasetId, source, toolsetId, ...draft, issues: [...draft.issues, ...ofFile] };
}

function converted(row: JsonObject, index: number) {
  try {
    return ownFileRows().convert(structuredClone(row), index)!.task;
  } catch (error) {
    if (error instanceof RowRejected)
      throw refused(`The row would not be read with this label: ${error.message}.`, error);
    throw error;
  }
}

const refused = (message: string, cause?: unknown): PlaygroundError =>
  new PlaygroundError('label-refused', message, undefined, { cause });
