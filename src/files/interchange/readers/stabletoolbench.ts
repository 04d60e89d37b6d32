import { objectOf, objectsOf, parseJson, textOf } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import { jsonOfLiteral } from '#core/python/json-value.ts';
import { unlessNotPython } from '#core/python/tokens.ts';
import { readPython } from '#core/python/read-python.ts';
import type { ReadAttempt, RecordedVerdict } from '#core/recording.ts';
import type { StopReason, Trajectory } from '#core/trajectory.ts';
import { at, haveAll, objectAt, present } from '../at.ts';
import { attemptWith, repairsOf } from '../attempt.ts';
import { contentOf, toolsIn } from '../content.ts';
import { Conversation, withoutSteps } from '../conversation.ts';
import { readingOf, refused, type RecordingReader } from '../reader.ts';

const everyHas = (document: JsonValue, ...members: string[]): boolean =>
  isJsonObject(document) && Object.keys(document).length > 0 && haveAll(Object.values(document), ...members);

const isJudged = (document: JsonValue): boolean => everyHas(document, 'query', 'is_solved');

/**
 * Answers of ToolBench and StableToolBench: raw, one file a query; converted, one file a group of queries; and the judge's verdicts on
 * the answers of a group, which hold no trajectory. Model and group are names of folders.
 */
export const stableToolBench: RecordingReader = {
  id: 'stabletoolbench',
  title: 'ToolBench answers',
  isDocument: (document) =>
    at(document, 'answer_generation') !== undefined ||
    everyHas(document, 'query', 'available_tools', 'answer') ||
    isJudged(document),
  open: ({ path }) =>
    readingOf((document) => {
      if (!isJsonObject(document)) return [];
      if (Object.hasOwn(document, 'answer_generation')) return [rawAttempt(document, path)];
      const attempt = isJudged(document) ? judged : converted;
      return Object.entries(document).map(([id, entry], row) => attempt(objectOf(entry), { id, row, path }));
    }),
};

interface Place {
  id: string;
  row: number;
  path: string;
}

function rawAttempt(document: JsonObject, path: string): ReadAttempt {
  const generation = objectOf(document.answer_generation);
  const id = /^(\d+)_/.exec(path.split('/').at(-1) ?? '')?.[1] ?? '';
  const read = rawTrajectory(document, generation.train_messages);
  return attemptIn(read, generation.query, generation.function, { id, row: 0, path });
}

const converted = ({ answer, query, available_tools: tools }: JsonObject, place: Place): ReadAttempt =>
  attemptIn(convertedTrajectory(objectOf(answer)), query, tools, place);

function attemptIn(
  read: ReadTrajectory | undefined,
  query: JsonValue | undefined,
  functions: JsonValue | undefined,
  { id, row, path }: Place,
): ReadAttempt {
  if (!read) return refused(row, '', 'no call and no answer of the model');
  const { model, group } = namesIn(path);
  const { trajectory, messages, repairs } = read;
  const tools = toolsIn(functions)?.filter(({ name }) => name !== 'Finish');
  const task = { id, query: textOf(query), category: group, tools, messages };
  return attemptWith(trajectory, { row, model, task, repairs });
}

/** `<model>/<group>/<query>_<method>.json`, `<model>/<group>.json` and `<model>/<group>_<model>.json`. */
function namesIn(path: string): { model: string; group: string } {
  const parts = path.split('/');
  const place = parts.findIndex((part) => /^G\d_[a-z]+/.test(part));
  const group = /^G\d_[a-z]+/.exec(parts[place] ?? '')?.[0] ?? '';
  return { group, model: (place > 0 && parts[place - 1]) || '' };
}

/** Each repeat of the judge is a verdict; where it was unsure there is a word alone. */
function judged({ query, is_solved: repeats }: JsonObject, { id, row, path }: Place): ReadAttempt {
  const { model, group } = namesIn(path);
  const verdicts = Object.entries(objectOf(repeats))
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([repeat, status]): RecordedVerdict => {
      const word = textOf(status).replace(/^AnswerStatus\./, '');
      const passed = word === 'Solved' ? true : word === 'Unsolved' ? false : undefined;
      const reason = passed === undefined ? word : '';
      return { name: `is_solved ${repeat}`, ...present({ passed, reason }) };
    });
  const task = { id, query: textOf(query), category: group };
  return attemptWith(withoutSteps(), { row, model, task, verdicts });
}

/** The last of the training messages is the whole conversation; an attempt without an answer has its nodes alone. */
function rawTrajectory(document: JsonObject, written: JsonValue | undefined): ReadTrajectory | undefined {
  const conversation = objectsOf(Array.isArray(written) ? written.at(-1) : undefined);
  const nodes = new Nodes();
  if (conversation.length > 0) {
    for (const message of conversation) addMessage(nodes, message);
    return nodes.end();
  }
  const tries = objectsOf(document.trys);
  const chain = objectsOf(tries.at(-1)?.chain);
  for (const _ of tries.slice(0, -1)) nodes.said.leaveOut('earlier try');
  const path = chain.length > 0 ? chain : lastPath(objectAt(document, 'tree.tree'));
  addNodes(nodes, path);
  const most = at(document, 'forward_args.single_chain_max_step');
  const isAtLimit = typeof most === 'number' && path.length >= most;
  if (chain.length === 0) nodes.said.note('/tree', 'no path gave an answer: the last one tried was read');
  return nodes.end(isAtLimit ? 'step-limit' : undefined);
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
function convertedTrajectory(answer: JsonObject): ReadTrajectory | undefined {
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

interface ReadTrajectory {
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
    if (this.#isDone) return this.said.leaveOut('call after the answer');
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
    const error = at(value, 'error') ?? '';
    this.said.result({ content: contentOf(response), isError: error !== '' });
  }

  /** Hands in an answer, or gives up without one. */
  #finish(written: JsonValue | undefined): void {
    this.#isDone = true;
    const answer = finalAnswer(written);
    if (answer !== undefined) this.said.turn({ text: answer, thinking: this.#thought });
  }

  end(stopReason?: StopReason): ReadTrajectory | undefined {
    if (!this.#isDone && this.#thought) this.said.turn({ text: this.#thought });
    if (this.said.turns === 0) return undefined;
    const { messages } = this.said;
    // The model was asked with functions to call: none of its texts is read for any.
    const trajectory = { ...this.said.end(stopReason), inTurns: true as const };
    return {
      trajectory,
      messages: messages.length > 0 ? [...messages] : undefined,
      repairs: repairsOf(this.said),
    };
  }
}

/** `{return_type, final_answer}`, or the text itself where it cannot be read as that; undefined where the model gave up. */
function finalAnswer(written: JsonValue | undefined): string | undefined {
  const read = typeof written === 'string' ? valueOf(written) : written;
  if (typeof written === 'string' && !isJsonObject(read)) return written.trim() || undefined;
  const value = objectOf(read);
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

/** An object, or a text that holds one. */
const valueIn = (value: JsonValue | undefined): JsonObject =>
  objectOf(typeof value === 'string' ? valueOf(value) : value);
