import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Usage } from '#core/message.ts';
import type { ReadAttempt, RecordedTask, RecordedVerdict } from '#core/recording.ts';
import type { StopReason } from '#core/trajectory.ts';
import { at, countAt, haveAll, idOf, objectAt, objectsAt, present, textAt } from '../at.ts';
import { answeredAttempt, verdictOf } from '../attempt.ts';
import { textIn, textsIn, textsOfType, toolsIn } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { failureOf, msOf, stopReasonOf, timeOf, usageIn } from '../figures.ts';
import { objectsReading, otherThan, readingOf, refused, type RecordingReader } from '../reader.ts';
import type { TurnFigures } from '../shapes/open-turn.ts';
import { openAiMessages } from '../shapes/openai-chat.ts';

const HEADERS = ['header.json', '_journal/start.json'];

/**
 * Logs of Inspect, as .json and as .eval: a zip archive with a header and one entry a sample. An unfinished archive has the beginning of
 * its journal alone.
 */
export const inspect: RecordingReader = {
  id: 'inspect',
  title: 'Inspect log',
  isDocument: (log) => haveAll([log], 'status', 'eval.model', 'eval.task'),
  // Its first logs name none.
  unknownVersion: (log) => otherThan([1, 2], at(log, 'version')),
  archiveEntries(names) {
    const header = HEADERS.find((name) => names.includes(name));
    return header === undefined
      ? undefined
      : [header, ...names.filter((name) => /^samples\/[^/]+\.json$/.test(name))];
  },
  open: () => {
    // Of an archive: the header comes first, and each sample after it.
    let about: JsonObject = {};
    let samples = 0;
    const reading = objectsReading((value, row) =>
      Array.isArray(value.samples) && value.samples.length > 0
        ? value.samples.map((sample, place) => sampleAttempt(sample, objectOf(value.eval), place))
        : refused(
            row,
            '/samples',
            `the log contains no samples; its status is ${textOf(value.status) || 'not said'}`,
          ),
    );
    const sampleReading = readingOf((value) => [sampleAttempt(value, about, samples++)]);
    return {
      read(value, row, entry) {
        if (entry === undefined) return reading.read(value, row);
        if (!HEADERS.includes(entry)) return sampleReading.read(value, row);
        about = objectAt(value, 'eval');
        return [];
      },
    };
  },
};

/** A sample of one epoch. `about`: the log's `eval`, which names model and task. */
function sampleAttempt(written: JsonValue, about: JsonObject, row: number): ReadAttempt {
  if (!isJsonObject(written)) return refused(row, '', 'the sample is no object');
  const { attachments, events: own } = written;
  // In 2024 the texts that a sample keeps once and names elsewhere, and its events, stood in its transcript.
  const texts = isJsonObject(attachments) ? attachments : objectAt(written, 'transcript.content');
  const events = objectsOf(Array.isArray(own) ? own : at(written, 'transcript.events'));
  const asked = events.filter(({ event }) => event === 'model');
  const said = new Conversation();
  const figures = figuresOf(asked, texts);
  openAiMessages(said, objectsOf(resolved(written.messages, texts)).map(withReasoning), {
    figures: ({ id }) => figures.get(textOf(id)) ?? {},
    result: ({ error }) => ({ isError: isJsonObject(error), ...messageOf(error) }),
  });
  const error = failureOf('The recorded sample failed', textAt(written, 'error.message', 'error'));
  for (const _ of objectsAt(written, 'output.choices').slice(1)) said.leaveOut('further choice');
  const model = textOf(about.model);
  const epoch = countAt(written, 'epoch');
  return answeredAttempt(
    said,
    {
      row,
      task: aboutTask(written, resolved(written.input, texts), about),
      model,
      tools: toolsIn(resolved(asked[0]?.tools, texts)),
      stopReason: error ? 'error' : stopOf(written),
      usage: wholeUsage(written, model, said.turns),
      error,
      verdicts: verdictsIn(written),
      repeat: epoch ? epoch - 1 : undefined,
      durationMs: msOf(written.total_time),
    },
    'no message is an answer of the model',
    '/messages',
  );
}

/** Parts of reasoning stand beside the text; a call that could not be parsed says so, with its raw text. */
function withReasoning(message: JsonObject): JsonObject {
  const calls = objectsOf(message.tool_calls).map((call) =>
    textOf(call.parse_error) ? { ...call, arguments: textOf(call.parse_error) } : call,
  );
  const reasoning = textsOfType(message.content, 'reasoning', 'reasoning');
  return { ...message, reasoning_content: reasoning, tool_calls: calls };
}

/** A tool that failed may say so in its error alone. */
const messageOf = (error: JsonValue | undefined) => {
  const message = textAt(error, 'message');
  return message ? { content: [{ type: 'text' as const, text: message }] } : {};
};

/** What the calls of the model say of their answers, by the message's id. */
function figuresOf(events: readonly JsonObject[], attachments: JsonObject): ReadonlyMap<string, TurnFigures> {
  const figures = events.map((event): [string, TurnFigures] => {
    const output = resolved(event.output, attachments);
    const startedAt = timeOf(event.timestamp);
    const durationMs = msOf(event.working_time) ?? msOf(at(output, 'time'));
    const isTimed = startedAt !== undefined && durationMs !== undefined;
    return [
      textAt(output, 'choices.0.message.id'),
      { usage: usageIn('inspect', at(output, 'usage')), ...(isTimed ? { startedAt, durationMs } : {}) },
    ];
  });
  return new Map(figures.filter(([id]) => id !== ''));
}

const LIMITS = new Map<string, StopReason>([
  ['token', 'token-limit'],
  ['cost', 'cost-limit'],
  ['operator', 'cancelled'],
]);

function stopOf(sample: JsonObject): StopReason | undefined {
  const type = textAt(sample, 'limit.type');
  if (type) return LIMITS.get(type) ?? stopReasonOf(type);
  return stopReasonOf(at(sample, 'output.choices.0.stop_reason'));
}

function aboutTask(
  { id, target }: JsonObject,
  input: JsonValue | undefined,
  { task }: JsonObject,
): RecordedTask {
  const asked = Array.isArray(input)
    ? objectsOf(input).findLast(({ role }) => role === 'user')?.content
    : input;
  const accepted = textsIn(target).filter((each) => each !== '');
  return present({
    id: idOf(id),
    query: textIn(asked),
    category: textOf(task),
    accepted: accepted.length > 0 ? accepted : undefined,
  });
}

const REFERENCE = /^(?:attachment|tc):\/\/([0-9a-f]+)$/;

/** The value with its references replaced by the texts they name; one that names nothing stays as it is. */
function resolved(value: JsonValue | undefined, attachments: JsonObject): JsonValue | undefined {
  if (typeof value === 'string') {
    const hash = REFERENCE.exec(value)?.[1];
    return hash && Object.hasOwn(attachments, hash) ? attachments[hash] : value;
  }
  if (Array.isArray(value)) return value.map((item) => resolved(item, attachments) ?? null);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolved(item, attachments) ?? null]),
  );
}

/** Inspect's letters: correct, incorrect, partially correct, no answer. */
const LETTERS = new Map<JsonValue, Pick<RecordedVerdict, 'passed' | 'value'>>([
  ['C', { passed: true, value: 1 }],
  ['I', { passed: false, value: 0 }],
  ['P', { value: 0.5 }],
  ['N', { passed: false, value: 0 }],
]);

/** One verdict a score; a score of several figures is one for each. Logs of 2024 may have a single `score`. */
function verdictsIn({ scores, score }: JsonObject): RecordedVerdict[] {
  const all = isJsonObject(scores) ? scores : isJsonObject(score) ? { score } : {};
  return Object.entries(all).flatMap(([name, each]) => {
    if (!isJsonObject(each)) return [];
    const reason = textOf(each.explanation).slice(0, 2000);
    const named = isJsonObject(each.value)
      ? Object.entries(each.value).map(([key, item]): [string, JsonValue] => [`${name}/${key}`, item])
      : [[name, each.value ?? null] as const];
    return named.map(([label, figure]) => ({
      name: label,
      ...(LETTERS.get(figure) ?? verdictOf(label, figure, figure)[0] ?? present({ reason: textOf(figure) })),
      ...present({ reason }),
    }));
  });
}

/** Of the evaluated model: graders may have asked others. Logs of 2024 have that of the last answer alone. */
function wholeUsage(
  { model_usage: written, output }: JsonObject,
  model: string,
  turns: number,
): Usage | undefined {
  const usage = objectOf(written);
  const [only, ...others] = Object.values(usage);
  if (Object.hasOwn(usage, model)) return usageIn('inspect', usage[model]);
  if (only !== undefined && others.length === 0) return usageIn('inspect', only);
  return turns === 1 ? usageIn('inspect', at(output, 'usage')) : undefined;
}
