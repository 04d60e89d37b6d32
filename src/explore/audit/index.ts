/** Audits labels by executing them: which calls are needed, which orders and arguments lead to the same end, what is at fault. */
export { AUDIT_SEEDS, auditTask, type AuditOptions } from './audit-task.ts';
export { carryOut } from './carry-out.ts';
export { AuditCount } from './tally.ts';
export { planOfLabel } from './plan.ts';
export { Facts } from './facts.ts';
export { troubleIn } from './replay.ts';
export { isSameState } from './same-end.ts';
export type { Answered, AuditWorld, AuditWorlds, EndState, LabelledTask } from './world.ts';
