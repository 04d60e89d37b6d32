/** The testbed: what its 33 servers say of themselves, what their 188 tools do, and how one speaks MCP with them. */
export {
  serverOfTool,
  servers,
  serversByName,
  type ServerDefinition,
  type ToolDefinition,
} from './definitions.ts';
export { executionGap } from './execution-gap.ts';
export { callTool, freshTestbed, sliceOf, type TestbedResult, type TestbedState } from './testbed.ts';
export { callUnderFaults, FAULT_META } from './faults/inject.ts';
export { faultKinds, type FaultDescription } from './faults/kinds.ts';
export { LiveTestbed } from './live-testbed.ts';
export { mcpServer } from './mcp-server.ts';
export { PortTransport } from './mcp-server.ts';
export { hashState } from './end-state.ts';
export { loadWorld } from './worlds/index.ts';
export type { AnySlice, Slice, World } from './world.ts';
