import { pointerTo } from '#core/json-pointer.ts';
import type { ExpectedCall, TaskIssue } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { labelViolations } from '#validation/check-schema.ts';
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

function schemaIssues(call: ExpectedCall, tool: Tool, path: string): TaskIssue[] {
  if (tool.schemaFrom === 'missing') return [];
  const { name } = call;
  return labelViolations(call, tool.inputSchema)
    .slice(0, 5)
    .map(({ path: at, keyword, message }) =>
      keyword === 'schema'
        ? { code: 'schema-invalid', path, detail: `the schema of ${name} cannot be followed: ${message}` }
        : { code: 'label-fails-schema', path, detail: `${name}${at || ' arguments'}: ${message}` },
    );
}
