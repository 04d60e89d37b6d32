import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { contentOf, textWith } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { present } from '../present.ts';
import type { RecordingReader } from '../reader.ts';
import { readingOf, refused, usageOf } from '../reading.ts';
import type { Found } from '../shapes/found.ts';
import { toolsIn } from '../tools.ts';

/** The trajectory itself, where the document is one, alone or as the one element of a list. */
function trajectoryIn(document: JsonValue): JsonObject | undefined {
  const root = Array.isArray(document) && document.length === 1 ? document[0] : document;
  return isJsonObject(root) && textOf(root.schema_version).startsWith('ATIF-') ? root : undefined;
}

/**
 * Trajectories of the Agent Trajectory Interchange Format, 1.0 to 1.8, as Harbor and others write them, alone or one a line. The task and its reward are in
 * the trial's own files. Steps copied from elsewhere and those of subagents are no part of the trajectory.
 */
export const atif: RecordingReader = {
  id: 'atif',
  title: 'ATIF trajectory',
  isDocument: (document) => trajectoryIn(document) !== undefined,
  isLines: (rows) => rows.every((row) => trajectoryIn(row) !== undefined),
  unknownVersion: (value) => {
    const version = textOf(trajectoryIn(value)?.schema_version);
    return /^ATIF-v?1\.[0-8](\.|$)/.test(version) ? undefined : version;
  },
  open: () =>
    readingOf((document, row) => {
      const root = trajectoryIn(document);
      return [root ? trajectoryOf(root, row) : refused(row, '', 'the row is no ATIF trajectory')];
    }),
};

function trajectoryOf(root: JsonObject, row: number): ReadAttempt {
  const next = textOf(root.continued_trajectory_ref);
  if (next)
    return refused(
      row,
      '/continued_trajectory_ref',
      `only the first part of an attempt, which goes on in ${next}`,
    );
  const steps = objectsOf(root.steps);
  const said = new Conversation();
  for (const step of steps) if (!isForeign(step)) readStep(said, step);
  if (said.turns === 0)
    return refused(
      row,
      '/steps',
      Array.isArray(root.steps) ? 'no step is of the agent' : 'there is no list of steps',
    );
  const metrics = objectOf(root.final_metrics);
  const agent = objectOf(root.agent);
  const found: Found = present({
    model: textOf(agent.model_name) || steps.map(({ model_name: name }) => textOf(name)).find(Boolean),
    tools: toolsIn(agent.tool_definitions),
    usage: usageIn(metrics, 'total_'),
  });
  const { task_id: taskId, repeat } = objectOf(root.extra);
  return attemptOf(said, found, {
    row,
    task: present({ id: textOf(taskId) }),
    repairs: repairsOf(root, steps),
    ...present({ dollars: countOf(metrics.total_cost_usd), repeat: countOf(repeat) }),
  });
}

/** Of a subagent, or an answer that an earlier trajectory holds: copied words of others are input like any. */
const isForeign = ({ extra, source, is_copied_context: isCopied }: JsonObject): boolean =>
  objectOf(extra).is_sidechain === true || (isCopied === true && source === 'agent');

function readStep(said: Conversation, step: JsonObject): void {
  const { source } = step;
  const text = textWith(said, step.message);
  if (source !== 'agent') {
    if (source === 'system' || source === 'user') said.input(source, text);
    else said.leaveOut(`step of ${textOf(source) || 'nobody'}`);
    return;
  }
  const calls = objectsOf(step.tool_calls);
  said.turn({
    text,
    calls: calls.map(({ tool_call_id: id, function_name: name, arguments: values }) => ({
      name: textOf(name),
      arguments: values,
      ...present({ id: textOf(id) }),
    })),
    ...present({ thinking: textOf(step.reasoning_content), usage: usageIn(objectOf(step.metrics), '') }),
  });
  readResults(said, objectsOf(objectOf(step.observation).results), calls.length);
}

/** A result without the id of a call answers one only where no result has an id and there are as many as calls. */
function readResults(said: Conversation, results: readonly JsonObject[], calls: number): void {
  const isByOrder = results.length === calls && results.every(({ source_call_id: id }) => !textOf(id));
  for (const { source_call_id: id, content } of results)
    if (isByOrder || textOf(id))
      said.result({ content: contentOf(withoutFiles(said, content)), ...present({ callId: textOf(id) }) });
    else said.leaveOut('result of no call');
}

/** Parts without their pictures and sounds, which are in files of their own. */
const withoutFiles = (said: Conversation, content: JsonValue | undefined): JsonValue | undefined =>
  Array.isArray(content) ? textWith(said, content) : content;

const usageIn = (metrics: JsonObject, prefix: '' | 'total_') =>
  usageOf({
    inputTokens: metrics[`${prefix}prompt_tokens`],
    outputTokens: metrics[`${prefix}completion_tokens`],
    cachedInputTokens: metrics[`${prefix}cached_tokens`],
  });

function repairsOf(root: JsonObject, steps: readonly JsonObject[]): { field: string; reason: string }[] {
  const foreign = steps.filter(isForeign).length;
  const subagents = objectsOf(root.subagent_trajectories).length;
  return [
    ...(foreign > 0
      ? [{ field: '/steps', reason: `steps left out, copied or a subagent’s: ${foreign}` }]
      : []),
    ...(subagents > 0
      ? [{ field: '/subagent_trajectories', reason: `trajectories left out, of subagents: ${subagents}` }]
      : []),
  ];
}
