import { AuditCount } from '#explore/audit/index.ts';
import {
  type AuditApi,
  type AuditedTask,
  type LabelAudit,
  MOST_AUDITED_TASKS,
} from '#store/bridge/mutants-contract.ts';
import type { TestbedWorkerApi } from '#store/bridge/testbed-client.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import type { Dataset } from '#core/dataset.ts';
import { toErrorRecord } from '#core/errors.ts';
import type { TaskAudit } from '#core/label-audit.ts';
import type { Task } from '#core/task.ts';
import { datasetOf } from '../runs/run-tasks.ts';
import { unending } from '../thread.ts';

/** What auditing needs of the world around it. */
export interface AuditDeps {
  getDataset(id: string): Promise<Dataset | undefined>;
  tasksAt(dataset: Dataset, ordinals: readonly number[]): Promise<Task[]>;
  /** The worker that executes labels; no run uses it. */
  testbed: Remote<TestbedWorkerApi>;
  /** Ends that worker; the next call starts another. */
  restart(): void;
  /** Resolves after so many milliseconds. */
  wait(ms: number): Promise<void>;
}

/** Tasks read at once. */
const SLICE = 50;
/** No label takes longer unless a tool hangs. */
const MOST_MS = 20_000;
const QUERY = 200;

/** Labels audited by execution, task by task. */
export function createAuditApi(deps: AuditDeps): AuditApi {
  return {
    async auditLabels(datasetId, onProgress, signal = unending()) {
      const dataset = await datasetOf(deps, datasetId);
      let isOver = false;
      // Ends a label that is being executed, too.
      signal.addEventListener('abort', () => isOver || deps.restart());
      return auditDataset(deps, dataset, onProgress, signal).finally(() => (isOver = true));
    },
    async replayFinding({ datasetId, ordinal, replay }) {
      const dataset = await datasetOf(deps, datasetId);
      const [task] = await deps.tasksAt(dataset, [ordinal]);
      return deps.testbed.replayLabel(labelOf(task!), replay);
    },
  };
}

async function auditDataset(
  deps: AuditDeps,
  dataset: Dataset,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<LabelAudit | undefined> {
  const count = new AuditCount();
  const listed: AuditedTask[] = [];
  let unlisted = 0;
  for (let from = 0; from < dataset.tasks; from += SLICE) {
    const length = Math.min(SLICE, dataset.tasks - from);
    const ordinals = Array.from({ length }, (_, index) => from + index);
    for (const [index, task] of (await deps.tasksAt(dataset, ordinals)).entries()) {
      if (signal.aborted) return undefined;
      const audit = await auditOf(deps, task, signal);
      if (!audit) return undefined;
      count.add(audit);
      if (isListed(audit)) {
        if (listed.length < MOST_AUDITED_TASKS) listed.push(rowOf(task, from + index, audit));
        else unlisted++;
      }
      onProgress(from + index + 1, dataset.tasks);
    }
  }
  return { tally: count.tally, tasks: listed, unlisted };
}

const isListed = ({ gap, findings }: TaskAudit): boolean => gap !== undefined || findings.length > 0;

const rowOf = ({ id, query }: Task, ordinal: number, { gap, findings }: TaskAudit): AuditedTask => ({
  ordinal,
  taskId: id,
  query: query.slice(0, QUERY),
  ...(gap === undefined ? {} : { gap }),
  findings,
});

/** All that is executed of a task: the rest of a row may be large. */
const labelOf = ({ tools, target }: Task): Pick<Task, 'tools' | 'target'> => ({ tools, target });

/** Undefined where the audit was ended. What cannot be audited is no sound label: it is one that was not executed. */
async function auditOf(deps: AuditDeps, task: Task, signal: AbortSignal): Promise<TaskAudit | undefined> {
  const unexecuted = (gap: string): TaskAudit => ({
    calls: task.target.calls?.length ?? 0,
    isSchemaChecked: false,
    gap,
    facts: 0,
    writes: false,
    isDrawn: false,
    subsets: 0,
    findings: [],
  });
  const late = deps.wait(MOST_MS).then(() => 'late' as const);
  try {
    const audit = await Promise.race([deps.testbed.auditLabel(labelOf(task)), late]);
    if (audit !== 'late') return audit;
    deps.restart();
    return unexecuted(`it did not end within ${MOST_MS / 1000} seconds`);
  } catch (error) {
    if (signal.aborted) return undefined;
    return unexecuted(`it could not be audited: ${toErrorRecord(error).message}`);
  }
}
