import type { Source } from '../source.ts';

/** ToolBench's instructions and StableToolBench's solvable queries: labels name tools, never arguments. */
export const toolbench: Source = {
  format: 'toolbench',
  title: 'ToolBench and StableToolBench',
  recognises: (row) => Object.hasOwn(row, 'api_list') && Object.hasOwn(row, 'query'),
  converter: async (context) => (await import('./toolbench-rows.ts')).toolbenchRows(context),
};
