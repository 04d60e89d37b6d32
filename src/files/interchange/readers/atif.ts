import { objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { at, countAt, objectsAt, textAt } from '../at.ts';
import { answeredAttempt } from '../attempt.ts';
import { contentOf, textWith, toolsIn } from '../content.ts';
import { callsAt, Conversation } from '../conversation.ts';
import { usageIn } from '../figures.ts';
import { readingOf, refused, type RecordingReader } from '../reader.ts';

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
  const [foreign, subagents] = [steps.filter(isForeign), objectsOf(root.subagent_trajectories)];
  if (foreign.length > 0) said.note('/steps', `steps left out, copied or a subagent’s: ${foreign.length}`);
  if (subagents.length > 0)
    said.note('/subagent_trajectories', `trajectories left out, of subagents: ${subagents.length}`);
  return answeredAttempt(
    said,
    {
      row,
      task: { id: textAt(root, 'extra.task_id') },
      model:
        textAt(root, 'agent.model_name') ||
        steps.map(({ model_name: name }) => textOf(name)).find((name) => name !== ''),
      tools: toolsIn(at(root, 'agent.tool_definitions')),
      usage: usageIn('atif', root.final_metrics),
      dollars: countAt(root, 'final_metrics.total_cost_usd'),
      repeat: countAt(root, 'extra.repeat'),
    },
    Array.isArray(root.steps) ? 'no step is of the agent' : 'there is no list of steps',
    '/steps',
  );
}

/** Of a subagent, or an answer that an earlier trajectory holds: copied words of others are input like any. */
const isForeign = (step: JsonObject): boolean =>
  at(step, 'extra.is_sidechain') === true || (step.is_copied_context === true && step.source === 'agent');

function readStep(said: Conversation, step: JsonObject): void {
  const { source } = step;
  const text = textWith(said, step.message);
  if (source === 'system' || source === 'user') return said.input(source, text);
  if (source !== 'agent') return said.leaveOut(`step of ${textOf(source) || 'nobody'}`);
  const calls = callsAt(step.tool_calls, { id: 'tool_call_id', name: 'function_name', values: 'arguments' });
  const thinking = textOf(step.reasoning_content);
  said.turn({ text, thinking, calls, usage: usageIn('atif step', step.metrics) });
  const results = objectsAt(step, 'observation.results');
  // A result without the id of a call answers one only where no result has an id and there are as many as calls.
  const isByOrder =
    results.length === calls.length && results.every((result) => !textAt(result, 'source_call_id'));
  for (const { source_call_id: id, content } of results) {
    // Pictures and sounds are in files of their own.
    const answer = Array.isArray(content) ? textWith(said, content) : content;
    if (isByOrder || textOf(id)) said.result({ callId: textOf(id), content: contentOf(answer) });
    else said.leaveOut('result of no call');
  }
}
