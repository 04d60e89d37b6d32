import {
  evaluateMcpToolBench,
  extractMcpToolBench,
  evaluateToolBench,
  extractToolBench,
} from '../../../src/measure/scorers/mcpbr/evaluate-mcptoolbench.ts';
import {
  loadMcpToolBenchTasks,
  normalizeMcpToolBenchTask,
} from '../../reference/mcpbr-mcptoolbench-tasks.ts';
import { loadToolBenchTasks, normalizeToolBenchTask } from '../../reference/mcpbr-toolbench-tasks.ts';
import {
  PythonError,
  type PythonObject,
  type PythonValue,
} from '../../../src/measure/scorers/python/values.ts';
import { readPythonJson } from '../../../src/measure/scorers/python/json.ts';
import type { Reference } from '../vector-lines.ts';

/** The line's input with its numbers as Python has them; a task given as text is read as the original read it. */
function inputOf(line: string): PythonObject {
  const { input } = readPythonJson(line) as { input: PythonObject };
  return typeof input.task_json === 'string' ? { ...input, task: readPythonJson(input.task_json) } : input;
}

const on =
  (run: (input: PythonObject) => unknown): Reference =>
  (_, line) => {
    const result = run(inputOf(line));
    if (result instanceof PythonError) throw result;
    return result;
  };

const fields = (tasks: readonly PythonObject[], names: readonly string[]): PythonValue[][] =>
  tasks.map((task) => names.map((name) => task[name] ?? null));

export const references: Record<string, Reference> = {
  'mcptoolbench.evaluate': on(({ task, solution }) => evaluateMcpToolBench(task!, solution!)),
  'mcptoolbench.extract': on(({ solution }) => extractMcpToolBench(solution!)),
  'mcptoolbench.normalize_task': on(({ task }) => normalizeMcpToolBenchTask(task!)),
  'mcptoolbench.load_tasks': on(({ dataset, args }) =>
    fields(loadMcpToolBenchTasks(dataset as PythonValue[], args as PythonObject), [
      'instance_id',
      'problem_statement',
    ]),
  ),
  'toolbench.evaluate': on(({ task, solution }) => evaluateToolBench(task!, solution!)),
  'toolbench.extract': on(({ solution }) => extractToolBench(solution!)),
  'toolbench.normalize_task': on(({ task }) => normalizeToolBenchTask(task!)),
  'toolbench.load_tasks': on(({ dataset, args }) =>
    fields(loadToolBenchTasks(dataset as PythonValue[], args as PythonObject), [
      'instance_id',
      'id',
      'problem_statement',
    ]),
  ),
};
