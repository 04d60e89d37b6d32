import type { JsonObject } from '#core/json.ts';
import type { Source } from '../source.ts';

/** A row of the form mcpbr's ToolBench reads; an own file says its calls under `expected`. */
const holdsGroundTruth = (row: JsonObject): boolean =>
  Object.hasOwn(row, 'ground_truth') && !Object.hasOwn(row, 'expected');

/** ToolBench's instructions and StableToolBench's solvable queries, whose labels name tools alone; and rows with `ground_truth`. */
export const toolbench: Source = {
  format: 'toolbench',
  title: 'ToolBench and StableToolBench',
  recognises: (row) =>
    Object.hasOwn(row, 'query') && (Object.hasOwn(row, 'api_list') || holdsGroundTruth(row)),
  async converter(context) {
    const [{ toolbenchRows }, { groundTruthRows }] = await Promise.all([
      import('./toolbench-rows.ts'),
      import('./ground-truth-rows.ts'),
    ]);
    const apis = toolbenchRows(context);
    const calls = groundTruthRows();
    return {
      // A file may hold rows of the second form whose label is missing.
      convert: (row, index) =>
        (holdsGroundTruth(row) || (Object.hasOwn(row, 'tools') && !Object.hasOwn(row, 'api_list'))
          ? calls
          : apis
        ).convert(row, index),
    };
  },
};
