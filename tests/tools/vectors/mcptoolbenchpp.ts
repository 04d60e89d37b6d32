import {
  fillDefaultToolArguments,
  mapToolCall,
  originalToolName,
  serversByTool,
} from '../../reference/mcptoolbenchpp-agent-loop.ts';
import {
  checkCorrectness,
  checkMultiToolCalls,
  checkSingleToolCall,
  errorAnalysis,
} from '../../../src/measure/scorers/mcptoolbenchpp/repository.ts';
import { checkCorrectnessOffline } from '../../reference/mcptoolbenchpp-offline-check.ts';
import { checkAstWithJudgeReply, cleanJudgeReply } from '../../reference/mcptoolbenchpp-judge-reply.ts';
import { estimatePassAtK, metricsFromLog, type RunLog } from '../../reference/mcptoolbenchpp-pass-at-k.ts';
import { readPythonJson } from '../../../src/measure/scorers/python/json.ts';
import { get, type PythonObject, type PythonValue } from '../../../src/measure/scorers/python/values.ts';
import type { Reference } from '../vector-lines.ts';

/** numpy sums means pairwise, so that the last digits may differ. */
export const tolerance = 1e-12;

interface Lists {
  pred: PythonValue;
  label: PythonValue;
}

/** The printed error text tells 1.0 from 1, which JSON.parse does not. */
const exactInput = (line: string): PythonValue => get(readPythonJson(line), 'input', {});

export const references: Record<string, Reference> = {
  'pp.error_analysis': (_: never, line: string) =>
    errorAnalysis(get(exactInput(line), 'function_call_result', [])),
  'pp.check_correctness': ({ pred, label }: Lists) => checkCorrectness(pred, label),
  'pp.check_single_tool_call_dag': ({ pred, label }: Lists) => checkSingleToolCall(pred, label),
  'pp.check_multi_tool_call_dag': ({ pred, label }: Lists) => checkMultiToolCalls(pred, label),
  'pp.calculate_metrics.check_correctness': ({ pred, label }: Lists) => checkCorrectnessOffline(pred, label),
  'pp.check_ast_with_judge_reply': (
    input: Lists & { judge_completion?: PythonValue; judge_reply?: { completion?: PythonValue } },
  ) =>
    checkAstWithJudgeReply(
      input.pred,
      input.label,
      input.judge_reply ? (input.judge_reply.completion ?? '') : (input.judge_completion ?? null),
    ),
  'pp.process_response': ({ text }: { text: string }) => cleanJudgeReply(text),
  'pp.pass_at_k': (input: { num_samples: number | number[]; num_correct: number[]; k: number }) =>
    estimatePassAtK(input.num_samples, input.num_correct, input.k),
  'pp.calculate_metrics_from_log': ({ log, pass_k_list }: { log: RunLog; pass_k_list: number[] | null }) =>
    metricsFromLog(log, pass_k_list),
  'pp.fill_default_tool_arguments': (input: { server: string; tool: string; args: PythonObject }) =>
    fillDefaultToolArguments(input.server, input.tool, input.args),
  'pp.rev_tool_servername_dict': (input: { mcp_server_tools: { [server: string]: string[] } }) =>
    serversByTool(input.mcp_server_tools),
  'pp.get_conflict_toolname_original': (input: { tool_name: string; server_name: string }) =>
    originalToolName(input.tool_name, input.server_name),
  'pp.function_call_result_common_mapper': (input: { tool_call: PythonValue }) =>
    mapToolCall(input.tool_call),
};
