import type { FaultPlan } from '#core/fault.ts';
import type { JsonObject } from '#core/json.ts';
import type { ReplayRecipe, ReplayPair, TaskAudit } from '#core/label-audit.ts';
import type { Task } from '#core/task.ts';
import type { TestbedCall, TestbedHash } from '#core/testbed.ts';
import testbedWorker from '../../../workers/testbed.worker.ts?worker&url';
import { startWorker, workerClient } from './worker-client.ts';

/**
 * The testbed's worker, started at the first call, by the eval worker, which drives it. A world that hangs is ended
 * with `stop`; the next call starts a new worker, whose testbeds are fresh.
 */
export const testbedClient = () =>
  workerClient<TestbedWorkerApi>('testbed', () => startWorker(testbedWorker));

/** What the testbed's worker does. A testbed is one set of all 33 servers with a state of its own. */
export interface TestbedWorkerApi {
  /** Opens a testbed under an id the caller chose. An id that is open already is opened again. */
  open(testbedId: string, seed: number, plan?: FaultPlan): void;
  /** A port on which one of the testbed's servers speaks MCP. Throws PlaygroundError testbed-unknown. */
  connect(testbedId: string, server: string): Promise<MessagePort>;
  /** Back to the testbed's first state; its connections stay. */
  reset(testbedId: string): void;
  /** Opens a testbed that begins with the state of another after its first `calls` calls. */
  fork(testbedId: string, calls: number, newId: string): void;
  /** Ends the testbed and all its connections. */
  close(testbedId: string): void;
  calls(testbedId: string): TestbedCall[];
  /** A server's state after the first `calls` calls, by slice. */
  slices(testbedId: string, server: string, calls?: number): Promise<Record<string, JsonObject>>;
  hash(testbedId: string, calls?: number): TestbedHash;
  /** The changes by the calls, by slice name, without clocks and counters. */
  endState(testbedId: string): JsonObject;
  /** Executes a task's label and small changes of it on fresh testbeds. */
  auditLabel(task: Pick<Task, 'tools' | 'target'>): Promise<TaskAudit>;
  /** Makes calls of a task's label once more. Throws PlaygroundError dataset-unknown. */
  replayLabel(task: Pick<Task, 'tools' | 'target'>, recipe: ReplayRecipe): Promise<ReplayPair>;
}

/** The page's requests to the testbed; part of EvalApi, which passes them to the testbed's worker. */
export interface TestbedApi {
  /** Opens a testbed under an id the page chose; its servers are connected as `testbed:<testbed id>/<server>`. */
  openTestbed(testbedId: string, seed: number, plan?: FaultPlan): Promise<void>;
  resetTestbed(testbedId: string): Promise<void>;
  forkTestbed(testbedId: string, calls: number, newId: string): Promise<void>;
  closeTestbed(testbedId: string): Promise<void>;
  testbedCalls(testbedId: string): Promise<TestbedCall[]>;
  testbedSlices(testbedId: string, server: string, calls?: number): Promise<Record<string, JsonObject>>;
  testbedHash(testbedId: string, calls?: number): Promise<TestbedHash>;
}
