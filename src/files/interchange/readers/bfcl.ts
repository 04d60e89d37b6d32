import type { ErrorRecord } from '#core/errors.ts';
import { countOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { PublishedVerdicts, ReadAttempt } from '#core/recording.ts';
import { haveAll, present, textAt } from '../at.ts';
import { attemptWith } from '../attempt.ts';
import { textsIn } from '../content.ts';
import { Conversation, withoutSteps, type LoggedCall } from '../conversation.ts';
import { failureOf, msOf, usageIn } from '../figures.ts';
import { refused, type RecordingReader } from '../reader.ts';
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
        return held.map(({ value, row }) => attemptIn(value, row, { model, category, file, isCalling }));
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

function attemptIn(value: JsonObject, row: number, context: FileOfAnswers): ReadAttempt {
  const { model, category, isCalling } = context;
  const { result } = value;
  const id = typeof value.id === 'string' ? value.id : idOfIndex(value, category);
  if (id === undefined) return refused(row, '/id', 'the row does not say which question it answers');
  if (Array.isArray(result) && result.some((turn) => Array.isArray(turn)))
    return refused(row, '/result', 'a conversation of several turns: only single-turn answers are read');
  const durationMs = msOf(value.latency);
  const decoding = decodingOf(result ?? '', { ...context, model: model ?? '' });
  const reason = 'the text is read as the publisher’s handler for the model rewrites it';
  const about = {
    row,
    task: { id, category },
    model,
    usage: usageIn('bfcl', value),
    durationMs,
    repairs: decoding.text === undefined ? [] : [{ field: '/result', reason }],
  };
  if (result === null) return attemptWith(withoutSteps('error'), { ...about, error: noAnswer });
  const said = new Conversation();
  if (/^Error during inference: /.test(textOf(result)))
    return attemptWith(said.end('error'), {
      ...about,
      error: failureOf("The publisher's request failed", result),
    });
  const { calls, namesAsMade, undecoded } = decoding;
  const parts = Array.isArray(result) ? result : [result ?? ''];
  said.turn({
    text: decoding.text ?? textsBeside(parts).join('\n'),
    thinking: textOf(value.reasoning_content),
    calls: calls ?? parts.filter(isCall).flatMap(callsIn),
    durationMs,
  });
  return attemptWith(
    {
      ...said.end(),
      ...(isCalling || calls ? { inTurns: true as const } : { callsAs: 'python-calls' as const }),
      ...present({ namesAsMade, undecoded, unknownDecoder: decoding.known ? undefined : (true as const) }),
    },
    about,
  );
}

const noAnswer: ErrorRecord = {
  code: 'answer-not-recorded',
  message: 'The log contains no answer to this question: its result is null.',
};

/** To July 2024 rows had a number for an id: the question's place in its category. */
function idOfIndex({ idx }: JsonObject, category: string | undefined): string | undefined {
  const index = countOf(idx);
  return index !== undefined && category ? `${category}_${index}` : undefined;
}

/** What is said beside calls; a part of any other form is kept as it is written. */
const textsBeside = (parts: readonly JsonValue[]): string[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [part] : isCall(part) ? [] : [JSON.stringify(part)]));

const callsIn = (call: JsonObject): LoggedCall[] =>
  Object.entries(call).map(([name, values]) => ({ name, arguments: values }));

const TOTALS = ['accuracy', 'correct_count', 'total_count'];

/** Is this the first line of one of BFCL's score files? */
export const isBfclScores = (first: JsonObject): boolean =>
  Object.keys(first).length === TOTALS.length && haveAll([first], ...TOTALS);

/**
 * A score file of BFCL: totals in its first line, then the answers found wrong; what is not named is right, so that a file which holds
 * fewer than its totals say is not used. Otherwise why it cannot be used.
 */
export function bfclScores(path: string, rows: readonly JsonObject[]): PublishedVerdicts | string {
  const { model, category } = bfclNames(path);
  const [totals, ...failures] = rows;
  const accuracy = countOf(totals?.accuracy);
  const total = countOf(totals?.total_count);
  const right = countOf(totals?.correct_count);
  if (accuracy === undefined || total === undefined || right === undefined)
    return 'its first line does not say how many answers were judged and how many are right';
  if (failures.length !== total - right)
    return `its first line counts ${total - right} wrong answers, and ${failures.length} follow: it is cut off or damaged`;
  if (!category) return 'its name does not say the category, such as simple_score.json';
  if (!model) return 'no folder names its model, as in score/gpt-4/simple_score.json';
  return {
    name: 'bfcl',
    model,
    category,
    accuracy,
    total,
    failed: new Map(failures.map((row) => [idOf(row, category), reasonOf(row)])),
  };
}

/** In 2024 a line's own id counts from 1; the question's is in its prompt. */
function idOf(row: JsonObject, category: string): string {
  const { id } = row;
  const own = typeof id === 'number' ? `${category.replace(/^test_/, '')}_${id - 1}` : textOf(id);
  return textAt(row, 'prompt.id') || own;
}

const reasonOf = ({ error_type: type, error }: JsonObject): string =>
  [textOf(type), ...(Array.isArray(error) ? textsIn(error) : [])].filter(Boolean).join(': ');
