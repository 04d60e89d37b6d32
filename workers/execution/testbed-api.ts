import type { TestbedWorkerApi, TestbedApi } from '#bridge/testbed-contract.ts';
import type { Remote } from '#bridge/worker-client.ts';

/** Hands the page's wishes on to the testbed's worker. */
export const createTestbedApi = (testbed: Remote<TestbedWorkerApi>): TestbedApi => ({
  openTestbed: (testbedId, seed, plan) => testbed.open(testbedId, seed, plan),
  resetTestbed: (testbedId) => testbed.reset(testbedId),
  forkTestbed: (testbedId, calls, newId) => testbed.fork(testbedId, calls, newId),
  closeTestbed: (testbedId) => testbed.close(testbedId),
  testbedCalls: (testbedId) => testbed.calls(testbedId),
  testbedSlices: (testbedId, server, calls) => testbed.slices(testbedId, server, calls),
  testbedHash: (testbedId, calls) => testbed.hash(testbedId, calls),
});
