import { objectOf, objectsOf, parseJson, textOf } from '#core/fields.ts';
import { exceedsDepth, type JsonObject, type JsonValue } from '#core/json.ts';
import { jsonOfLiteral } from '#core/python/json-value.ts';
import { unlessNotPython } from '#core/python/node.ts';
import { readPython } from '#core/python/read-python.ts';
import type { Message } from '#core/message.ts';
import type { StopReason, Trajectory } from '#core/trajectory.ts';
import { contentOf, Conversation, withoutSteps } from '../conversation.ts';

export interface ReadTrajectory {
  trajectory: Trajectory;
  messages: Message[] | undefined;
  repairs: { field: string; reason: string }[];
}

/** What a model of ToolBench did, node by node: thoughts, calls with what they answered, and `Finish`, which hands in the answer. */
class Nodes {
  readonly said = new Conversation();
  #thought = '';
  #isDone = false;

  think(text: string): void {
    this.#thought = [this.#thought, text].filter(Boolean).join('\n');
  }

  /** `response`: undefined where it comes as a message of its own. */
  call(name: string, written: JsonValue | undefined, response?: JsonValue): void {
    if (this.#isDone) return;
    if (name === 'Finish') this.#finish(written);
    else {
      this.said.turn({ text: this.#thought, calls: [{ name, arguments: written }] });
      this.#thought = '';
      if (response !== undefined) this.answer(response);
    }
  }

  /** `{error, response}` as JSON text: an error that is not empty is the tool's. */
  answer(response: JsonValue): void {
    const value = typeof response === 'string' ? valueOf(response) : response;
    const { error } = objectOf(value);
    this.said.result({
      content: contentOf(response),
      isError: error !== undefined && error !== null && error !== '',
    });
  }

  /** Hands in an answer, or gives up without one. */
  #finish(written: JsonValue | undefined): void {
    this.#isDone = true;
    const answer = finalAnswer(written);
    const thinking = this.#thought;
    if (answer !== undefined) this.said.turn({ text: answer, ...(thinking ? { thinking } : {}) });
  }

  end(stopReason?: StopReason, repairs: ReadTrajectory['repairs'] = []): ReadTrajectory | undefined {
    if (!this.#isDone && this.#thought) this.said.turn({ text: this.#thought });
    if (this.said.turns === 0) return undefined;
    const { messages } = this.said;
    // The model was asked with functions to call: none of its texts is read for any.
    const trajectory = { ...this.said.end(stopReason), inTurns: true as const };
    return { trajectory, messages: messages.length > 0 ? [...messages] : undefined, repairs };
  }
}

/** `{return_type, final_answer}`; undefined where the model gave up. */
function finalAnswer(written: JsonValue | undefined): string | undefined {
  const value = objectOf(typeof written === 'string' ? valueOf(written) : written);
  const answer = textOf(value.final_answer);
  return value.return_type === 'give_answer' || (answer && value.return_type === undefined)
    ? answer
    : undefined;
}

/** A value as JSON, or as Python's repr() writes it; undefined where it is neither, or nested too deep. */
function valueOf(text: string): JsonValue | undefined {
  const value =
    parseJson(text) ?? unlessNotPython(() => jsonOfLiteral(readPython(text, { isTolerant: true })));
  return exceedsDepth(value) ? undefined : value;
}

const valueIn = (value: JsonValue | undefined): JsonObject =>
  objectOf(typeof value === 'string' ? valueOf(value) : value);

/** The last of the training messages is the whole conversation; an attempt without an answer has its nodes alone. */
export function rawTrajectory(document: JsonObject, generation: JsonObject): ReadTrajectory | undefined {
  const written = generation.train_messages;
  const conversation = objectsOf(Array.isArray(written) ? written.at(-1) : undefined);
  const nodes = new Nodes();
  if (conversation.length > 0) {
    for (const message of conversation) addMessage(nodes, message);
    return nodes.end();
  }
  const chain = objectsOf(objectsOf(document.trys).at(-1)?.chain);
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
    for (const call of all.map(valueIn)) if (textOf(call.name)) nodes.call(textOf(call.name), call.arguments);
  }
}

/** An action is a node, its input the next one, with the observation. */
function addNodes(nodes: Nodes, path: readonly JsonObject[]): void {
  let action = '';
  for (const { node_type: type, description, observation } of path) {
    if (type === 'Thought') nodes.think(textOf(description));
    else if (type === 'Action') action = textOf(description);
    else if (type === 'Action Input' && action) nodes.call(action, description, observation ?? '');
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
