import { countOf, objectOf, objectsOf, textOf, parseJson } from '#core/fields.ts';
import type { ErrorRecord } from '#core/errors.ts';
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
import { openAiMessages } from '../shapes/openai-chat.ts';
import { readAnswer, type ReadAnswer } from './promptfoo-answer.ts';

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
    repeats: countOf(objectOf(whole.runtimeOptions).repeat),
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
  isLines: (rows) => rows.every(isRow),
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
    return refused(row, '/response/output', 'the row holds no answer');
  const said = new Conversation();
  readPrompt(said, textOf(objectOf(value.prompt).raw));
  const answer: ReadAnswer = error ? { notes: [] } : readAnswer(said, response, value);
  const provider = providerOf(value, config, prompts, seen);
  const found: Found = present({
    model: provider.name,
    tools: provider.tools,
    usage: usageIn(response.tokenUsage),
    stopReason: error ? ('error' as const) : stopReasonOf(response.finishReason),
    error,
  });
  const test = seen.testOf(value, repeats);
  return attemptOf(said, found, {
    row,
    task: present({ id: test === undefined ? undefined : idOf(test, value, hasOnePrompt) }),
    verdicts: verdictsOf(value),
    repairs: answer.notes,
    ...present({
      error: answer.hasNoArguments ? withoutArguments : undefined,
      repeat: seen.next(`${provider.name} ${test} ${countOf(value.promptIdx)}`, test),
      // An answer out of promptfoo's own cache took no time of the model.
      durationMs: response.cached === true ? undefined : countOf(value.latencyMs),
      dollars: dollarsOf(value.cost, response.cost),
    }),
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

function usageIn(written: JsonValue | undefined) {
  const { prompt: inputTokens, completion: outputTokens, completionDetails } = objectOf(written);
  const { reasoning, cacheReadInputTokens: cached } = objectOf(completionDetails);
  return usageOf({
    inputTokens,
    outputTokens,
    thinkingTokens: reasoning,
    cachedInputTokens: (countOf(cached) ?? 0) <= (countOf(inputTokens) ?? 0) ? cached : undefined,
  });
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
      objectOf(prompt).raw ?? null,
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
  const own = textOf(provider) || textOf(objectOf(provider).id);
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
    .map((each) => objectOf(objectOf(each).config).tools)
    .find((tools) => Array.isArray(tools));
  const isInFile = Array.isArray(offered) && offered.some((tool) => textOf(tool).startsWith('file://'));
  return {
    name: place === 0 ? name : `${name} (${place + 1})`,
    tools: isInFile ? undefined : toolsIn(offered),
  };
}

const idIn = (provider: JsonValue | undefined): string => textOf(provider) || textOf(objectOf(provider).id);

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
