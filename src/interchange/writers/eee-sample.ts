import { withDigitsAsTexts } from '#core/inexact-integers.ts';
import type { ResultRecord } from '#core/cell.ts';
import { decidingScore } from '#core/deciding.ts';
import type { JsonObject } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import { textOfResult } from '#core/tool.ts';
import { allToolCalls, type Step } from '#core/trajectory.ts';
import { answersIn, inputOf } from './messages.ts';
import { tokenCounts } from './token-counts.ts';
import type { WrittenRun } from './writer.ts';

export const EEE_VERSION = '0.3.0';

/** What all samples of a contender have in common. */
export interface SampleHead {
  evaluationId: string;
  evaluationName: string;
  resultId: string;
  modelId: string;
}

/** An attempt as a row of EEE; undefined where it is not counted, since every row is right or wrong there. */
export function eeeSample({ run, taskOf }: WrittenRun, head: SampleHead, record: ResultRecord) {
  if (record.verdict === 'not-counted') return undefined;
  const task = taskOf(record.taskId);
  const score = decidingScore(record, run.config)?.score;
  const { steps } = record.trajectory;
  const calls = allToolCalls(record.trajectory).length;
  const tokens = tokenCounts(record.usage);
  return {
    schema_version: EEE_VERSION,
    evaluation_id: head.evaluationId,
    evaluation_result_id: head.resultId,
    model_id: head.modelId,
    evaluation_name: head.evaluationName,
    sample_id: record.taskId,
    ...(steps.length === 1 && calls === 0 && !record.trajectory.inTurns
      ? singleTurn(steps[0]!)
      : turns(inputOf(task), steps)),
    input: { raw: task?.query ?? '', reference: task?.target.answer?.accept ?? [] },
    evaluation: {
      score: score?.value ?? (record.verdict === 'correct' ? 1 : 0),
      is_correct: record.verdict === 'correct',
      ...(steps.length > 0 ? { num_turns: steps.length } : {}),
      tool_calls_count: calls,
    },
    ...(tokens ? { token_usage: tokens } : {}),
    ...(record.durationMs === undefined
      ? {}
      : { performance: { latency_ms: Math.max(0, record.durationMs) } }),
    metadata: {
      repeat: String(record.repeat),
      verdict: record.verdict,
      outcome: record.outcome,
      stop_reason: record.trajectory.stopReason,
      ...(score ? { explanation: score.explanation } : {}),
    },
  };
}

function singleTurn({ message }: Step) {
  return {
    interaction_type: 'single_turn',
    output: { raw: [message.text], ...(message.thinking ? { reasoning_trace: [message.thinking] } : {}) },
    answer_attribution: [attribution(0, 'output.raw', message.text)],
  };
}

function turns(input: readonly Message[], steps: readonly Step[]) {
  const messages = [
    ...input.map(({ role, text }) => ({ role, content: text })),
    ...steps.flatMap((step) => [
      ...(step.inputs ?? []).map(({ role, text }) => ({ role, content: text })),
      {
        role: 'assistant',
        content: step.message.text,
        ...(step.message.thinking ? { reasoning_trace: step.message.thinking } : {}),
        ...(step.toolCalls.length > 0
          ? {
              tool_calls: step.toolCalls.map(({ id, name, arguments: values, inexact }) => ({
                id,
                name,
                arguments: asTexts(withDigitsAsTexts(values, inexact)),
              })),
            }
          : {}),
      },
      ...answersIn(step).map((result) => ({
        role: 'tool',
        content: textOfResult(result),
        tool_call_id: [result.callId],
      })),
    ]),
  ].map((message, turn) => ({ turn_idx: turn, ...message }));
  const last = messages.at(-1);
  const isAnswer = last?.role === 'assistant' && steps.at(-1)?.toolCalls.length === 0;
  return {
    interaction_type: 'agentic',
    output: null,
    messages,
    answer_attribution: isAnswer
      ? [attribution(last.turn_idx, `messages[${last.turn_idx}].content`, last.content)]
      : [],
  };
}

const attribution = (turn: number, source: string, text: string) => ({
  turn_idx: turn,
  source,
  extracted_value: text,
  extraction_method: 'custom',
  is_terminal: true,
});

/** The format has arguments of text alone: other values stand there as JSON. */
const asTexts = (values: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
