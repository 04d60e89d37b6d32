import { AuditCount, type LabelledTask } from '#explore/audit/index.ts';
import { testbedClient } from '#store/bridge/testbed-client.ts';
import { keepErrorsWhole } from '#store/bridge/wire-errors.ts';
import type { AuditFigures } from './audit.ts';

keepErrorsWhole();

/** Audits labels as the eval worker does, in a testbed worker of its own. `tasksJson`: JSON of LabelledTask[]. */
async function measure(tasksJson: string): Promise<AuditFigures> {
  const tasks = JSON.parse(tasksJson) as LabelledTask[];
  const client = testbedClient();
  const count = new AuditCount();
  const begun = performance.now();
  for (const task of tasks) count.add(await client.api.auditLabel(task));
  const seconds = (performance.now() - begun) / 1000;
  client.stop();
  return { seconds, tally: count.tally };
}

export type BenchAudit = typeof measure;
Object.assign(globalThis, { benchAudit: measure });
