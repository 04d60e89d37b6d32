import { labelledCallType, type CallType } from '#core/task.ts';
import { ColumnBuilder } from './column-builder.ts';
import { wordAt, type TaskIndexRecord } from './index-record.ts';

/** The columns with call types as labelledCallType tells them; the same ones where none can differ. */
export function withLabelledCallTypes(record: TaskIndexRecord): TaskIndexRecord {
  const { callType, labelKind, length } = record;
  if (!callType.words.includes('none') || !labelKind.words.includes('none')) return record;
  const column = new ColumnBuilder<CallType>();
  for (let row = 0; row < length; row++)
    column.add(labelledCallType({ callType: wordAt(callType, row), labelKind: wordAt(labelKind, row) }));
  return { ...record, callType: column.finish() };
}
