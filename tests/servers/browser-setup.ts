import type { TestProject } from 'vitest/node';
import { corsFaults, type FaultAddresses } from './cors-faults.ts';

declare module 'vitest' {
  interface ProvidedContext {
    corsFaults: FaultAddresses;
  }
}

/** Servers that tests in the browser speak with; closed when all tests are over. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { addresses, close } = await corsFaults();
  project.provide('corsFaults', addresses);
  return close;
}
