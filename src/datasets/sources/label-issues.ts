import { pointerTo } from '#core/json-pointer.ts';
import type { ExpectedCall, TaskIssue } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { labelViolations } from '#validation/check-schema.ts';
import { referencesIn } from '#core/result-reference.ts';

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

/**
 * What keeps a plan from being carried out as its label writes it: two calls of one id, and references to a call that is not in the
 * label or is of the same or a later step (metrics.md section 4, rules 1 and 2).
 */
function planIssues(calls: readonly ExpectedCall[], label: string): TaskIssue[] {
  const steps = new Map(calls.map(({ id, step }) => [id, step]));
  const seen = new Set<string>();
  return calls.flatMap((call, index): TaskIssue[] => {
    const path = pointerTo(label, index);
    const issues: TaskIssue[] = [];
    if (seen.has(call.id))
      issues.push({ code: 'call-id-repeated', path, detail: `two calls have the id ${call.id}` });
    seen.add(call.id);
    for (const id of sourcesOf(call)) {
      const step = steps.get(id);
      if (step === undefined) {
        const detail = `${call.name} takes the result of ${id}, which is no call of the label`;
        issues.push({ code: 'reference-unknown', path, detail });
      } else if (step >= call.step) {
        const detail = `${call.name} takes the result of ${id}, a call of the same or a later step`;
        issues.push({ code: 'reference-too-early', path, detail });
      }
    }
    return issues;
  });
}

const sourcesOf = ({ arguments: values, dependsOn }: ExpectedCall): Set<string> =>
  new Set([...referencesIn(Object.values(values ?? {})), ...dependsOn.map(({ call }) => call)]);
