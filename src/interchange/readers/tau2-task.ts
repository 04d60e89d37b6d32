import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { RecordedTask, RecordedVerdict } from '#core/recording.ts';
import type { Tool } from '#core/tool.ts';
import { present } from '../present.ts';
import { toolsIn } from '../tools.ts';

/** What a reward may rest on where its calls are a label: what was called, and the end state that it leads to. */
const JUDGED_BY_CALLS = new Set(['ACTION', 'DB']);

/**
 * What the log says of the task beside the conversation. The path its maker wrote down is a label where the reward rests on it. Most rewards
 * rest on the end state and on what was said to the user: other calls may be as good then, and these may not be enough.
 */
export function aboutTask(
  id: string,
  tasks: ReadonlyMap<string, JsonObject>,
  { domain_name: category }: JsonObject,
): RecordedTask {
  const criteria = objectOf(tasks.get(id)?.evaluation_criteria);
  const basis = Array.isArray(criteria.reward_basis) ? criteria.reward_basis.map(textOf) : [];
  const isLabel = basis.includes('ACTION') && basis.every((each) => JUDGED_BY_CALLS.has(each));
  const expected = (isLabel ? objectsOf(criteria.actions) : [])
    .filter(({ requestor }) => requestor !== 'user')
    .map(({ name, arguments: values }) => ({
      name: textOf(name),
      ...(isJsonObject(values) ? { arguments: values } : {}),
    }));
  return present({ id, category: textOf(category), expected: expected.length > 0 ? expected : undefined });
}

/** A list as any, or signatures by name, with `doc` and `params`. */
export function toolsOf(written: JsonValue | undefined): Tool[] | undefined {
  if (!isJsonObject(written)) return toolsIn(written);
  return toolsIn(
    Object.entries(written).map(([name, signature]): JsonObject => {
      const { doc, params } = objectOf(signature);
      return { name, description: doc ?? '', parameters: params ?? null };
    }),
  );
}

/** The reward, which is 1 where the task was solved, and what it is made of. */
export function verdictsOf(info: JsonObject): RecordedVerdict[] {
  const figures = [['reward', info.reward] as const, ...Object.entries(objectOf(info.reward_breakdown))];
  const unmet = objectsOf(info.communicate_checks)
    .filter(({ met }) => met === false)
    .map(({ justification }) => textOf(justification));
  return figures.flatMap(([name, figure]) => {
    const value = countOf(figure);
    if (value === undefined) return [];
    const reason = name === 'COMMUNICATE' ? unmet.join(' ') : '';
    return [{ name, passed: value === 1, value, ...present({ reason }) }];
  });
}
