import type { TestProject } from 'vitest/node';
import { kernelModule } from '../../src/build/engine/engine.ts';
import { corsFaults, type FaultAddresses } from './cors-faults.ts';
import { weightsServer } from './weights-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    corsFaults: FaultAddresses;
    /** The engine's dot product as a module of its own, in base64. */
    dotKernel: string;
    /** Origin. */
    weightsServer: string;
  }
}

/** Servers that tests in the browser speak with; closed when all tests are over. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { addresses, close } = await corsFaults();
  const weights = await weightsServer();
  project.provide('corsFaults', addresses);
  project.provide('dotKernel', Buffer.from(await kernelModule()).toString('base64'));
  project.provide('weightsServer', weights.origin);
  return async () => {
    await Promise.all([close(), weights.close()]);
  };
}
