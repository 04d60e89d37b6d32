import { isOf2024 } from '#core/bfcl-row.ts';
import type { JsonObject } from '#core/json.ts';
import type { Source } from '../source.ts';
import { mcpToolbench } from './mcp-toolbench.ts';
import { fieldText } from './structured.ts';

/** The single-turn files of the Berkeley Function-Calling Leaderboard: versions 3 and 4, and those of 2024. */
export const bfcl: Source = {
  format: 'bfcl',
  title: 'BFCL',
  recognises: (row) => (Array.isArray(row.question) || isOf2024(row)) && Object.hasOwn(row, 'function'),
  refuses: refusal,
  converter: async (context) => (await import('./bfcl-rows.ts')).bfclRows(context),
};

function refusal(row: JsonObject): string | undefined {
  if (Object.hasOwn(row, 'involved_classes') || (fieldText(row.id) ?? '').startsWith('multi_turn')) {
    return (
      'This BFCL file contains tasks of several turns (or of memory and web search): their tools stand in other files, and ' +
      'their answers are judged by replaying a Python simulator, which a page cannot do. Choose a single-turn file.'
    );
  }
  const lists = Object.values(row);
  if (
    Array.isArray(row.simple_python) &&
    lists.every((list) => Array.isArray(list) && typeof list[0] === 'string')
  ) {
    return 'This is BFCL’s list of ids for its format sensitivity test; it holds no tasks. Choose a question file.';
  }
  return undefined;
}

/** A row of the form mcpbr's ToolBench reads; an own file says its calls under `expected`. */
const holdsGroundTruth = (row: JsonObject): boolean =>
  Object.hasOwn(row, 'ground_truth') && !Object.hasOwn(row, 'expected');

/** ToolBench's instructions and StableToolBench's solvable queries, whose labels name tools alone; and rows with `ground_truth`. */
const toolbench: Source = {
  format: 'toolbench',
  title: 'ToolBench and StableToolBench',
  recognises: (row) =>
    Object.hasOwn(row, 'query') && (Object.hasOwn(row, 'api_list') || holdsGroundTruth(row)),
  async converter(context) {
    const { toolbenchRows, groundTruthRows } = await import('./toolbench-rows.ts');
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

/** toolbench-v1 and ToolLLaMA's training rows. */
const toolbenchConversations: Source = {
  format: 'toolbench-conversations',
  title: 'ToolBench conversations (toolbench-v1)',
  recognises: (row) => Object.hasOwn(row, 'conversations'),
  converter: async () => new (await import('./conversation-rows.ts')).ConversationRows(),
};

/** The site's own format (README.md, own-file.schema.json): what a person writes who has tasks of their own. */
export const ownFile: Source = {
  format: 'own-file',
  title: 'own file',
  recognises: (row) =>
    Object.hasOwn(row, 'query') && (Object.hasOwn(row, 'expected') || Object.hasOwn(row, 'tools')),
  converter: async () => (await import('./own-file-rows.ts')).ownFileRows(),
};

/** Every format the site reads, in the order they are asked whether a row is theirs. */
export const sources: readonly Source[] = [mcpToolbench, bfcl, toolbench, toolbenchConversations, ownFile];
