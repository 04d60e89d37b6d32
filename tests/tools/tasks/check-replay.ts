import { AUDIT_SEEDS, auditTask } from '#explore/audit/index.ts';
import type { AuditFinding } from '#core/label-audit.ts';
import { factsHeld } from '#measure/scorers/index.ts';
import { loadWorld } from '#world/index.ts';
import { testbedWorlds } from '../../../workers/audit/audit-on-testbed.ts';
import { auditedTask } from './audited-task.ts';
import type { Finding } from '#build/ground/check-written.ts';
import { replayRecorded } from '#build/ground/records.ts';
import type { WrittenTask } from '#build/ground/written-task.ts';

/** What is wrong with a written task when its plans are executed. The task must have passed `findingsIn`. */
export async function replayFindings(task: WrittenTask): Promise<Finding[]> {
  const { facts = [], answer } = task;
  const audit = await auditTask(auditedTask(task), testbedWorlds, { seeds: AUDIT_SEEDS, notes: false });
  const found = audit.findings.map(fieldOf);
  if (audit.gap !== undefined) return found.length > 0 ? found : [{ field: '', reason: audit.gap }];
  if (facts.length === 0 && !audit.writes && !audit.isDrawn)
    found.push({
      field: '/facts',
      reason: 'the plan changes no state, so the answer needs a fact to be judged by',
    });
  if (answer !== undefined)
    for (const [index, isHeld] of factsHeld(answer, facts).entries())
      if (!isHeld) found.push({ field: `/facts/${index}`, reason: `the answer holds no “${facts[index]}”` });
  return [...found, ...(await forbiddenFindings(task))];
}

/** A finding about the label, as the place in the written task to mend. */
const fieldOf = (finding: AuditFinding): Finding => ({ field: placeOf(finding), reason: finding.sentence });

function placeOf({ calls, fact, replay }: AuditFinding): string {
  if (fact !== undefined) return `/facts/${fact}`;
  if (replay && replay.plan > 0) return `/alternatives/${replay.plan - 1}`;
  return ['/function_call_label', ...calls.slice(0, 1)].join('/');
}

async function forbiddenFindings(task: WrittenTask): Promise<Finding[]> {
  if (!task.forbidden) return [];
  const { end } = await replayRecorded(task);
  const found: Finding[] = [];
  for (const [index, { server }] of task.forbidden.entries()) {
    const world = await loadWorld(server);
    if (!world)
      found.push({ field: `/forbidden/${index}/server`, reason: 'should be a server of the testbed' });
    else if (world.slices.some(({ name }) => Object.hasOwn(end.state, name)))
      found.push({ field: `/forbidden/${index}`, reason: `the plan itself changes ${server}` });
  }
  return found;
}
