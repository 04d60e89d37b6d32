import type { FarmApi, TestbedApi } from '#bridge/farm-contract.ts';
import type { Remote } from '#bridge/worker-client.ts';

/** Hands the page's wishes on to the testbed's worker. */
export const createTestbedApi = (farm: Remote<FarmApi>): TestbedApi => ({
  openTestbed: (farmId, seed, plan) => farm.open(farmId, seed, plan),
  resetTestbed: (farmId) => farm.reset(farmId),
  forkTestbed: (farmId, calls, newId) => farm.fork(farmId, calls, newId),
  closeTestbed: (farmId) => farm.close(farmId),
  testbedCalls: (farmId) => farm.calls(farmId),
  testbedSlices: (farmId, server, calls) => farm.slices(farmId, server, calls),
  testbedHash: (farmId, calls) => farm.hash(farmId, calls),
});
