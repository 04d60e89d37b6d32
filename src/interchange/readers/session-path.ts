import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import type { JsonObject } from '#core/json.ts';

/**
 * The rows of a session that lead to its end. A person who goes back and asks again starts a branch: rows on a branch that was left are
 * no part of the conversation. Results of parallel calls hang beside the path, and belong to it by the call they answer.
 */
export function mainPath(rows: readonly JsonObject[]): JsonObject[] {
  const path = pathToEnd(rows);
  const answers = new Set<string>();
  const calls = new Set<string>();
  for (const { type, message } of path) {
    const { id } = objectOf(message);
    if (type === 'assistant' && textOf(id)) answers.add(textOf(id));
  }
  return rows.filter((row) => {
    const { id, content } = objectOf(row.message);
    const isOfAnswer = row.type === 'assistant' && answers.has(textOf(id));
    const isResult = objectsOf(content).some(({ tool_use_id: call }) => calls.has(textOf(call)));
    const isKept = path.has(row) || isOfAnswer || (row.type === 'user' && isResult);
    if (isKept) for (const block of objectsOf(content)) if (textOf(block.id)) calls.add(textOf(block.id));
    return isKept;
  });
}

/**
 * From the last message back by `parentUuid`. A row that names no parent leaves no branch: what comes before it belongs to the path, since
 * no row says otherwise.
 */
function pathToEnd(rows: readonly JsonObject[]): Set<JsonObject> {
  const places = new Map(rows.map((row, place) => [textOf(row.uuid), place]));
  const path = new Set<JsonObject>();
  let place = rows.findLastIndex(({ message, uuid }) => message !== undefined && textOf(uuid) !== '');
  while (place >= 0 && !path.has(rows[place]!)) {
    const row = rows[place]!;
    path.add(row);
    const parent = textOf(row.parentUuid) || textOf(row.logicalParentUuid);
    place = (parent ? places.get(parent) : undefined) ?? place - 1;
  }
  return path.size > 0 ? path : new Set(rows);
}
