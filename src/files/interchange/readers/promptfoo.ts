import type { ErrorRecord } from '#core/errors.ts';
import { countOf, objectOf, objectsOf, parseJson, textOf } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Usage } from '#core/message.ts';
import type { ReadAttempt, RecordedVerdict } from '#core/recording.ts';
import { at, countAt, haveAll, objectsAt, textAt } from '../at.ts';
import { attemptOf, verdictOf } from '../attempt.ts';
import { toolsIn } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { errorIn, stopReasonOf, usageIn } from '../figures.ts';
import { otherThan, readingOf, refused, type RecordingReader } from '../reader.ts';
import { openAiMessages } from '../shapes/openai-chat.ts';
import { readAnswer } from './promptfoo-answer.ts';

/** Where the rows of an output file or a share stand, and what is said beside them. */
interface Output {
  rows: JsonValue[];
  version?: JsonValue | undefined;
  config: JsonObject;
  prompts: JsonObject[];
  hasOnePrompt: boolean;
  /** How often each test was to be asked; promptfoo numbers the repeats as tests. */
  repeats?: number | undefined;
}

const labelOf = (prompt: JsonValue | undefined): string => textAt(prompt, 'label');

const areRows = (rows: readonly JsonValue[]): boolean => haveAll(rows, 'promptIdx', 'testIdx');

/** Versions 1 to 3 have the rows beside version and stats, bare or under `results`; shares may be wrapped in `data`, and those of version 4 name none. */
function outputIn(document: JsonValue): Output | undefined {
  if (!isJsonObject(document)) return undefined;
  const whole =
    isJsonObject(document.data) && Object.hasOwn(document.data, 'results') ? document.data : document;
  const inner = isJsonObject(whole.results) ? whole.results : whole;
  const { results: rows } = inner;
  if (!Array.isArray(rows)) return undefined;
  const isSummary = Object.hasOwn(inner, 'stats') && Object.hasOwn(inner, 'version');
  const isShare = inner === whole && Object.hasOwn(whole, 'config') && areRows(rows);
  if (!isSummary && !isShare) return undefined;
  return {
    rows,
    version: inner.version,
    config: objectOf(whole.config),
    prompts: objectsOf(inner.prompts ?? whole.prompts),
    hasOnePrompt: new Set(objectsOf(rows).map(({ prompt }) => labelOf(prompt))).size < 2,
    repeats: countAt(whole, 'runtimeOptions.repeat'),
  };
}

/**
 * Output of promptfoo: one answer a row, of versions 1 to 4, of shares and of JSON Lines. Calls are in the answer itself, in the shape of
 * the provider, without results; those of MCP servers, which an adapter made itself, stand beside it with what they answered.
 */
export const promptfoo: RecordingReader = {
  id: 'promptfoo',
  title: 'promptfoo results',
  isDocument: (document) => outputIn(document) !== undefined,
  isLines: areRows,
  unknownVersion: (document) => otherThan([1, 2, 3, 4], outputIn(document)?.version),
  open: () => {
    const seen = new Seen();
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
  { config, prompts, hasOnePrompt, repeats }: Output,
  seen: Seen,
): ReadAttempt {
  if (!isJsonObject(value)) return refused(row, '', 'the row is no object');
  const response = objectOf(value.response ?? value.providerResponse);
  const isError = value.failureReason === 2 || (response.output === undefined && Boolean(value.error));
  const error =
    isError || response.error ? errorIn(response.error ?? value.error ?? 'no message') : undefined;
  if (!error && (response.output === undefined || response.output === null))
    return refused(row, '/response/output', 'the row contains no answer');
  const said = new Conversation();
  readPrompt(said, textAt(value, 'prompt.raw'));
  const hasArguments = error !== undefined || readAnswer(said, response, value);
  const provider = providerOf(value, config, prompts, seen);
  const test = seen.testOf(value, repeats);
  return attemptOf(said, {
    row,
    task: { id: test === undefined ? '' : idOf(test, value, hasOnePrompt) },
    model: provider.name,
    tools: provider.tools,
    usage: usageOf(response.tokenUsage),
    stopReason: error
      ? 'error'
      : (stopReasonOf(response.finishReason) ?? (hasArguments ? undefined : 'answered')),
    error: hasArguments ? error : withoutArguments,
    verdicts: verdictsIn(value),
    repeat: seen.next(`${provider.name} ${test} ${countOf(value.promptIdx)}`, test),
    // An answer out of promptfoo's own cache took no time of the model.
    durationMs: response.cached === true ? undefined : countOf(value.latencyMs),
    dollars: dollarsOf(value.cost, response.cost),
  });
}

const withoutArguments: ErrorRecord = {
  code: 'answer-not-recorded',
  message: 'The log names the tools that the model called, and not with which arguments.',
};

/** A row's cost is 0 also where no price is known, which the adapter's own shows. */
function dollarsOf(row: JsonValue | undefined, adapter: JsonValue | undefined): number | undefined {
  const dollars = countOf(row) ?? countOf(adapter);
  return dollars === 0 && countOf(adapter) === undefined ? undefined : dollars;
}

/** More that was read from a cache than the input is another count, which is left out. */
function usageOf(written: JsonValue | undefined): Usage | undefined {
  const { cachedInputTokens: cached, ...usage } = usageIn('promptfoo', written) ?? {};
  const isWithin = cached !== undefined && cached <= (usage.inputTokens ?? 0);
  const whole = isWithin ? { ...usage, cachedInputTokens: cached } : usage;
  return Object.keys(whole).length > 0 ? whole : undefined;
}

/** Several prompts make several tasks of one test. */
function idOf(test: number, { prompt }: JsonObject, hasOnePrompt: boolean): string {
  return hasOnePrompt ? String(test) : `${test}: ${labelOf(prompt)}`;
}

/**
 * Tests, contenders and repeats of one reading. With `--repeat`, promptfoo gives the same test a new index each time: tests that are equal in all that they
 * say are one, known by the first index.
 */
class Seen {
  readonly #seen = new Map<string, number>();
  readonly #tests = new Map<string, number>();
  readonly #prompts = new Map<string, number[]>();

  /** `repeats`: how often the log says that each test was asked. */
  testOf({ testIdx, vars, testCase, prompt }: JsonObject, repeats = 1): number | undefined {
    const test = countOf(testIdx);
    if (test === undefined || (repeats < 2 && !isJsonObject(testCase))) return test;
    const key = JSON.stringify([
      Object.entries(objectOf(vars)).filter(([name]) => !OF_RUN.has(name)),
      withoutVars(testCase),
      at(prompt, 'raw') ?? null,
      labelOf(prompt),
    ]);
    const first = this.#tests.get(key) ?? test;
    this.#tests.set(key, first);
    return first;
  }

  /** Two providers of one id without labels differ in the index of their prompt alone: which of them it is. */
  placeOf(name: string, promptIdx: number | undefined): number {
    const known = this.#prompts.get(name) ?? [];
    this.#prompts.set(name, known);
    if (promptIdx === undefined) return 0;
    if (!known.includes(promptIdx)) known.push(promptIdx);
    return known.indexOf(promptIdx);
  }

  /** The same test and prompt once more is a repeat. */
  next(key: string, test: number | undefined): number | undefined {
    if (test === undefined) return undefined;
    const repeat = this.#seen.get(key) ?? 0;
    this.#seen.set(key, repeat + 1);
    return repeat;
  }
}

/** What promptfoo makes for each time that a test is asked. */
const OF_RUN = new Set(['_conversation', 'sessionId', 'conversationId']);

const withoutVars = (testCase: JsonValue | undefined): JsonValue => {
  const { vars: _, ...test } = objectOf(testCase);
  return test;
};

/**
 * Where a row does not name its provider, its prompt may, or the one provider of the configuration. Two providers of one id differ in
 * their labels.
 */
function providerOf(
  { provider, promptIdx, prompt }: JsonObject,
  { providers }: JsonObject,
  prompts: readonly JsonObject[],
  seen: Seen,
) {
  const own = idIn(provider);
  const listed = Array.isArray(providers) ? providers : [];
  const ofPrompt = textOf(prompts[countOf(promptIdx) ?? -1]?.provider);
  const id = own || ofPrompt || (listed.length === 1 ? idIn(listed[0]) : '');
  const label = labelOf(provider);
  const ofId = listed.filter((each) => idIn(each) === id || (label !== '' && labelOf(each) === label));
  const ofLabel = ofId.filter((each) => labelOf(each) === label);
  const name = label || id;
  const place = seen.placeOf(`${name}\n${labelOf(prompt)}`, countOf(promptIdx));
  // Where several have the id and none the label, it is not known whose the settings are.
  const named = ofLabel.length > 1 ? ofLabel.slice(place, place + 1) : ofLabel;
  const settings = named.length > 0 || ofId.length !== 1 ? named : ofId;
  const offered = [provider, ...settings]
    .map((each) => at(each, 'config.tools'))
    .find((tools) => Array.isArray(tools));
  const isInFile = Array.isArray(offered) && offered.some((tool) => textOf(tool).startsWith('file://'));
  return {
    name: place === 0 ? name : `${name} (${place + 1})`,
    tools: isInFile ? undefined : toolsIn(offered),
  };
}

const idIn = (provider: JsonValue | undefined): string => textOf(provider) || textAt(provider, 'id');

/** The row as a whole, then each assertion. */
const verdictsIn = (row: JsonObject): RecordedVerdict[] => [
  ...verdictOf('success', row.success, countOf(row.score), at(row, 'gradingResult.reason')),
  ...objectsAt(row, 'gradingResult.componentResults').flatMap((each) =>
    verdictOf(textAt(each, 'assertion.type') || 'assertion', each.pass, countOf(each.score), each.reason),
  ),
];

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
