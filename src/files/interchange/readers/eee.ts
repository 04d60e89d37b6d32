import { objectsOf, parseJson, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { at, countAt, haveAll, textAt } from '../at.ts';
import { attemptOf, verdictOf } from '../attempt.ts';
import { contentOf, textsIn } from '../content.ts';
import { callsAt, Conversation } from '../conversation.ts';
import { failureOf, usageIn } from '../figures.ts';
import { objectsReading, refused, type RecordingReader } from '../reader.ts';

/**
 * Files of Every Eval Ever (EEE), 0.2 and 0.3: samples are read, one a line. An aggregate file holds scores of a model on benchmarks and
 * no answer; it is refused with the place of its samples.
 */
export const eee: RecordingReader = {
  id: 'eee',
  title: 'Every Eval Ever',
  isDocument: (document) =>
    textAt(document, 'schema_version').startsWith('0.') &&
    haveAll([document], 'evaluation_results', 'model_info'),
  isLines: (rows) => haveAll(rows, 'evaluation_id', 'interaction_type'),
  unknownVersion: (value) => {
    const version = textAt(value, 'schema_version');
    return version === '' || /^0\.[23](\.|$)/.test(version) ? undefined : version;
  },
  open: () =>
    objectsReading((value, row) =>
      Object.hasOwn(value, 'evaluation_results') ? aggregate(value, row) : sampleOf(value, row),
    ),
};

function aggregate(value: JsonObject, row: number): ReadAttempt {
  const place = textAt(value, 'detailed_evaluation_results.file_path');
  const samples = place ? `its samples are in ${place}` : 'it names no file of samples';
  return refused(row, '/evaluation_results', `an aggregate: scores of benchmarks and no answers; ${samples}`);
}

function sampleOf(value: JsonObject, row: number): ReadAttempt {
  const outputs = textsIn(at(value, 'output.raw'));
  const messages = objectsOf(value.messages);
  if (outputs.length === 0 && !messages.some(({ role }) => role === 'assistant'))
    return refused(row, '/messages', 'neither an answer nor messages of the model');
  const said = new Conversation();
  if (messages.length === 0) {
    const traces = at(value, 'output.reasoning_trace');
    said.input('user', textAt(value, 'input.formatted', 'input.raw'));
    said.turn({ text: outputs[0] ?? '', thinking: textOf(Array.isArray(traces) ? traces[0] : traces) });
  }
  const isParsed = messages.map((message) => readMessage(said, message)).includes(true);
  const accepted = textsIn(at(value, 'input.reference'));
  if (isParsed)
    said.note('/messages', 'arguments are texts here: those that hold JSON were read as its values');
  if (outputs.length > 1)
    said.note('/output/raw', `${outputs.length} answers for one verdict: the first was read`);
  return attemptOf(said, {
    row,
    task: {
      id: textOf(value.sample_id),
      query: textAt(value, 'input.raw'),
      category: textOf(value.evaluation_name),
      accepted: accepted.length > 0 ? accepted : undefined,
    },
    model: textOf(value.model_id),
    error: failureOf('The publisher’s run failed', value.error),
    usage: usageIn('eee', value.token_usage),
    durationMs: countAt(value, 'performance.latency_ms'),
    verdicts: verdictOf('score', at(value, 'evaluation.is_correct'), at(value, 'evaluation.score')),
  });
}

/** True: an argument was a text that holds JSON, as the format writes every argument, and was read as its value. */
function readMessage(said: Conversation, message: JsonObject): boolean {
  const { role, content, tool_call_id: ids } = message;
  const text = textOf(content);
  let isParsed = false;
  const valueOf = (value: JsonValue): JsonValue => {
    const parsed = typeof value === 'string' ? parseJson(value) : undefined;
    isParsed ||= parsed !== undefined;
    return parsed === undefined ? value : parsed;
  };
  if (role === 'system' || role === 'user') said.input(role, text);
  else if (role === 'assistant') {
    const calls = callsAt(message.tool_calls, { id: 'id', name: 'name', values: 'arguments' });
    const read = calls.map(({ arguments: values, ...call }) => ({
      ...call,
      arguments: isJsonObject(values)
        ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueOf(value)]))
        : values,
    }));
    said.turn({ text, thinking: textOf(message.reasoning_trace), calls: read });
  } else if (role === 'tool')
    for (const id of Array.isArray(ids) ? ids : [ids])
      said.result({ callId: textOf(id), content: contentOf(content) });
  else said.leaveOut(`message of ${textOf(role) || 'nobody'}`);
  return isParsed;
}
