import type { JsonObject, JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { mentionsResult } from '#core/result-reference.ts';
import type { SchemaViolation } from '#core/tool.ts';
import type { ExpectedCall } from '#core/task.ts';
import { checkSchema } from './check-schema.ts';

/**
 * Where a label's first choice of arguments, without those that may be left out, breaks a tool's schema. Arguments that refer to
 * results are known only when the plan is carried out. A label that names the tool only breaks nothing.
 */
export function labelViolations(
  { arguments: accepted, optional }: Pick<ExpectedCall, 'arguments' | 'optional'>,
  schema: JsonObject,
): SchemaViolation[] {
  if (!accepted) return [];
  const { required } = schema;
  const chosen = Object.entries(accepted).flatMap(([key, values]): [string, JsonValue][] => {
    const isDue = !optional.includes(key) || (Array.isArray(required) && required.includes(key));
    return isDue && values.length > 0 ? [[key, values[0]!]] : [];
  });
  const unknown = chosen.filter(([, value]) => mentionsResult(value)).map(([key]) => pointerTo('', key));
  const isUnknown = (path: string) => unknown.some((at) => path === at || path.startsWith(`${at}/`));
  return checkSchema(schema, Object.fromEntries(chosen)).filter(({ path }) => !isUnknown(path));
}
