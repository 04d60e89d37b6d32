import { countOf, objectOf, objectsOf, parseJson, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedTask, RecordedVerdict } from '#core/recording.ts';
import { contentOf, Conversation } from '../conversation.ts';
import type { RecordingReader } from '../reader.ts';
import { readingOf, refused, stated, taskOf, usageOf } from '../reading.ts';

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
  open: () =>
    readingOf((value, row) => {
      if (!isJsonObject(value)) return [refused(row, '', 'the row is no object')];
      return [Object.hasOwn(value, 'evaluation_results') ? aggregate(value, row) : attemptOf(value, row)];
    }),
};

function aggregate({ detailed_evaluation_results: detail }: JsonObject, row: number): ReadAttempt {
  const place = textOf(objectOf(detail).file_path);
  const samples = place ? `its samples are in ${place}` : 'it names no file of samples';
  return refused(row, '/evaluation_results', `an aggregate: scores of benchmarks and no answers; ${samples}`);
}

function attemptOf(value: JsonObject, row: number): ReadAttempt {
  const outputs = answersIn(value.output);
  const messages = objectsOf(value.messages);
  if (outputs.length === 0 && !messages.some(({ role }) => role === 'assistant'))
    return refused(row, '/messages', 'neither an answer nor messages of the model');
  const { said, isParsed } = messages.length > 0 ? readMessages(messages) : readAnswer(value, outputs);
  const error = textOf(value.error);
  return {
    kind: 'attempt',
    row,
    task: recordedTask(value, said),
    trajectory: said.end(error ? 'error' : undefined),
    verdicts: verdictsOf(objectOf(value.evaluation)),
    repairs: repairsOf(isParsed, outputs.length),
    ...stated({
      model: textOf(value.model_id),
      error: error ? { code: 'model-server-error' as const, message: failure(error) } : undefined,
      usage: usageIn(objectOf(value.token_usage)),
      durationMs: countOf(objectOf(value.performance).latency_ms),
    }),
  };
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

const answersIn = (output: JsonValue | undefined): string[] => {
  const { raw } = objectOf(output);
  return (Array.isArray(raw) ? raw : [raw]).filter((each): each is string => typeof each === 'string');
};

function readAnswer(
  { input, output }: JsonObject,
  answers: readonly string[],
): { said: Conversation; isParsed: boolean } {
  const said = new Conversation();
  const { formatted, raw } = objectOf(input);
  said.input('user', textOf(formatted) || textOf(raw));
  const { reasoning_trace: traces } = objectOf(output);
  const thinking = Array.isArray(traces) ? textOf(traces[0]) : textOf(traces);
  said.turn({ text: answers[0] ?? '', ...stated({ thinking }) });
  return { said, isParsed: false };
}

function readMessages(messages: readonly JsonObject[]): { said: Conversation; isParsed: boolean } {
  const said = new Conversation();
  let isParsed = false;
  for (const { role, content, reasoning_trace: trace, tool_calls: calls, tool_call_id: ids } of messages) {
    if (role === 'system' || role === 'user') said.input(role, textOf(content));
    else if (role === 'assistant') {
      const read = objectsOf(calls).map(({ id, name, arguments: values }) => {
        const typed = typedArguments(values);
        isParsed ||= typed.isParsed;
        return { name: textOf(name), arguments: typed.values, ...stated({ id: textOf(id) }) };
      });
      said.turn({
        text: textOf(content),
        ...(textOf(trace) ? { thinking: textOf(trace) } : {}),
        calls: read,
      });
    } else if (role === 'tool') {
      const answered = (Array.isArray(ids) ? ids : [ids]).map(textOf);
      for (const callId of answered) said.result({ content: contentOf(content), ...stated({ callId }) });
    }
  }
  return { said, isParsed };
}

/** The format writes every argument as text; one that is JSON was a value before. */
function typedArguments(written: JsonValue | undefined): {
  values: JsonValue | undefined;
  isParsed: boolean;
} {
  if (!isJsonObject(written)) return { values: written, isParsed: false };
  let isParsed = false;
  const entries = Object.entries(written).map(([name, value]): [string, JsonValue] => {
    const parsed = typeof value === 'string' ? parseJson(value) : undefined;
    if (parsed === undefined) return [name, value];
    isParsed = true;
    return [name, parsed];
  });
  return { values: Object.fromEntries(entries), isParsed };
}

function recordedTask(
  { sample_id: id, evaluation_name: name, input }: JsonObject,
  said: Conversation,
): RecordedTask {
  const { raw, reference } = objectOf(input);
  const accepted = (Array.isArray(reference) ? reference : []).filter((each) => typeof each === 'string');
  return taskOf(
    said,
    stated({
      id: textOf(id),
      query: textOf(raw),
      category: textOf(name),
      accepted: accepted.length > 0 ? accepted : undefined,
    }),
  );
}

function verdictsOf({ score, is_correct: isCorrect }: JsonObject): RecordedVerdict[] {
  const value = typeof score === 'number' && Number.isFinite(score) ? score : undefined;
  const passed = typeof isCorrect === 'boolean' ? isCorrect : undefined;
  return value === undefined && passed === undefined ? [] : [{ name: 'score', ...stated({ passed, value }) }];
}

const usageIn = (usage: JsonObject) =>
  usageOf({
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    thinkingTokens: usage.reasoning_tokens,
    cachedInputTokens: usage.input_tokens_cache_read,
  });
