import type { JsonValue } from '../../../src/core/json.ts';
import {
  evaluateMcpToolBench,
  evaluateToolBench,
} from '../../../src/measure/scorers/mcpbr/evaluate-mcptoolbench.ts';
import { readPythonJson } from '../../../src/measure/scorers/python/json.ts';
import type { PythonValue } from '../../../src/measure/scorers/python/values.ts';
import { millisecondsOf, shortMillisecondsOf } from './milliseconds.ts';
import { median } from './row.ts';

/** One recorded call of mcpbr, ready to run. */
interface Evaluation {
  run: () => unknown;
  answer: string;
}

/** The evaluations of mcpbr that the vector files record, ready to run: rows parsed, answers as text. */
export function mcpbrEvaluations(lines: readonly string[]): Evaluation[] {
  const evaluators = new Map<string, (task: PythonValue, solution: PythonValue) => unknown>([
    ['mcptoolbench.evaluate', evaluateMcpToolBench],
    ['toolbench.evaluate', evaluateToolBench],
  ]);
  return lines.flatMap((line): Evaluation[] => {
    const { metric, input } = JSON.parse(line) as {
      metric: string;
      input: { task?: JsonValue; task_json?: string; solution?: JsonValue };
    };
    const evaluate = evaluators.get(metric);
    // Rows with NaN in them are recorded as text.
    const task = input.task_json === undefined ? input.task : readPythonJson(input.task_json);
    const { solution } = input;
    if (!evaluate || task === undefined || typeof solution !== 'string') return [];
    return [{ answer: solution, run: () => evaluate(task, solution) }];
  });
}

export interface EvaluationSpeed {
  evaluations: number;
  rounds: number;
  evaluationsPerSecond: number;
  /** JSON.parse alone on the same answers, in the same run. */
  parsesPerSecond: number;
  /** Time of the evaluations over time of the parses, turn by turn; the goal is at most 2. */
  ratio: number;
}

/** mcpbr-equivalent evaluations beside JSON.parse of the same answers, turn by turn, nothing memoised. Medians of the rounds. */
export function benchMcpbr(lines: readonly string[], rounds: number): EvaluationSpeed {
  const evaluations = mcpbrEvaluations(lines);
  const evaluateAll = (): void => {
    for (const { run } of evaluations) run();
  };
  const parseAll = (): void => {
    for (const { answer } of evaluations) parsed(answer);
  };
  for (let warmUp = 0; warmUp < rounds / 4; warmUp++) [evaluateAll, parseAll].forEach((work) => work());
  const evaluating: number[] = [];
  const parsing: number[] = [];
  for (let round = 0; round < rounds; round++) {
    evaluating.push(millisecondsOf(evaluateAll));
    parsing.push(shortMillisecondsOf(parseAll));
  }
  const [evaluation, parse] = [median(evaluating), median(parsing)];
  return {
    evaluations: evaluations.length,
    rounds,
    evaluationsPerSecond: Math.round((1000 * evaluations.length) / evaluation),
    parsesPerSecond: Math.round((1000 * evaluations.length) / parse),
    ratio: median(evaluating.map((time, round) => time / parsing[round]!)),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
