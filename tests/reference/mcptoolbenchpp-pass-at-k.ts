import { PythonError } from '#measure/scorers/python/values.ts';

/**
 * MCPToolBench++'s pass@k as coded, for each task: fewer trials than k count as passed (ours is undefined there). A single
 * number of trials stands for all tasks.
 */
export function estimatePassAtK(trials: number | number[], correct: number[], k: number): number[] {
  if (Array.isArray(trials) && trials.length !== correct.length) {
    throw new PythonError('AssertionError', 'as many numbers of trials as of correct ones');
  }
  return correct.map((right, task) => estimate(Array.isArray(trials) ? trials[task]! : trials, right, k));
}

function estimate(trials: number, correct: number, k: number): number {
  if (trials - correct < k) return 1;
  let miss = 1;
  for (let position = trials - correct + 1; position <= trials; position++) miss *= 1 - k / position;
  return 1 - miss;
}

/** Flags that a trial left in the run's log; absent is false. */
export interface LoggedTrial {
  if_pass?: unknown;
  tool_correctness?: unknown;
  parameter_correctness?: unknown;
}

export interface RunLog {
  run_info?: { category?: string; model?: string; pass_k?: string };
  run_details?: { trials?: LoggedTrial[] }[];
}

export interface LogMetrics {
  metrics: Record<string, string | number>[];
  num_tasks: number;
  total_trials: number;
}

/** The offline script: only the first 50 tasks of a log, tasks without trials skipped. {} for a log without tasks. */
export function metricsFromLog(log: RunLog, passK: number[] | null): LogMetrics | Record<string, never> {
  const { run_info: info = {}, run_details: details = [] } = log;
  if (details.length === 0) return {};
  const tasks = details
    .slice(0, 50)
    .map(({ trials }) => trials ?? [])
    .filter((trials) => trials.length > 0);
  const counts = {
    trials: tasks.map((trials) => trials.length),
    passed: tasks.map(
      (trials) => trials.filter((t) => t.if_pass && t.tool_correctness && t.parameter_correctness).length,
    ),
    tool: tasks.map((trials) => trials.filter((t) => t.tool_correctness).length),
    parameter: tasks.map(
      (trials) => trials.filter((t) => t.parameter_correctness && t.tool_correctness).length,
    ),
  };
  const ks = passK ?? (info.pass_k ?? '1').split(',').map(Number);
  return {
    metrics: ks.map((k) => ({
      category: info.category ?? 'unknown',
      model: info.model ?? 'unknown',
      [`pass@${k}`]: mean(estimatePassAtK(counts.trials, counts.passed, k)),
      [`tool_pass@${k}`]: mean(estimatePassAtK(counts.trials, counts.tool, k)),
      [`parameter_pass@${k}`]: mean(estimatePassAtK(counts.trials, counts.parameter, k)),
      num_tasks: tasks.length,
      num_trials_total: sum(counts.trials),
      num_passed_total: sum(counts.passed),
      num_tool_correct_total: sum(counts.tool),
      num_parameter_correct_total: sum(counts.parameter),
    })),
    num_tasks: tasks.length,
    total_trials: sum(counts.trials),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length);
