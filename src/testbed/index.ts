/** The farm: what its 33 servers say of themselves, and what their 188 tools do. */
export { servers, serversByName, type ServerDefinition, type ToolDefinition } from './definitions.ts';
export { callTool, freshFarm, sliceOf, type FarmResult, type FarmState } from './farm.ts';
export { loadWorld } from './worlds/index.ts';
export { TODAY, type Slice, type World } from './world.ts';
