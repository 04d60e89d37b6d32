export { testbedInThread as aTestbedExecutor } from '../../src/build/testbed-executor.ts';
