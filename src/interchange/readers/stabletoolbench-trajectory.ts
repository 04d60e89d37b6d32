import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import type { JsonObject } from '#core/json.ts';
import { withoutSteps } from '../conversation.ts';
import { finalAnswer, Nodes, type ReadTrajectory, valueIn } from './stabletoolbench-nodes.ts';

/** The last of the training messages is the whole conversation; an attempt without an answer has its nodes alone. */
export function rawTrajectory(document: JsonObject, generation: JsonObject): ReadTrajectory | undefined {
  const written = generation.train_messages;
  const conversation = objectsOf(Array.isArray(written) ? written.at(-1) : undefined);
  const nodes = new Nodes();
  if (conversation.length > 0) {
    for (const message of conversation) addMessage(nodes, message);
    return nodes.end();
  }
  const tries = objectsOf(document.trys);
  const chain = objectsOf(tries.at(-1)?.chain);
  for (const _ of tries.slice(0, -1)) nodes.said.leaveOut('earlier try');
  const path = chain.length > 0 ? chain : lastPath(objectOf(objectOf(document.tree).tree));
  addNodes(nodes, path);
  const most = objectOf(document.forward_args).single_chain_max_step;
  const isAtLimit = typeof most === 'number' && path.length >= most;
  const repairs =
    chain.length > 0
      ? []
      : [{ field: '/tree', reason: 'no path gave an answer: the last one tried was read' }];
  return nodes.end(isAtLimit ? 'step-limit' : undefined, repairs);
}

function addMessage(
  nodes: Nodes,
  { role, content, function_call: made, tool_calls: calls }: JsonObject,
): void {
  if (role === 'system' || role === 'user') nodes.said.input(role, textOf(content));
  else if (role === 'function' || role === 'tool') nodes.answer(content ?? '');
  else if (role === 'assistant') {
    nodes.think(textOf(content));
    const all = made === undefined ? objectsOf(calls).map((call) => call.function) : [made];
    for (const call of all.map(valueIn))
      if (textOf(call.name)) nodes.call(textOf(call.name), call.arguments);
      else nodes.said.leaveOut('call without a name');
  } else nodes.said.leaveOut(`message of ${textOf(role) || 'nobody'}`);
}

/** An action is a node, its input the next one, with the observation. */
function addNodes(nodes: Nodes, path: readonly JsonObject[]): void {
  let action = '';
  for (const { node_type: type, description, observation } of path) {
    if (type === 'Thought') nodes.think(textOf(description));
    else if (type === 'Action') action = textOf(description);
    else if (type === 'Action Input' && action) nodes.call(action, description, observation ?? '');
    else nodes.said.leaveOut(`node ${textOf(type) || 'of no type'}`);
  }
}

function lastPath(root: JsonObject): JsonObject[] {
  const path: JsonObject[] = [];
  for (let node = objectsOf(root.children).at(-1); node; node = objectsOf(node.children).at(-1))
    path.push(node);
  return path;
}

/** Nodes linked by `next`; a tool's message may be Python. */
export function convertedTrajectory(answer: JsonObject): ReadTrajectory | undefined {
  const nodes = new Nodes();
  const open = objectsOf(answer.answer_details).toReversed();
  for (let node = open.pop(); node; node = open.pop()) {
    const { role, message, next } = node;
    if (role === 'tool') {
      const { name, arguments: written, response } = valueIn(message);
      if (!textOf(name)) return answerAlone(answer);
      nodes.call(textOf(name), written, response ?? '');
    } else if (role === 'assistant') nodes.think(textOf(message));
    else if ((role === 'system' || role === 'user') && textOf(message))
      nodes.said.input(role, textOf(message));
    else if (role !== 'system' && role !== 'user') nodes.said.leaveOut(`node of ${textOf(role) || 'nobody'}`);
    open.push(...objectsOf(next).toReversed());
  }
  return nodes.end();
}

/** Published files cut every message after 100 characters: no call can be read, and none is guessed. */
function answerAlone({ final_answer: written }: JsonObject): ReadTrajectory {
  const text = finalAnswer(written);
  return {
    trajectory: { ...withoutSteps(), ...(text === undefined ? {} : { finalAnswer: text }) },
    messages: undefined,
    repairs: [
      { field: '/answer/answer_details', reason: 'calls are cut off: the final answer alone was read' },
    ],
  };
}
