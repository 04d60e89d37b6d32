import type { FarmCall, FarmHash } from '#core/farm.ts';
import type { FaultPlan } from '#core/fault.ts';
import type { JsonObject } from '#core/json.ts';

/** What the testbed's worker does. A farm is one set of all 33 servers with a state of its own. */
export interface FarmApi {
  /** Opens a farm under an id the caller chose. An id that is open already is opened anew. */
  open(farmId: string, seed: number, plan?: FaultPlan): void;
  /** A port on which one of the farm's servers speaks MCP. Throws PlaygroundError testbed-unknown. */
  connect(farmId: string, server: string): Promise<MessagePort>;
  /** Back to the farm's first state; its connections stay. */
  reset(farmId: string): void;
  /** Opens a farm that begins where another stood after its first `calls` calls. */
  fork(farmId: string, calls: number, newId: string): void;
  /** Ends the farm and all its connections. */
  close(farmId: string): void;
  calls(farmId: string): FarmCall[];
  /** What a server holds after the first `calls` calls, by slice. */
  slices(farmId: string, server: string, calls?: number): Promise<Record<string, JsonObject>>;
  hash(farmId: string, calls?: number): FarmHash;
  /** What the calls have changed, by slice name, without what only tells the clock or counts calls. */
  endState(farmId: string): JsonObject;
}

/** What the page may ask of the testbed; part of EvalApi, which hands it on to the testbed's worker. */
export interface TestbedApi {
  /** Opens a farm under an id the page chose; its servers are connected as `testbed:<farm id>/<server>`. */
  openTestbed(farmId: string, seed: number, plan?: FaultPlan): Promise<void>;
  resetTestbed(farmId: string): Promise<void>;
  forkTestbed(farmId: string, calls: number, newId: string): Promise<void>;
  closeTestbed(farmId: string): Promise<void>;
  testbedCalls(farmId: string): Promise<FarmCall[]>;
  testbedSlices(farmId: string, server: string, calls?: number): Promise<Record<string, JsonObject>>;
  testbedHash(farmId: string, calls?: number): Promise<FarmHash>;
}
