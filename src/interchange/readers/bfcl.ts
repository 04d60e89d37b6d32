import type { ErrorRecord } from '#core/errors.ts';
import { countOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedAttempt, RecordedTask } from '#core/recording.ts';
import { Conversation, withoutSteps, type LoggedCall } from '../conversation.ts';
import type { RecordingReader } from '../reader.ts';
import { refused, usageOf } from '../reading.ts';
import { decodingOf, isCall } from './bfcl-decoders.ts';

const FOREIGN = ['provider', 'vars', 'testCase'];

/**
 * Result files of the Berkeley Function-Calling Leaderboard, as its writers of 2024 and of versions 3 and 4 leave them: one answer a
 * line. Model and category are names of the folder and the file; question, tools and label are in the question files of the same date.
 */
export const bfcl: RecordingReader = {
  id: 'bfcl',
  title: 'BFCL results',
  isLines: (rows) =>
    rows.every(
      (row) =>
        (Object.hasOwn(row, 'id') || Object.hasOwn(row, 'idx')) &&
        (row.result === null || isAnswer(row)) &&
        !FOREIGN.some((field) => Object.hasOwn(row, field)),
    ) && rows.some(isAnswer),
  open: ({ path }) => {
    const { model, category } = bfclNames(path);
    const file = path.split('/').at(-1) ?? '';
    const held: Row[] = [];
    return {
      read(value, row) {
        if (!isJsonObject(value)) return [refused(row, '', 'the row is no object')];
        held.push({ value, row });
        return [];
      },
      // Whether the model is one of function calling shows in its answers: none of its texts is then read for calls.
      end: () => {
        const isCalling = held.some(({ value }) => isCallList(value.result));
        return held.map(({ value, row }) => attemptOf(value, row, { model, category, file, isCalling }));
      },
    };
  },
};

/** Handlers write null where the provider gave them nothing. */
const isAnswer = ({ result }: JsonObject): boolean => typeof result === 'string' || Array.isArray(result);

interface Row {
  value: JsonObject;
  row: number;
}

interface Names {
  model?: string;
  category?: string;
}

/** Model and category by the names of folder and file; a slash of the model's name is an underscore there. */
export function bfclNames(path: string): Names {
  const parts = path.split('/');
  const file = parts.at(-1) ?? '';
  const found = /^(?:gorilla_openfunctions_v1_test_|BFCL_v\d+_)?(.+?)_(?:result|score)\.json/.exec(file);
  const isGroup = (name: string) =>
    /^(?:live|non_live|multi_turn|agentic|format_sensitivity|memory)$/.test(name);
  const model = parts.slice(0, -1).findLast((name) => !isGroup(name) && !/^(?:result|score)$/.test(name));
  return { ...(model ? { model } : {}), ...(found ? { category: found[1]! } : {}) };
}

interface FileOfAnswers extends Names {
  file: string;
  isCalling: boolean;
}

const isCallList = (result: JsonValue | undefined): boolean =>
  Array.isArray(result) && result.length > 0 && result.some(isCall);

function attemptOf(value: JsonObject, row: number, context: FileOfAnswers): ReadAttempt {
  const { model, category, isCalling } = context;
  const { result } = value;
  const id = typeof value.id === 'string' ? value.id : idOfIndex(value, category);
  if (id === undefined) return refused(row, '/id', 'the row does not say which question it answers');
  const task: RecordedTask = { id, ...(category ? { category } : {}) };
  if (Array.isArray(result) && result.some((turn) => Array.isArray(turn)))
    return refused(row, '/result', 'a conversation of several turns: only single-turn answers are read');
  const said = new Conversation();
  const seconds = countOf(value.latency);
  // Handlers write 0 where they do not count.
  const usage = usageOf({
    inputTokens: countOf(value.input_token_count) || undefined,
    outputTokens: countOf(value.output_token_count) || undefined,
  });
  const isError = typeof result === 'string' && /^Error during inference: /.test(result);
  const decoding = decodingOf(result ?? '', { ...context, model: model ?? '' });
  const { calls, namesAsMade, undecoded } = decoding;
  const attempt: Omit<RecordedAttempt, 'trajectory'> = {
    kind: 'attempt',
    row,
    task,
    ...(model ? { model } : {}),
    verdicts: [],
    ...(usage ? { usage } : {}),
    ...(seconds === undefined ? {} : { durationMs: seconds * 1000 }),
    repairs:
      decoding.text === undefined
        ? []
        : [
            {
              field: '/result',
              reason: 'the text is read as the publisher’s handler for the model rewrites it',
            },
          ],
  };
  if (result === null) return { ...attempt, error: noAnswer, trajectory: withoutSteps('error') };
  if (isError) {
    const message = `The publisher's request failed: ${textOf(result).slice(0, 300)}`;
    return { ...attempt, error: { code: 'model-server-error', message }, trajectory: said.end('error') };
  }
  const parts = Array.isArray(result) ? result : [result ?? ''];
  said.turn({
    text: decoding.text ?? textsOf(parts).join('\n'),
    thinking: textOf(value.reasoning_content) || undefined,
    calls: calls ?? parts.filter(isCall).flatMap(callsIn),
    ...(seconds === undefined ? {} : { durationMs: seconds * 1000 }),
  });
  const trajectory = said.end();
  return {
    ...attempt,
    trajectory: {
      ...trajectory,
      ...(isCalling || calls ? { inTurns: true as const } : { callsAs: 'python-calls' as const }),
      ...(namesAsMade ? { namesAsMade } : {}),
      ...(undecoded ? { undecoded } : {}),
      ...(decoding.known ? {} : { unknownDecoder: true as const }),
    },
  };
}

const noAnswer: ErrorRecord = {
  code: 'answer-not-recorded',
  message: 'The log holds no answer to this question: its result is null.',
};

/** To July 2024 rows had a number for an id: the question's place in its category. */
function idOfIndex({ idx }: JsonObject, category: string | undefined): string | undefined {
  const index = countOf(idx);
  return index !== undefined && category ? `${category}_${index}` : undefined;
}

/** What is said beside calls; a part of any other form is kept as it is written. */
const textsOf = (parts: readonly JsonValue[]): string[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [part] : isCall(part) ? [] : [JSON.stringify(part)]));

const callsIn = (call: JsonObject): LoggedCall[] =>
  Object.entries(call).map(([name, values]) => ({ name, arguments: values }));
