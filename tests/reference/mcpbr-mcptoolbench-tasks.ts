import {
  get,
  isDict,
  isTruthy,
  iterate,
  noAttribute,
  pythonEquals,
  PythonError,
  type PythonObject,
  type PythonValue,
  typeName,
  pythonStr,
  repr,
} from '#measure/scorers/python/values.ts';

/** How mcpbr picks MCPToolBench++ rows, as its code behaves. An empty list is no filter; `tags` and `level` do nothing there. */
export interface McpToolBenchFilters {
  task_ids?: PythonValue[] | null;
  filter_difficulty?: PythonValue[] | null;
  filter_category?: PythonValue[] | null;
  /** 0 keeps nothing; a negative one keeps nothing, or after a filter drops that many from the end. */
  sample_size?: number | null;
}

const given = (filter: PythonValue[] | null | undefined): filter is PythonValue[] =>
  Boolean(filter) && filter!.length > 0;

/** The rows that pass the filters, each with its instance_id and problem_statement. */
export function loadMcpToolBenchTasks(
  rows: readonly PythonValue[],
  filters: McpToolBenchFilters,
): PythonObject[] {
  const {
    task_ids: ids,
    filter_difficulty: difficulty,
    filter_category: category,
    sample_size: size,
  } = filters;
  const isFiltered = given(ids) || given(difficulty) || given(category);
  let kept = typeof size === 'number' && !isFiltered ? rows.slice(0, Math.max(size, 0)) : [...rows];
  if (given(ids)) kept = kept.filter((row) => isAmong(get(row, 'uuid', null), ids));
  if (given(difficulty)) {
    const callTypes = difficulty.map(callTypeOfDifficulty);
    kept = kept.filter((row) => isAmong(get(row, 'call_type', ''), callTypes));
  }
  if (given(category)) {
    const names = category.map(lower);
    kept = kept.filter((row) => names.includes(lower(get(row, 'category', ''))));
  }
  if (typeof size === 'number') kept = kept.slice(0, size);
  return kept.map(augmented);
}

const isAmong = (value: PythonValue, values: readonly PythonValue[]): boolean =>
  values.some((other) => pythonEquals(value, other));

const callTypes = new Map([
  ['easy', 'single'],
  ['single', 'single'],
  ['hard', 'multi'],
  ['multi', 'multi'],
  ['medium', 'multi'],
]);

/** mcpbr's aliases; an unknown word keeps its case. */
const callTypeOfDifficulty = (word: PythonValue): PythonValue => callTypes.get(lower(word)) ?? word;

function augmented(row: PythonValue): PythonObject {
  if (!isDict(row) || !Object.hasOwn(row, 'uuid')) throw new PythonError('KeyError', "'uuid'");
  return { ...row, instance_id: row.uuid!, problem_statement: problemStatement(row) };
}

/** A row in mcpbr's common form. */
export function normalizeMcpToolBenchTask(task: PythonValue): PythonObject {
  const uuid = get(task, 'uuid', null);
  const id = isTruthy(uuid) ? uuid : get(task, 'instance_id', null);
  if (!isTruthy(id)) {
    throw new PythonError('ValueError', `Task missing required 'uuid' field: ${repr(iterate(task))}`);
  }
  return {
    task_id: id,
    problem_statement: problemStatement(task),
    repo: `mcptoolbench/${pythonStr(get(task, 'category', 'unknown'))}`,
    commit: 'HEAD',
    metadata: {
      category: get(task, 'category', 'unknown'),
      call_type: get(task, 'call_type', ''),
      tools: get(task, 'tools', []),
      mcp_tools_dict: get(task, 'mcp_tools_dict', {}),
      function_call_label: get(task, 'function_call_label', []),
      query: get(task, 'query', ''),
    },
  };
}

function problemStatement(task: PythonValue): string {
  const text = (key: string, fallback: string): string => pythonStr(get(task, key, fallback));
  return (
    'Complete the following task using MCP tools:\n\n' +
    `Category: ${text('category', 'unknown')}\n` +
    `Task Type: ${text('call_type', 'single')}-step tool call\n` +
    `Available Tools: ${toolList(get(task, 'tools', []))}\n\n` +
    `Task:\n${text('query', 'No query provided')}\n\n` +
    'Use the available MCP tools to complete this task. ' +
    'Ensure you select the appropriate tools and invoke them with correct parameters.'
  );
}

/** Joins names. The shipped rows hold objects, on which the original raises. */
function toolList(tools: PythonValue): string {
  if (!isTruthy(tools)) return 'no tools specified';
  return iterate(tools)
    .map((tool, index) => {
      if (typeof tool === 'string') return tool;
      throw new PythonError(
        'TypeError',
        `sequence item ${index}: expected str instance, ${typeName(tool)} found`,
      );
    })
    .join(', ');
}

/** value.lower() */
export function lower(value: PythonValue): string {
  if (typeof value !== 'string') throw noAttribute(value, 'lower');
  return value.toLowerCase();
}
