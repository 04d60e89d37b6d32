import { objectsOf, parseJson, textOf } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { objectsAt } from '../at.ts';
import { textIn, toolAnswer } from '../content.ts';
import { callsAt, type Conversation, type LoggedCall, type LoggedResult } from '../conversation.ts';
import { anthropicMessages } from '../shapes/anthropic.ts';
import { geminiContents } from '../shapes/gemini.ts';
import { openAiCall, openAiCalls, openAiMessages } from '../shapes/openai-chat.ts';
import { responsesItems } from '../shapes/openai-responses.ts';

/**
 * Adds the answer of a row, as the provider's adapter hands it on: text, or what its calls look like on the wire. Calls that the adapter
 * made itself stand in `metadata.toolCalls`, or in its own words in place of the answer. False: the log names the tools that were called,
 * and not with which arguments.
 */
export function readAnswer(said: Conversation, response: JsonObject, row: JsonObject): boolean {
  const { output = '', raw } = response;
  const made = callsMade(response).length > 0 ? callsMade(response) : callsMade(row);
  const harness = typeof output === 'string' ? harnessResults(output) : [];
  const whole = typeof output === 'string' ? responseIn(raw) : undefined;
  if (made.length > 0) addMade(said, made, output);
  else if (harness.length > 0) addHarness(said, harness);
  else if (whole) responsesItems(said, whole);
  else readOutput(said, output);
  return made.length > 0 || harness.length === 0;
}

const callsMade = (from: JsonObject): JsonObject[] =>
  objectsAt(from, 'metadata.toolCalls').filter(({ name }) => textOf(name) !== '');

/** The items of a whole answer of the Responses API, which newer adapters keep beside the text that they make of it. */
function responseIn(raw: JsonValue | undefined): JsonObject[] | undefined {
  const value = typeof raw === 'string' && raw.startsWith('{') ? parseJson(raw) : raw;
  if (!isJsonObject(value) || value.object !== 'response' || exceedsDepth(value)) return undefined;
  const items = objectsOf(value.output);
  return items.length > 0 ? items : undefined;
}

/** Calls that an adapter made, in their order: which of them were of one turn is not written. */
function addMade(said: Conversation, made: readonly JsonObject[], output: JsonValue): void {
  said.turn({ text: '', calls: callsAt([...made], { id: 'id', name: 'name', values: 'input' }) });
  for (const { id, name, output: written, is_error: isError } of made)
    if (written !== undefined && written !== null)
      said.result(madeResult(written, { callId: textOf(id), name: textOf(name), isError: isError === true }));
  if (made.length > 1)
    said.note(
      '/response/metadata/toolCalls',
      'which calls were of one turn is not recorded: they are read as one',
    );
  const ids = new Set(made.map(({ id }) => textOf(id)));
  if (typeof output === 'string' && harnessResults(output).length > 0) return;
  const { text, thinking, calls } = besideCalls(said, output);
  const others = calls.filter(({ id }) => !id || !ids.has(id));
  if (text || others.length > 0) said.turn({ text, thinking, calls: others });
}

function besideCalls(said: Conversation, output: JsonValue): TextAnswer {
  if (typeof output === 'string') return textAnswer(said, output);
  if (isJsonObject(output) && isMessage(output))
    return {
      text: textIn(output.content),
      thinking: textOf(output.reasoning_content),
      calls: openAiCalls(output),
    };
  said.note('/response/output', 'what the model said beside the calls is in a form that is not read');
  return { text: '', thinking: '', calls: [] };
}

const HARNESS = /^MCP Tool (Result|Error) \(([^)\n]{1,500})\): /;

function madeResult(written: JsonValue, about: Omit<LoggedResult, 'content'>): LoggedResult {
  const text = typeof written === 'string' ? written.replace(HARNESS, '') : written;
  const answer = toolAnswer(text);
  return { ...about, ...answer, isError: about.isError === true || answer.isError === true };
}

/** An adapter that calls tools once writes what they answered in place of what the model said: one result a line. */
function harnessResults(output: string): { name: string; isError: boolean; written: string }[] {
  if (!HARNESS.test(output)) return [];
  const results: { name: string; isError: boolean; written: string }[] = [];
  for (const line of output.split('\n')) {
    const found = HARNESS.exec(line);
    const last = results.at(-1);
    if (found)
      results.push({ name: found[2]!, isError: found[1] === 'Error', written: line.slice(found[0].length) });
    else if (last) last.written += `\n${line}`;
  }
  return results;
}

function addHarness(said: Conversation, results: ReturnType<typeof harnessResults>): void {
  said.turn({ text: '', calls: results.map(({ name }) => ({ name, arguments: undefined })) });
  for (const { written, ...about } of results) said.result(madeResult(written.trimEnd(), about));
  said.note('/response/output', 'the arguments of the calls are not recorded, nor an answer to them');
}

function readOutput(said: Conversation, output: JsonValue): void {
  if (typeof output === 'string') return said.turn(textAnswer(said, output));
  if (Array.isArray(output) && output.length > 0 && output.every(isJsonObject)) readList(said, output);
  else if (isJsonObject(output) && isMessage(output))
    openAiMessages(said, [{ ...output, role: 'assistant' }]);
  else if (isJsonObject(output) && isOldCall(output))
    openAiMessages(said, [{ role: 'assistant', content: '', function_call: output }]);
  else if (isJsonObject(output) && isPart(output)) geminiContents(said, [{ role: 'model', parts: [output] }]);
  else said.turn({ text: JSON.stringify(output) });
}

interface TextAnswer {
  text: string;
  thinking: string;
  calls: LoggedCall[];
}

/** Adapters join the parts of an answer as text, calls as JSON on a line of their own. What is no such line is the model's text. */
function textAnswer(said: Conversation, output: string): TextAnswer {
  const { thinking, rest } = withoutThinking(said, output);
  const calls: LoggedCall[] = [];
  const texts = rest.split('\n').filter((line) => {
    const call = callIn(line);
    if (call) calls.push(call);
    return !call;
  });
  const text = calls.length > 0 ? texts.join('\n').trim() : rest;
  return { text, thinking, calls };
}

/** A call as a line of JSON, which has an id on every wire. */
function callIn(line: string): LoggedCall | undefined {
  const value = line.startsWith('{') && line.trimEnd().endsWith('}') ? parseJson(line) : undefined;
  if (!isJsonObject(value) || exceedsDepth(value)) return undefined;
  const { type, id, call_id: callId, name } = value;
  if (textOf(type).endsWith('tool_use') && textOf(id) && textOf(name))
    return { id: textOf(id), name: textOf(name), arguments: value.input };
  if (type === 'function_call' && textOf(callId) && textOf(name))
    return { id: textOf(callId), name: textOf(name), arguments: value.arguments };
  return type === 'function' && textOf(id) && isJsonObject(value.function) ? openAiCall(value) : undefined;
}

const SIGNATURE = '\nSignature: ';

/**
 * What adapters write of the thinking before the answer: Anthropic's `Thinking: …` ends with its signature, the `Reasoning: …` of a
 * response with a line. Thinking of several paragraphs without a signature has no end that is marked.
 */
function withoutThinking(said: Conversation, output: string): { thinking: string; rest: string } {
  const thoughts: string[] = [];
  let rest = output;
  for (;;) {
    const isSigned = rest.startsWith('Thinking: ') && rest.includes(SIGNATURE);
    if (!isSigned) break;
    const end = rest.indexOf(SIGNATURE);
    thoughts.push(rest.slice('Thinking: '.length, end));
    const after = rest.indexOf('\n\n', end + 1);
    rest = after < 0 ? '' : rest.slice(after + 2);
  }
  const word = /^(?:Thinking|Reasoning): /.exec(rest)?.[0];
  if (!word) return { thinking: thoughts.join('\n'), rest };
  const gap = word === 'Thinking: ' ? '\n\n' : '\n';
  const [first, ...others] = rest.slice(word.length).split(gap);
  if (others.length > 0 && others.filter((each) => !callIn(each)).length < 2)
    return { thinking: [...thoughts, first].join('\n'), rest: others.join(gap) };
  said.note(
    '/response/output',
    'the answer begins with thinking whose end is not marked: it is read as text',
  );
  return { thinking: thoughts.join('\n'), rest };
}

function readList(said: Conversation, items: JsonObject[]): void {
  if (items.every((item) => isJsonObject(item.function) || typeof item.function === 'string'))
    openAiMessages(said, [{ role: 'assistant', content: '', tool_calls: items }]);
  else if (items.some(isPart)) geminiContents(said, [{ role: 'model', parts: items }]);
  else if (items.some(({ type }) => RESPONSES.has(textOf(type)))) responsesItems(said, items);
  else if (items.some(({ type }) => textOf(type).endsWith('tool_use')))
    anthropicMessages(said, [{ role: 'assistant', content: items }]);
  else said.turn({ text: JSON.stringify(items) });
}

const RESPONSES = new Set(['message', 'function_call', 'reasoning', 'mcp_call', 'custom_tool_call']);

const isMessage = (output: JsonObject): boolean =>
  Array.isArray(output.tool_calls) || isJsonObject(output.function_call) || output.role === 'assistant';

/** `function_call` of a chat message, which the adapter hands on alone where the model wrote no text. */
const isOldCall = (output: JsonObject): boolean =>
  Object.keys(output).length === 2 && Boolean(textOf(output.name)) && typeof output.arguments === 'string';

const isPart = ({ functionCall, function_call: written }: JsonObject): boolean =>
  isJsonObject(functionCall) || isJsonObject(written);
