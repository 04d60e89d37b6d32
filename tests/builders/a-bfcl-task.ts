import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { bfcl } from '../../src/files/datasets/sources/index.ts';
import { aTask } from './a-task.ts';

/** A task as the importer makes it of one BFCL row and its answers. Throws where the importer rejects the row. */
export async function aBfclTask(
  category: string,
  functions: JsonValue,
  answers: JsonValue,
  question = 'What?',
): Promise<Task> {
  const id = `${category}_0`;
  const converter = await bfcl.converter({ file: 'rows.json', answers: new Map([[id, answers]]) });
  const row = { id, question: [[{ role: 'user', content: question }]], function: functions };
  const { task, toolset } = converter.convert(row, 0)!;
  const raw = { ...(task.raw as JsonObject), ...toolset.rawFields };
  return aTask({ ...task, tools: toolset.tools, raw });
}
