import { AUDIT_SEEDS, AuditCount, auditTask, type LabelledTask } from '#explore/audit/index.ts';
import { auditedTask } from '../tasks/audited-task.ts';
import { KINDS } from '#build/ground/check-written.ts';
import { readTaskFiles } from '#build/ground/task-files.ts';
import type { AuditTally } from '#core/label-audit.ts';
import { testbedWorlds } from '../../../workers/audit/audit-on-testbed.ts';
import type { BenchAudit } from './audit-page.ts';
import type { BenchPart, BenchRow } from './row.ts';

export interface AuditFigures {
  seconds: number;
  tally: AuditTally;
}

const SMALLEST = 12;

const rowsOf = (where: string, { seconds, tally }: AuditFigures): BenchRow[] => {
  const { tasks, subsets, kinds } = tally;
  const findings = (weight: string): number =>
    kinds.filter((kind) => kind.weight === weight).reduce((sum, kind) => sum + kind.findings, 0);
  const row = (name: string, value: number, unit: string): BenchRow => ({ name, n: 1, value, unit });
  return [
    { ...row(`audit of ${tasks} labels, ${where}`, seconds, 's'), goal: 'under 60 for 600' },
    row('  sets of calls', subsets, 'sets'),
    row('  defects', findings('defect'), 'findings'),
    row('  notes', findings('note'), 'findings'),
  ];
};

/** Every label of every shipped task audited once, in this process and in a worker of Chromium. */
export const auditBench: BenchPart = async ({ browser, pageUrl, isSmallest }) => {
  const files = readTaskFiles();
  const all = KINDS.flatMap((kind) => files[kind].map(auditedTask));
  const tasks: LabelledTask[] = isSmallest ? all.slice(0, SMALLEST) : all;
  const count = new AuditCount();
  const begun = performance.now();
  for (const task of tasks) count.add(await auditTask(task, testbedWorlds, { seeds: AUDIT_SEEDS }));
  const here = { seconds: (performance.now() - begun) / 1000, tally: count.tally };
  const page = await browser.newPage();
  try {
    await page.goto(await pageUrl('audit'));
    await page.waitForFunction(() => 'benchAudit' in globalThis);
    const there = await page.evaluate(
      (json) => (globalThis as unknown as { benchAudit: BenchAudit }).benchAudit(json),
      JSON.stringify(tasks),
    );
    if (JSON.stringify(there.tally) !== JSON.stringify(here.tally))
      throw new Error('the audit finds something else in Chromium than in Node');
    const [seconds, ...counts] = rowsOf('a Chromium worker', there);
    return [...rowsOf('Node', here), { ...seconds!, ratio: there.seconds / here.seconds }, ...counts];
  } finally {
    await page.close();
  }
};
