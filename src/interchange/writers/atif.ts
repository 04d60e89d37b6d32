import { withDigitsAsTexts } from '#core/inexact-integers.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { Contender } from '#core/contender.ts';
import { decidingScore } from '#core/deciding.ts';
import type { Message, Usage } from '#core/message.ts';
import { textOfResult } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import { byContender, modelName, timeOf } from './attempts.ts';
import { answersIn, inputOf, offeredTools } from './messages.ts';
import { NOT_RECORDED, sourceOf } from './source.ts';
import { oneFile, type WrittenRun } from './writer.ts';

/** Trajectories of the Agent Trajectory Interchange Format 1.7: one document a line, each whole by itself. */
export const atif = oneFile(
  {
    id: 'atif',
    title: 'ATIF trajectories',
    ending: '.atif.jsonl',
    type: 'application/x-ndjson',
    loses:
      'attempts without any step, scores but the deciding one, pictures in results and the prompt around a question.',
    usesTasks: true,
  },
  documents,
);

function* documents(written: WrittenRun): Generator<string> {
  for (const { contender, records } of byContender(written.run, written.records))
    for (const record of records)
      if (record.trajectory.steps.length > 0)
        yield `${JSON.stringify(documentOf(written, contender, record))}\n`;
}

/** What an earlier turn of somebody's model said is copied context: not this agent's own. */
const inputSteps = (messages: readonly Message[]) =>
  messages.flatMap(({ role, text }) => {
    if (role === 'tool') return [];
    return [
      role === 'assistant'
        ? { source: 'agent', message: text, is_copied_context: true }
        : { source: role, message: text },
    ];
  });

function documentOf({ run, taskOf }: WrittenRun, contender: Contender, record: ResultRecord) {
  const { trajectory, usage } = record;
  const task = taskOf(record.taskId);
  const tools = offeredTools(run.config, record, task);
  const model = modelName(contender);
  const source = sourceOf(run, contender);
  const steps = [
    ...inputSteps(inputOf(task)),
    ...trajectory.steps.flatMap((step) => [...inputSteps(step.inputs ?? []), stepOf(step, model)]),
  ];
  return {
    schema_version: 'ATIF-v1.7',
    session_id: run.id,
    trajectory_id: `${run.id}-${record.cell}`,
    agent: {
      name: source ? NOT_RECORDED : 'proving-ground',
      version: source ? NOT_RECORDED : run.versions.app,
      model_name: model,
      ...(tools
        ? {
            tool_definitions: tools.map(({ name, description, inputSchema }) => ({
              type: 'function',
              function: { name, description, parameters: inputSchema },
            })),
          }
        : {}),
      ...(source ? {} : { extra: { agent: contender.agentId } }),
    },
    steps: steps.map((step, index) => ({ step_id: index + 1, ...step })),
    ...(usage ? { final_metrics: { ...metricsOf(usage, 'total_'), total_steps: steps.length } } : {}),
    extra: { ...aboutAttempt(run, record), ...(source ? { source, recorded: record.recorded } : {}) },
  };
}

function aboutAttempt(run: WrittenRun['run'], record: ResultRecord) {
  const { taskId, repeat, outcome, verdict, trajectory } = record;
  const deciding = decidingScore(record, run.config);
  return {
    dataset: run.dataset.id,
    task_id: taskId,
    repeat,
    outcome,
    verdict,
    decided_by: deciding?.id,
    explanation: deciding?.score?.explanation,
    stop_reason: trajectory.stopReason,
    errors: record.errors,
  };
}

/** The format has no place for a tool's error and for a call that could not be read: they stand in `extra`. */
function stepOf(step: Step, model: string) {
  const { message, toolCalls, usage } = step;
  const toolResults = answersIn(step);
  const timestamp = timeOf(step);
  const failed = toolResults.flatMap(({ callId, isError }) => (isError ? [callId] : []));
  const malformed = toolCalls.filter(({ malformed: text }) => text !== undefined);
  const extra = {
    ...(failed.length > 0 ? { failed_calls: failed } : {}),
    ...(malformed.length > 0
      ? { malformed_calls: malformed.map(({ id, malformed: text }) => ({ tool_call_id: id, text })) }
      : {}),
  };
  return {
    ...(timestamp ? { timestamp } : {}),
    source: 'agent',
    model_name: model,
    message: message.text,
    ...(message.thinking ? { reasoning_content: message.thinking } : {}),
    ...(toolCalls.length > 0
      ? {
          tool_calls: toolCalls.map(({ id, name, arguments: values, inexact }) => ({
            tool_call_id: id,
            function_name: name,
            arguments: withDigitsAsTexts(values, inexact),
          })),
        }
      : {}),
    ...(toolResults.length > 0
      ? {
          observation: {
            results: toolResults.map((result) => ({
              source_call_id: result.callId,
              content: textOfResult(result),
            })),
          },
        }
      : {}),
    ...(usage ? { metrics: metricsOf(usage, '') } : {}),
    ...(Object.keys(extra).length > 0 ? { extra } : {}),
  };
}

const metricsOf = ({ inputTokens, outputTokens, cachedInputTokens }: Usage, prefix: '' | 'total_') => ({
  [`${prefix}prompt_tokens`]: inputTokens,
  [`${prefix}completion_tokens`]: outputTokens,
  [`${prefix}cached_tokens`]: cachedInputTokens,
});
