import { lower } from './mcpbr-mcptoolbench-tasks.ts';
import {
  get,
  isDict,
  isTruthy,
  PythonError,
  type PythonObject,
  type PythonValue,
  typeName,
  pythonStr,
} from '#measure/scorers/python/values.ts';

/** How mcpbr picks ToolBench rows, as its code behaves. An empty list is no filter; `level` does nothing there. */
export interface ToolBenchFilters {
  filter_difficulty?: PythonValue[] | null;
  filter_category?: PythonValue[] | null;
  filter_tags?: PythonValue[] | null;
  /** Compared with `id`, not with instance_id. */
  task_ids?: PythonValue[] | null;
  sample_size?: number | null;
}

const SHOWN_TOOLS = 10;

/** The rows that pass the filters, numbered anew: the same row has another instance_id under another filter. */
export function loadToolBenchTasks(rows: readonly PythonValue[], filters: ToolBenchFilters): PythonObject[] {
  let kept = [...rows];
  const narrow = (
    filter: PythonValue[] | null | undefined,
    keeps: (row: PythonValue, wanted: PythonValue[]) => boolean,
  ): void => {
    if (filter && filter.length > 0) kept = kept.filter((row) => keeps(row, filter));
  };
  narrow(filters.filter_difficulty, (row, wanted) =>
    wanted.map(lower).includes(lower(get(row, 'difficulty', ''))),
  );
  narrow(filters.filter_category, (row, wanted) => {
    const category = lower(get(row, 'category', ''));
    return wanted.some((part) => category.includes(lower(part)));
  });
  narrow(filters.filter_tags, (row, wanted) => {
    const tools = pythonStr(get(row, 'tools', [])).toLowerCase();
    return wanted.every((tag) => tools.includes(lower(tag)));
  });
  narrow(filters.task_ids, (row, wanted) => wanted.includes(pythonStr(get(row, 'id', ''))));
  if (typeof filters.sample_size === 'number') kept = kept.slice(0, filters.sample_size);
  return kept.map((row, index) => {
    if (!isDict(row)) throw new PythonError('TypeError', `'${typeName(row)}' object is not a mapping`);
    return { ...row, instance_id: `toolbench_${index}`, problem_statement: problemStatement(row) };
  });
}

/** A row in mcpbr's common form. */
export function normalizeToolBenchTask(task: PythonValue): PythonObject {
  return {
    task_id: get(task, 'instance_id', 'toolbench_unknown'),
    problem_statement: problemStatement(task),
    repo: 'toolbench/apis',
    commit: 'HEAD',
    metadata: {
      query: get(task, 'query', ''),
      tools: get(task, 'tools', []),
      category: get(task, 'category', ''),
      ground_truth: get(task, 'ground_truth', []),
    },
  };
}

function problemStatement(task: PythonValue): string {
  const query = pythonStr(get(task, 'query', 'No query provided'));
  const tools = get(task, 'tools', []);
  const lead = `Complete the following task using the available tools:\n\n${query}\n\n`;
  if (!isTruthy(tools)) return lead;
  return `${lead}Available tools:\n${firstTools(tools).map(toolLine).join('')}`;
}

/** tools[:10]; text yields its characters, and an object raises. */
function firstTools(tools: PythonValue): PythonValue[] {
  if (Array.isArray(tools)) return tools.slice(0, SHOWN_TOOLS);
  if (typeof tools === 'string') return [...tools].slice(0, SHOWN_TOOLS);
  const reason = isDict(tools)
    ? "unhashable type: 'slice'"
    : `'${typeName(tools)}' object is not subscriptable`;
  throw new PythonError('TypeError', reason);
}

function toolLine(tool: PythonValue): string {
  if (!isDict(tool)) return `  - ${pythonStr(tool)}\n`;
  return `  - ${pythonStr(get(tool, 'name', 'unknown'))}: ${pythonStr(get(tool, 'description', ''))}\n`;
}
