import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedTask, RecordedVerdict } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { contentOf } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { present } from '../present.ts';
import type { RecordingReader } from '../reader.ts';
import { msOf, readingOf, refused, usageOf } from '../reading.ts';
import type { Found } from '../shapes/found.ts';
import { stopReasonOf } from '../stop-reason.ts';
import type { Tool } from '#core/tool.ts';
import { toolsIn } from '../tools.ts';

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
    isJsonObject(log) &&
    Object.hasOwn(log, 'tasks') &&
    isJsonObject(log.info) &&
    isJsonObject(log.info.agent_info) &&
    isJsonObject(log.info.environment_info),
  open: () => readingOf((log) => (isJsonObject(log) ? attemptsIn(log) : [])),
};

function attemptsIn(log: JsonObject): ReadAttempt[] {
  const { simulations } = log;
  if (!Array.isArray(simulations))
    return [
      refused(
        0,
        '/simulations',
        'the simulations are in files of their own, beside this one: it holds the tasks alone',
      ),
    ];
  const tasks = new Map(objectsOf(log.tasks).map((task) => [textOf(task.id), task]));
  return simulations.map((simulation, row) => simulated(simulation, row, objectOf(log.info), tasks));
}

function simulated(
  simulation: JsonValue,
  row: number,
  info: JsonObject,
  tasks: ReadonlyMap<string, JsonObject>,
): ReadAttempt {
  const at = `/simulations/${row}`;
  if (!isJsonObject(simulation)) return refused(row, at, 'the simulation is no object');
  if (!Array.isArray(simulation.messages) || simulation.messages.length === 0)
    return Array.isArray(simulation.ticks)
      ? refused(row, `${at}/ticks`, 'a conversation by voice: only written ones are read')
      : refused(row, `${at}/messages`, 'the simulation has no messages');
  const environment = objectOf(info.environment_info);
  const said = conversationOf(textOf(environment.policy), objectsOf(simulation.messages));
  const reason = textOf(simulation.termination_reason);
  const message = OTHERS_FAILED.has(reason) ? `tau2-bench ended the simulation: ${reason}` : '';
  const found: Found = present({
    model: textOf(objectOf(info.agent_info).llm),
    tools: toolsOf(environment.tool_defs),
    stopReason: stopReasonOf(reason),
    error: message ? { code: 'model-server-error' as const, message } : undefined,
  });
  return attemptOf(said, found, {
    row,
    task: aboutTask(textOf(simulation.task_id), tasks, environment),
    verdicts: verdictsOf(objectOf(simulation.reward_info)),
    ...present({
      repeat: countOf(simulation.trial),
      durationMs: msOf(simulation.duration),
      dollars: countOf(simulation.agent_cost),
    }),
  });
}

function conversationOf(policy: string, messages: readonly JsonObject[]): Conversation {
  const said = new Conversation();
  if (policy) said.input('system', policy);
  for (const [place, message] of messages.entries()) {
    const isGreeting = place === 0 && !message.usage && !message.tool_calls;
    if (message.role === 'assistant' && !isGreeting) turnOf(said, message);
    else if (message.role === 'assistant' || message.role === 'user')
      said.input(message.role, textOf(message.content));
    else if (message.role === 'tool')
      for (const result of message.tool_messages ? objectsOf(message.tool_messages) : [message])
        resultOf(said, result);
    else said.leaveOut(`message of ${textOf(message.role) || 'nobody'}`);
    if (message.role === 'user')
      for (const _ of objectsOf(message.tool_calls)) said.leaveOut('call of the simulated user');
  }
  return said;
}

function turnOf(
  said: Conversation,
  { content, tool_calls: calls, usage: counts, raw_data: raw }: JsonObject,
): void {
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = objectOf(counts);
  said.turn({
    text: textOf(content),
    calls: objectsOf(calls).map(({ id, name, arguments: values }) => ({
      name: textOf(name),
      arguments: values,
      ...present({ id: textOf(id) }),
    })),
    ...present({
      thinking: textOf(objectOf(objectOf(raw).message).reasoning_content),
      usage: usageOf({ inputTokens, outputTokens }),
    }),
  });
}

/** Results of the simulated user's own tools are none of the agent's. */
function resultOf(said: Conversation, { id, content, error, requestor }: JsonObject): void {
  if (requestor === 'user') return said.leaveOut('result of the simulated user’s call');
  said.result({ content: contentOf(content), isError: error === true, ...present({ callId: textOf(id) }) });
}

/** What a reward may rest on where its calls are a label: what was called, and the end state that it leads to. */
const JUDGED_BY_CALLS = new Set(['ACTION', 'DB']);

/**
 * What the log says of the task beside the conversation. The path its maker wrote down is a label where the reward rests on it. Most rewards
 * rest on the end state and on what was said to the user: other calls may be as good then, and these may not be enough.
 */
function aboutTask(
  id: string,
  tasks: ReadonlyMap<string, JsonObject>,
  { domain_name: category }: JsonObject,
): RecordedTask {
  const criteria = objectOf(tasks.get(id)?.evaluation_criteria);
  const basis = Array.isArray(criteria.reward_basis) ? criteria.reward_basis.map(textOf) : [];
  const isLabel = basis.includes('ACTION') && basis.every((each) => JUDGED_BY_CALLS.has(each));
  const expected = (isLabel ? objectsOf(criteria.actions) : [])
    .filter(({ requestor }) => requestor !== 'user')
    .map(({ name, arguments: values }) => ({
      name: textOf(name),
      ...(isJsonObject(values) ? { arguments: values } : {}),
    }));
  return present({ id, category: textOf(category), expected: expected.length > 0 ? expected : undefined });
}

/** A list as any, or signatures by name, with `doc` and `params`. */
function toolsOf(written: JsonValue | undefined): Tool[] | undefined {
  if (!isJsonObject(written)) return toolsIn(written);
  return toolsIn(
    Object.entries(written).map(([name, signature]): JsonObject => {
      const { doc, params } = objectOf(signature);
      return { name, description: doc ?? '', parameters: params ?? null };
    }),
  );
}

/** The reward, which is 1 where the task was solved, and what it is made of. */
function verdictsOf(info: JsonObject): RecordedVerdict[] {
  const figures = [['reward', info.reward] as const, ...Object.entries(objectOf(info.reward_breakdown))];
  const unmet = objectsOf(info.communicate_checks)
    .filter(({ met }) => met === false)
    .map(({ justification }) => textOf(justification));
  return figures.flatMap(([name, figure]) => {
    const value = countOf(figure);
    if (value === undefined) return [];
    const reason = name === 'COMMUNICATE' ? unmet.join(' ') : '';
    return [{ name, passed: value === 1, value, ...present({ reason }) }];
  });
}
