import type { JsonObject } from '#core/json.ts';
import type { Verdict } from '#core/score.ts';
import type { Dependency } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import type { AuditFinding, AuditTally, ReplayPair, ReplayRecipe } from '#core/label-audit.ts';

/** What the eval worker does with mutants of labels; part of EvalApi. Nothing is stored, and no model is called. */
export interface MutantsApi {
  /**
   * Draws mutants of a data set's labels, executes each on the testbed and asks every scorer. Undefined when it was stopped. Throws
   * dataset-unknown.
   */
  proveScorers(
    request: ProofRequest,
    onProgress: (done: number, total: number) => void,
    signal?: AbortSignal,
  ): Promise<ProofTable | undefined>;
  /** The same mutants again, each with its change and one scorer's verdict. Throws dataset-unknown, scorer-unknown. */
  explainMutants(request: ExplainRequest): Promise<ExplainedMutant[]>;
  /** A mutant, or a plan that an address holds, executed for a task. Throws dataset-unknown, testbed-unknown. */
  executedCase(request: CaseRequest): Promise<ExecutedCase>;
}

export interface ProofRequest {
  datasetId: string;
  /** Of the draws and of the testbed. */
  seed: number;
  /** Mutants wanted, together. */
  number: number;
}

/** The mutants module says what each part means. */
export interface ProofTable {
  seed: number;
  perTask: number;
  scorers: readonly string[];
  kinds: readonly string[];
  tasks: readonly string[];
  leftOut: Readonly<Record<string, number>>;
  rows: readonly number[];
}

/** A mutant of a task's label; without a kind the label itself. */
interface MutantOfTask {
  taskId: string;
  kind?: string | undefined;
  index: number;
}

export interface ExplainRequest {
  datasetId: string;
  seed: number;
  mutants: readonly MutantOfTask[];
  scorerId: string;
}

export interface ExplainedMutant {
  query: string;
  /** What was changed, in words. */
  what: string;
  /** Undefined where the scorer fails. */
  verdict: Verdict | undefined;
  explanation: string;
}

/** A call of a plan, as an address holds it. */
export interface CaseCall {
  id: string;
  name: string;
  step?: number;
  arguments: JsonObject;
  dependsOn?: Dependency[];
}

export interface CaseRequest {
  datasetId: string;
  taskId: string;
  seed: number;
  form: 'plan' | 'turns';
  plan: { calls: readonly CaseCall[] } | { kind?: string | undefined; index: number };
}

export interface ExecutedCase {
  trajectory: Trajectory;
  /** What was changed, in words; '' of a plan that an address holds. */
  what: string;
  isEquivalent: boolean;
}

/** Executes labels to audit them, on testbeds in a separate worker. */
export interface AuditApi {
  /**
   * Executes every label of a data set. Undefined when `signal` ended it. Throws PlaygroundError dataset-unknown, storage-*. A
   * label that cannot run, or whose tools do not answer, counts as not executed.
   */
  auditLabels(
    datasetId: string,
    onProgress: (done: number, total: number) => void,
    signal?: AbortSignal,
  ): Promise<LabelAudit | undefined>;
  /** Repeats the calls of a finding, and those of the label beside them. Throws PlaygroundError dataset-unknown, worker-lost. */
  replayFinding(request: { datasetId: string; ordinal: number; replay: ReplayRecipe }): Promise<ReplayPair>;
}

/** What an audit of a data set gives. */
export interface LabelAudit {
  tally: AuditTally;
  /** Tasks with findings, and tasks that were not executed, in their order; at most MOST_AUDITED_TASKS. */
  tasks: AuditedTask[];
  /** Further tasks beyond that number. */
  unlisted: number;
}

export const MOST_AUDITED_TASKS = 5_000;

export interface AuditedTask {
  ordinal: number;
  taskId: string;
  /** The beginning of the task's query. */
  query: string;
  gap?: string;
  findings: AuditFinding[];
}
