/** The testbed: the definitions of its 33 servers, the behaviour of their 188 tools, and an MCP server for each. */
export {
  loadWorld,
  serverOfTool,
  servers,
  serversByName,
  type ServerDefinition,
  type ToolDefinition,
} from './catalogue.ts';
export { distractors, withDistractors } from './distractors.ts';
export { executionGap, settingFor } from './execution-gap.ts';
export { callTool, freshTestbed, sliceOf, type TestbedResult, type TestbedState } from './testbed.ts';
export { callUnderFaults, FAULT_META, underPoison } from './faults.ts';
export { LiveTestbed } from './live-testbed.ts';
export { mcpServer } from './mcp-server.ts';
export { TODAY, type World } from './world.ts';
