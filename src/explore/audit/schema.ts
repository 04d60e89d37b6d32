import { callName } from '#core/tool.ts';
import { labelViolations } from '#serve/validation/check-schema.ts';
import type { AuditFinding } from '#core/label-audit.ts';
import type { LabelledTask } from './world.ts';

/** Which calls of a label break the schema that the task itself gives for their tool, and how many could be held against one. */
export function schemaFindings({ tools, target }: LabelledTask): {
  checked: number;
  findings: AuditFinding[];
} {
  const schemas = new Map(
    tools.flatMap(({ name, inputSchema, schemaFrom }) =>
      schemaFrom === 'missing' ? [] : [[name, inputSchema]],
    ),
  );
  let checked = 0;
  const findings = (target.calls ?? []).flatMap((call, position): AuditFinding[] => {
    const schema = schemas.get(call.name);
    if (!schema || !call.arguments) return [];
    checked++;
    const violations = labelViolations(call, schema);
    if (violations.length === 0) return [];
    const [{ path, message }] = [violations[0]!];
    const more = violations.length > 1 ? ` (and ${violations.length - 1} more)` : '';
    const where = path === '' ? 'its arguments' : `\`${path}\``;
    return [
      {
        kind: 'breaks-schema',
        weight: 'defect',
        sentence: `The schema of ${callName(position, call.name)} does not admit ${where}: ${message}${more}`,
        calls: [position],
      },
    ];
  });
  return { checked, findings };
}
