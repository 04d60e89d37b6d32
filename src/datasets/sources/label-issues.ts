import type { JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { mentionsResult } from '#core/result-reference.ts';
import type { ExpectedCall, TaskIssue } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { checkSchema } from '#validation/check-schema.ts';
import { planIssues } from './label-references.ts';

/** What is odd between a label and the tools it uses. Paths point into `label`, the row's own field. */
export function labelIssues(
  calls: readonly ExpectedCall[],
  tools: readonly Tool[],
  label: string,
): TaskIssue[] {
  const ofCalls = calls.flatMap((call, index) => {
    const path = pointerTo(label, index);
    const tool =
      tools.find(
        ({ name, server }) => name === call.name && (call.server === null || server === call.server),
      ) ?? tools.find(({ name }) => name === call.name);
    return [
      ...(tool ? schemaIssues(call, tool, path) : [notOffered(call, path)]),
      ...call.alternatives
        .filter((alternative) => !tools.some(({ name }) => name === alternative.name))
        .map(({ name }) => ({
          code: 'similar-tool-unknown',
          path,
          detail: `${name} is not among the tools offered`,
        })),
    ];
  });
  return [...ofCalls, ...planIssues(calls, label)];
}

const notOffered = ({ name }: ExpectedCall, path: string): TaskIssue => ({
  code: 'tool-not-offered',
  path,
  detail: `${name} is not among the tools offered`,
});

/**
 * Checks the label's first choice of arguments, without those that may be left out. Arguments that refer to results
 * are known only when the plan is carried out.
 */
function schemaIssues(call: ExpectedCall, tool: Tool, path: string): TaskIssue[] {
  if (!call.arguments || tool.schemaFrom === 'missing') return [];
  const { name } = call;
  const { required } = tool.inputSchema;
  const chosen = Object.entries(call.arguments).flatMap(([key, values]): [string, JsonValue][] => {
    const isDue = !call.optional.includes(key) || (Array.isArray(required) && required.includes(key));
    return isDue && values.length > 0 ? [[key, values[0]!]] : [];
  });
  const unknown = chosen.filter(([, value]) => mentionsResult(value)).map(([key]) => key);
  return checkSchema(tool.inputSchema, Object.fromEntries(chosen))
    .filter((violation) => !unknown.some((key) => isAt(violation.path, pointerTo('', key))))
    .slice(0, 5)
    .map(({ path: at, keyword, message }) =>
      keyword === 'schema'
        ? { code: 'schema-invalid', path, detail: `the schema of ${name} cannot be followed: ${message}` }
        : { code: 'label-fails-schema', path, detail: `${name}${at || ' arguments'}: ${message}` },
    );
}

const isAt = (path: string, pointer: string): boolean => path === pointer || path.startsWith(`${pointer}/`);
