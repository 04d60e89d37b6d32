import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedTask, RecordedVerdict } from '#core/recording.ts';
import type { Tool } from '#core/tool.ts';
import { at, countAt, objectAt, objectsAt, textAt } from '../at.ts';
import { attemptOf, verdictOf } from '../attempt.ts';
import { contentOf, toolsIn } from '../content.ts';
import { callsAt, Conversation } from '../conversation.ts';
import { failureOf, msOf, stopReasonOf, usageIn } from '../figures.ts';
import { readingOf, refused, type RecordingReader } from '../reader.ts';

/** What ended a simulation that is no doing of the agent's. */
const OTHERS_FAILED = new Set(['infrastructure_error', 'unexpected_error', 'user_error']);

/**
 * Results of tau2-bench: the tasks with their criteria, and simulations of a conversation with a simulated user. The user's own tools are
 * no part of the trajectory, and the first message of the agent is a greeting written in advance.
 */
export const tau2: RecordingReader = {
  id: 'tau2',
  title: 'tau2-bench results',
  isDocument: (log) =>
    at(log, 'tasks') !== undefined &&
    isJsonObject(at(log, 'info.agent_info')) &&
    isJsonObject(at(log, 'info.environment_info')),
  open: () => readingOf((log) => (isJsonObject(log) ? attemptsIn(log) : [])),
};

function attemptsIn(log: JsonObject): ReadAttempt[] {
  if (!Array.isArray(log.simulations))
    return [
      refused(
        0,
        '/simulations',
        'the simulations are in files of their own, beside this one: it contains the tasks alone',
      ),
    ];
  const tasks = new Map(objectsOf(log.tasks).map((task) => [textOf(task.id), task]));
  return log.simulations.map((simulation, row) => simulated(simulation, row, log, tasks));
}

function simulated(
  simulation: JsonValue,
  row: number,
  log: JsonObject,
  tasks: ReadonlyMap<string, JsonObject>,
): ReadAttempt {
  const place = `/simulations/${row}`;
  if (!isJsonObject(simulation)) return refused(row, place, 'the simulation is no object');
  const messages = objectsOf(simulation.messages);
  if (!Array.isArray(simulation.messages) || simulation.messages.length === 0)
    return Array.isArray(simulation.ticks)
      ? refused(row, `${place}/ticks`, 'a conversation by voice: only written ones are read')
      : refused(row, `${place}/messages`, 'the simulation has no messages');
  const environment = objectAt(log, 'info.environment_info');
  const said = new Conversation();
  if (textOf(environment.policy)) said.input('system', textOf(environment.policy));
  messages.forEach((message, index) => readMessage(said, message, index === 0));
  const reason = textOf(simulation.termination_reason);
  const id = textOf(simulation.task_id);
  return attemptOf(said, {
    row,
    task: { id, category: textOf(environment.domain_name), expected: callsDue(tasks.get(id)) },
    model: textAt(log, 'info.agent_info.llm'),
    tools: toolsOf(environment.tool_defs),
    stopReason: stopReasonOf(reason),
    error: OTHERS_FAILED.has(reason) ? failureOf('tau2-bench ended the simulation', reason) : undefined,
    verdicts: verdictsOf(objectAt(simulation, 'reward_info')),
    repeat: countAt(simulation, 'trial'),
    durationMs: msOf(simulation.duration),
    dollars: countAt(simulation, 'agent_cost'),
  });
}

function readMessage(said: Conversation, message: JsonObject, isFirst: boolean): void {
  const { role, content, usage, tool_calls: calls, tool_messages: results } = message;
  const isGreeting = isFirst && !usage && !calls;
  if (role === 'assistant' && !isGreeting)
    said.turn({
      text: textOf(content),
      thinking: textAt(message, 'raw_data.message.reasoning_content'),
      calls: callsAt(calls, { id: 'id', name: 'name', values: 'arguments' }),
      usage: usageIn('tau2', usage),
    });
  else if (role === 'assistant' || role === 'user') said.input(role, textOf(content));
  else if (role === 'tool')
    for (const result of results ? objectsOf(results) : [message])
      if (result.requestor === 'user') said.leaveOut('result of the simulated user’s call');
      else
        said.result({
          callId: textOf(result.id),
          content: contentOf(result.content),
          isError: result.error === true,
        });
  else said.leaveOut(`message of ${textOf(role) || 'nobody'}`);
  if (role === 'user') for (const _ of objectsOf(calls)) said.leaveOut('call of the simulated user');
}

/** What a reward may rest on where its calls are a label: what was called, and the end state that it leads to. */
const JUDGED_BY_CALLS = new Set(['ACTION', 'DB']);

/**
 * The calls that a task's maker wrote down, if the reward rests on calls, or on calls and the end state; otherwise undefined. Most
 * rewards rest on the end state and on what was said to the user: then other calls may do as well, and these alone may not do.
 */
function callsDue(task: JsonObject | undefined): RecordedTask['expected'] {
  const written = at(task, 'evaluation_criteria.reward_basis');
  const basis = Array.isArray(written) ? written.map(textOf) : [];
  if (!basis.includes('ACTION') || !basis.every((each) => JUDGED_BY_CALLS.has(each))) return undefined;
  const calls = objectsAt(task, 'evaluation_criteria.actions')
    .filter(({ requestor }) => requestor !== 'user')
    .map(({ name, arguments: values }) => ({
      name: textOf(name),
      ...(isJsonObject(values) ? { arguments: values } : {}),
    }));
  return calls.length > 0 ? calls : undefined;
}

/** A list as any, or signatures by name, with `doc` and `params`. */
const toolsOf = (written: JsonValue | undefined): Tool[] | undefined =>
  toolsIn(
    isJsonObject(written)
      ? Object.entries(written).map(([name, signature]) => ({
          name,
          description: at(signature, 'doc') ?? '',
          parameters: at(signature, 'params') ?? null,
        }))
      : written,
  );

/** The reward, which is 1 where the task was solved, and what it is made of. */
function verdictsOf(info: JsonObject): RecordedVerdict[] {
  const figures = { reward: info.reward, ...objectOf(info.reward_breakdown) };
  const unmet = objectsOf(info.communicate_checks).filter(({ met }) => met === false);
  const reason = unmet.map(({ justification }) => textOf(justification)).join(' ');
  return Object.entries(figures).flatMap(([name, figure]) => {
    const value = countOf(figure);
    return value === undefined
      ? []
      : verdictOf(name, value === 1, value, name === 'COMMUNICATE' ? reason : '');
  });
}
