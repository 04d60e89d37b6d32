import type { LabelledTask } from '#explore/audit/index.ts';
import type { ExpectedCall } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { serversByName } from '#world/index.ts';
import { labelOf, type LabelRow, type WrittenTask } from '#build/ground/written-task.ts';

/** A written task as an audit takes it: its tools, its plans and its facts, without what is recorded of it. */
export function auditedTask({
  servers,
  function_call_label,
  alternatives,
  facts,
}: WrittenTask): LabelledTask {
  return {
    tools: servers.flatMap((server) =>
      (serversByName.get(server)?.tools ?? []).map((tool): Tool => ({
        ...tool,
        server,
        schemaFrom: 'source',
      })),
    ),
    target: {
      calls: labelOf(function_call_label).map(expectedCallOf),
      ...(alternatives ? { otherPlans: alternatives.map((plan) => labelOf(plan).map(expectedCallOf)) } : {}),
      ...(facts && facts.length > 0 ? { answer: { accept: facts, match: 'facts' as const } } : {}),
    },
  };
}

const expectedCallOf = ({
  id,
  step,
  name,
  mcp_server,
  input,
  accept,
  dependsOn,
}: LabelRow): ExpectedCall => ({
  id,
  step: Number(step),
  turn: 0,
  name,
  server: mcp_server,
  arguments: Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, [value, ...(accept?.[key] ?? [])]]),
  ),
  optional: [],
  alternatives: [],
  dependsOn: dependsOn ?? [],
});
