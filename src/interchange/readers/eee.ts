import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { ReadAttempt, RecordedTask, RecordedVerdict } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { present } from '../present.ts';
import type { RecordingReader } from '../reader.ts';
import { readingOf, refused, usageOf } from '../reading.ts';
import type { Found } from '../shapes/found.ts';
import { answersIn, readAnswer, readMessages } from './eee-messages.ts';

/**
 * Files of Every Eval Ever (EEE), 0.2 and 0.3: samples are read, one a line. An aggregate file holds scores of a model on benchmarks and
 * no answer; it is refused with the place of its samples.
 */
export const eee: RecordingReader = {
  id: 'eee',
  title: 'Every Eval Ever',
  isDocument: (document) =>
    isJsonObject(document) &&
    textOf(document.schema_version).startsWith('0.') &&
    Object.hasOwn(document, 'evaluation_results') &&
    Object.hasOwn(document, 'model_info'),
  isLines: (rows) =>
    rows.every((row) => Object.hasOwn(row, 'evaluation_id') && Object.hasOwn(row, 'interaction_type')),
  unknownVersion: (value) => {
    const version = textOf(objectOf(value).schema_version);
    return version === '' || /^0\.[23](\.|$)/.test(version) ? undefined : version;
  },
  open: () =>
    readingOf((value, row) => {
      if (!isJsonObject(value)) return [refused(row, '', 'the row is no object')];
      return [Object.hasOwn(value, 'evaluation_results') ? aggregate(value, row) : sampleOf(value, row)];
    }),
};

function aggregate({ detailed_evaluation_results: detail }: JsonObject, row: number): ReadAttempt {
  const place = textOf(objectOf(detail).file_path);
  const samples = place ? `its samples are in ${place}` : 'it names no file of samples';
  return refused(row, '/evaluation_results', `an aggregate: scores of benchmarks and no answers; ${samples}`);
}

function sampleOf(value: JsonObject, row: number): ReadAttempt {
  const outputs = answersIn(value.output);
  const messages = objectsOf(value.messages);
  if (outputs.length === 0 && !messages.some(({ role }) => role === 'assistant'))
    return refused(row, '/messages', 'neither an answer nor messages of the model');
  const { said, isParsed } = messages.length > 0 ? readMessages(messages) : readAnswer(value, outputs);
  const error = textOf(value.error);
  const found: Found = present({
    model: textOf(value.model_id),
    error: error ? { code: 'model-server-error' as const, message: failure(error) } : undefined,
    usage: usageIn(objectOf(value.token_usage)),
  });
  return attemptOf(said, found, {
    row,
    task: aboutTask(value),
    verdicts: verdictsOf(objectOf(value.evaluation)),
    repairs: repairsOf(isParsed, outputs.length),
    ...present({ durationMs: countOf(objectOf(value.performance).latency_ms) }),
  });
}

const failure = (error: string): string => `The publisher’s run failed: ${error.slice(0, 300)}`;

const repairsOf = (isParsed: boolean, answers: number) => [
  ...(isParsed
    ? [
        {
          field: '/messages',
          reason: 'arguments are texts here: those that hold JSON were read as its values',
        },
      ]
    : []),
  ...(answers > 1
    ? [{ field: '/output/raw', reason: `${answers} answers for one verdict: the first was read` }]
    : []),
];

function aboutTask({ sample_id: id, evaluation_name: name, input }: JsonObject): RecordedTask {
  const { raw, reference } = objectOf(input);
  const accepted = (Array.isArray(reference) ? reference : []).filter((each) => typeof each === 'string');
  return present({
    id: textOf(id),
    query: textOf(raw),
    category: textOf(name),
    accepted: accepted.length > 0 ? accepted : undefined,
  });
}

function verdictsOf({ score, is_correct: isCorrect }: JsonObject): RecordedVerdict[] {
  const value = typeof score === 'number' && Number.isFinite(score) ? score : undefined;
  const passed = typeof isCorrect === 'boolean' ? isCorrect : undefined;
  return value === undefined && passed === undefined
    ? []
    : [{ name: 'score', ...present({ passed, value }) }];
}

const usageIn = (usage: JsonObject) =>
  usageOf({
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    thinkingTokens: usage.reasoning_tokens,
    cachedInputTokens: usage.input_tokens_cache_read,
  });
