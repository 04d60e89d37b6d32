import { type ResultRecord, decidingScore } from '#core/cell.ts';
import { agentNameOf, type Contender } from '#core/contender.ts';
import type { Message, Usage } from '#core/message.ts';
import type { Step } from '#core/trajectory.ts';
import {
  answersIn,
  byContender,
  callsOf,
  inputOf,
  modelName,
  NOT_RECORDED,
  offeredTools,
  sourceOf,
  timeOf,
  unlessEmpty,
} from './common.ts';
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
  const deciding = decidingScore(record, run.config);
  return {
    schema_version: 'ATIF-v1.7',
    session_id: run.id,
    trajectory_id: `${run.id}-${record.cell}`,
    agent: {
      name: source ? NOT_RECORDED : 'proving-ground',
      version: source ? NOT_RECORDED : run.versions.app,
      model_name: model,
      tool_definitions: tools?.map(({ name, description, inputSchema }) => ({
        type: 'function',
        function: { name, description, parameters: inputSchema },
      })),
      extra: source ? undefined : { agent: agentNameOf(contender) },
    },
    steps: steps.map((step, index) => ({ step_id: index + 1, ...step })),
    final_metrics: usage && { ...metricsOf(usage, 'total_'), total_steps: steps.length },
    extra: {
      dataset: run.dataset.id,
      task_id: record.taskId,
      repeat: record.repeat,
      outcome: record.outcome,
      verdict: record.verdict,
      decided_by: deciding?.id,
      explanation: deciding?.score?.explanation,
      stop_reason: trajectory.stopReason,
      errors: record.errors,
      source,
      recorded: source && record.recorded,
    },
  };
}

/** The format has no place for a tool's error and for a call that could not be read: they stand in `extra`. */
function stepOf(step: Step, model: string) {
  const { message, usage } = step;
  const [calls, answers] = [callsOf(step), answersIn(step)];
  const failed = answers.flatMap(({ callId, isError }) => (isError ? [callId] : []));
  const malformed = calls.flatMap(({ id, malformed: text }) =>
    text === undefined ? [] : [{ tool_call_id: id, text }],
  );
  const isOdd = failed.length + malformed.length > 0;
  const results = answers.map(({ callId, text }) => ({ source_call_id: callId, content: text }));
  return {
    timestamp: timeOf(step),
    source: 'agent',
    model_name: model,
    message: message.text,
    reasoning_content: message.thinking || undefined,
    tool_calls: unlessEmpty(
      calls.map((call) => ({
        tool_call_id: call.id,
        function_name: call.name,
        arguments: call.arguments,
      })),
    ),
    observation: results.length > 0 ? { results } : undefined,
    metrics: usage && metricsOf(usage, ''),
    extra: isOdd ? { failed_calls: unlessEmpty(failed), malformed_calls: unlessEmpty(malformed) } : undefined,
  };
}

const metricsOf = ({ inputTokens, outputTokens, cachedInputTokens }: Usage, prefix: '' | 'total_') => ({
  [`${prefix}prompt_tokens`]: inputTokens,
  [`${prefix}completion_tokens`]: outputTokens,
  [`${prefix}cached_tokens`]: cachedInputTokens,
});
