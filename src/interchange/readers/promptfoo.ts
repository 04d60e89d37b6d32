import { countOf, objectOf, objectsOf, textOf, parseJson } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue, exceedsDepth } from '#core/json.ts';
import type { ReadAttempt, RecordedVerdict } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { Conversation } from '../conversation.ts';
import { present } from '../present.ts';
import type { RecordingReader } from '../reader.ts';
import { otherThan, readingOf, refused, usageOf } from '../reading.ts';
import { errorIn, type Found } from '../shapes/found.ts';
import { stopReasonOf } from '../stop-reason.ts';
import { toolsIn } from '../tools.ts';
import { anthropicMessages } from '../shapes/anthropic.ts';
import { geminiContents } from '../shapes/gemini.ts';
import { openAiMessages } from '../shapes/openai-chat.ts';
import { responsesItems } from '../shapes/openai-responses.ts';

/** Where the rows of an output file or a share stand, and what is said beside them. */
interface Output {
  rows: JsonValue[];
  version?: JsonValue | undefined;
  config: JsonObject;
  prompts: JsonObject[];
  hasOnePrompt: boolean;
}

const labelOf = (prompt: JsonValue | undefined): string => textOf(objectOf(prompt).label);

const isRow = (row: JsonValue): boolean =>
  isJsonObject(row) && Object.hasOwn(row, 'promptIdx') && Object.hasOwn(row, 'testIdx');

/** Versions 1 to 3 have the rows beside version and stats, bare or under `results`; shares may be wrapped in `data`, and those of version 4 name none. */
function outputIn(document: JsonValue): Output | undefined {
  if (!isJsonObject(document)) return undefined;
  const whole =
    isJsonObject(document.data) && Object.hasOwn(document.data, 'results') ? document.data : document;
  const inner = isJsonObject(whole.results) ? whole.results : whole;
  const { results: rows } = inner;
  if (!Array.isArray(rows)) return undefined;
  const isSummary = Object.hasOwn(inner, 'stats') && Object.hasOwn(inner, 'version');
  const isShare = inner === whole && Object.hasOwn(whole, 'config') && rows.every(isRow);
  if (!isSummary && !isShare) return undefined;
  return {
    rows,
    version: inner.version,
    config: objectOf(whole.config),
    prompts: objectsOf(inner.prompts ?? whole.prompts),
    hasOnePrompt: new Set(objectsOf(rows).map(({ prompt }) => labelOf(prompt))).size < 2,
  };
}

/**
 * Output of promptfoo: one answer a row, of versions 1 to 4, of shares and of JSON Lines. Calls are in the answer itself, in the shape of
 * the provider; no tool was run, so that there are no results.
 */
export const promptfoo: RecordingReader = {
  id: 'promptfoo',
  title: 'promptfoo results',
  isDocument: (document) => outputIn(document) !== undefined,
  isLines: (rows) => rows.every(isRow),
  unknownVersion: (document) => otherThan([1, 2, 3, 4], outputIn(document)?.version),
  open: () => {
    const seen = new Map<string, number>();
    return readingOf((value, row) => {
      const output = outputIn(value);
      if (!output)
        return [answered(value, row, { rows: [], config: {}, prompts: [], hasOnePrompt: true }, seen)];
      return output.rows.map((each, place) => answered(each, place, output, seen));
    });
  },
};

function answered(
  value: JsonValue,
  row: number,
  { config, prompts, hasOnePrompt }: Output,
  seen: Map<string, number>,
): ReadAttempt {
  if (!isJsonObject(value)) return refused(row, '', 'the row is no object');
  const response = objectOf(value.response ?? value.providerResponse);
  const isError = value.failureReason === 2 || (response.output === undefined && Boolean(value.error));
  const error =
    isError || response.error ? errorIn(response.error ?? value.error ?? 'no message') : undefined;
  if (!error && (response.output === undefined || response.output === null))
    return refused(row, '/response/output', 'the row holds no answer');
  const said = new Conversation();
  readPrompt(said, textOf(objectOf(value.prompt).raw));
  if (!error) readOutput(said, response.output ?? '');
  const provider = providerOf(value, config, prompts);
  const { prompt: inputTokens, completion: outputTokens } = objectOf(response.tokenUsage);
  const found: Found = present({
    model: provider.id,
    tools: provider.tools,
    usage: usageOf({ inputTokens, outputTokens }),
    stopReason: error ? ('error' as const) : stopReasonOf(response.finishReason),
    error,
  });
  const test = countOf(value.testIdx);
  return attemptOf(said, found, {
    row,
    task: present({ id: test === undefined ? undefined : idOf(test, value, hasOnePrompt) }),
    verdicts: verdictsOf(value),
    ...present({
      repeat: repeatOf(`${provider.id} ${test} ${countOf(value.promptIdx)}`, test, seen),
      // An answer out of promptfoo's own cache took no time of the model.
      durationMs: response.cached === true ? undefined : countOf(value.latencyMs),
      dollars: countOf(value.cost),
    }),
  });
}

/** Several prompts make several tasks of one test. */
function idOf(test: number, { prompt }: JsonObject, hasOnePrompt: boolean): string {
  return hasOnePrompt ? String(test) : `${test}: ${labelOf(prompt)}`;
}

/** The same test and prompt once more is a repeat. */
function repeatOf(key: string, test: number | undefined, seen: Map<string, number>): number | undefined {
  if (test === undefined) return undefined;
  const repeat = seen.get(key) ?? 0;
  seen.set(key, repeat + 1);
  return repeat;
}

/** Where a row does not name its provider, its prompt may, or the one provider of the configuration. */
function providerOf(
  { provider, promptIdx }: JsonObject,
  { providers }: JsonObject,
  prompts: readonly JsonObject[],
) {
  const own = textOf(provider) || textOf(objectOf(provider).id);
  const listed = Array.isArray(providers) ? providers : [];
  const ofPrompt = textOf(prompts[countOf(promptIdx) ?? -1]?.provider);
  const nameOf = (each: JsonValue | undefined) => textOf(each) || textOf(objectOf(each).id);
  const id = own || ofPrompt || (listed.length === 1 ? nameOf(listed[0]) : '');
  const settings = [provider, ...listed.filter((each) => nameOf(each) === id)].map((each) =>
    objectOf(objectOf(each).config),
  );
  return { id, tools: toolsIn(settings.find(({ tools }) => Array.isArray(tools))?.tools) };
}

/** The row as a whole, then each assertion. */
function verdictsOf({ success, score, gradingResult }: JsonObject): RecordedVerdict[] {
  const { reason, componentResults } = objectOf(gradingResult);
  const verdict = (
    name: string,
    passed: JsonValue | undefined,
    value: JsonValue | undefined,
    why: JsonValue | undefined,
  ) =>
    typeof passed === 'boolean' || countOf(value) !== undefined
      ? [
          {
            name,
            ...present({
              passed: typeof passed === 'boolean' ? passed : undefined,
              value: countOf(value),
              reason: textOf(why),
            }),
          },
        ]
      : [];
  return [
    ...verdict('success', success, score, reason),
    ...objectsOf(componentResults).flatMap((each) =>
      verdict(textOf(objectOf(each.assertion).type) || 'assertion', each.pass, each.score, each.reason),
    ),
  ];
}

/** A prompt is text, or a list of messages as JSON text. */
function readPrompt(said: Conversation, raw: string): void {
  const value = raw.trimStart().startsWith('[') ? parseJson(raw) : undefined;
  const isChat =
    Array.isArray(value) &&
    value.length > 0 &&
    !exceedsDepth(value) &&
    value.every((each) => isJsonObject(each) && typeof each.role === 'string');
  if (isChat) openAiMessages(said, value.filter(isJsonObject));
  else if (raw) said.input('user', raw);
}

/** An answer as the provider's adapter hands it on: text, or what its calls look like on the wire. */
function readOutput(said: Conversation, output: JsonValue): void {
  if (typeof output === 'string') readText(said, output);
  else if (Array.isArray(output) && output.length > 0 && output.every(isJsonObject)) readList(said, output);
  else if (isJsonObject(output) && isMessage(output))
    openAiMessages(said, [{ ...output, role: 'assistant' }]);
  else if (isJsonObject(output) && isPart(output)) geminiContents(said, [{ role: 'model', parts: [output] }]);
  else said.turn({ text: JSON.stringify(output) });
}

/** Anthropic's adapter joins texts and calls as JSON by blank lines. */
function readText(said: Conversation, output: string): void {
  const blocks = output.split('\n\n').map((piece): JsonObject => {
    const value = piece.startsWith('{') ? parseJson(piece) : undefined;
    const isCall =
      isJsonObject(value) && textOf(value.type).endsWith('tool_use') && textOf(value.name) !== '';
    return isCall && !exceedsDepth(value) ? value : { type: 'text', text: piece };
  });
  const hasCalls = blocks.some(({ type }) => type !== 'text');
  if (hasCalls) anthropicMessages(said, [{ role: 'assistant', content: blocks }]);
  else said.turn({ text: output });
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

const isPart = ({ functionCall, function_call: written }: JsonObject): boolean =>
  isJsonObject(functionCall) || isJsonObject(written);
