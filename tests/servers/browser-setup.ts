import type { TestProject } from 'vitest/node';
import { kernelModule } from '../../src/build/engine/engine.ts';
import { corsFaults, type FaultAddresses } from './cors-faults.ts';

declare module 'vitest' {
  interface ProvidedContext {
    corsFaults: FaultAddresses;
    /** The engine's dot product as a module of its own, in base64. */
    dotKernel: string;
  }
}

/** Servers that tests in the browser speak with; closed when all tests are over. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { addresses, close } = await corsFaults();
  project.provide('corsFaults', addresses);
  project.provide('dotKernel', Buffer.from(await kernelModule()).toString('base64'));
  return close;
}
